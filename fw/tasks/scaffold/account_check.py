"""Check of the names in `[auth]` of `fw.toml` against the schema, at each build."""

from __future__ import annotations

from collections.abc import Mapping

from fw.language.model import Model, Schema
from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.runtime.names import suggest
from fw.tasks.artifact import Settings
from fw.tasks.scaffold.accounts import field_problem, is_too_short
from fw.tasks.settings import AccountNames, account_names, has_logins

__all__ = ["check_accounts"]


def check_accounts(schema: Schema, settings: Settings) -> None:
    """Raise FwError unless the model and the fields that `[auth]` names fit logins.

    A project without `[auth]` passes. With a wrong name, the build would treat the users as any
    other model, and store their passwords as they are.
    """
    if not has_logins(settings):
        return
    stated = _stated(settings)
    names = account_names(settings)
    if names.model not in schema.models:
        if "model" in stated:
            message = say(
                "fw.toml: auth.model names the unknown model {model}", model=repr(names.model)
            )
            raise FwError(message, hint=suggest(names.model, schema.models))
        raise FwError(
            say("schema.fw: logins need the model {model}", model=names.model),
            hint=say(
                "run fw auth to add it, or set model of [auth] in fw.toml to your model of users"
            ),
        )
    model = schema[names.model]
    for part in ("email", "password", "role", "active", "name"):
        # Users need no name.
        if part != "name" or part in stated:
            file = None if part in stated else schema.file_of(model.name)
            _check_field(model, part, names, file)
    file, password = schema.file_of(model.name), model.field(names.password)
    if not password.private:
        raise FwError(
            say(
                "{file}: {model}.{password} is the password of logins, and responses contain it",
                file=file,
                model=model.name,
                password=password.name,
            ),
            hint=say("add 'private' to the field {password}", password=password.name),
        )
    if is_too_short(password):
        raise FwError(
            say(
                "{file}: {model}.{password} is too short for the hash of a password",
                file=file,
                model=model.name,
                password=password.name,
            ),
            hint=say("write {password}: string(255) …, or run fw auth", password=password.name),
        )


def _stated(settings: Settings) -> frozenset[str]:
    """Return the parts that `[auth]` names; raise FwError for a name that is not a string."""
    auth = settings.values.get("auth")
    if not isinstance(auth, Mapping):
        raise FwError(say("fw.toml: auth is not a table"), hint=say("write [auth] instead"))
    stated = frozenset(auth) & frozenset(AccountNames._fields)
    for part in sorted(stated):
        if not (isinstance(auth[part], str) and auth[part]):
            what = say("a model") if part == "model" else say("a field")
            raise FwError(
                say("fw.toml: auth.{part} is not a name", part=part),
                hint=say("write the name of {what} in quotes", what=what),
            )
    return stated


def _check_field(model: Model, part: str, names: AccountNames, file: str | None) -> None:
    """Raise FwError for a field that doesn't fit; `file` is None if `fw.toml` names the field."""
    name: str = getattr(names, part)
    problem = field_problem(model, part, name)
    if problem is None:
        return
    if file is None:
        hint = suggest(name, (field.name for field in model.fields if field.name != name))
        raise FwError(
            say(
                "fw.toml: auth.{part} names {problem} (model {model})",
                part=part,
                problem=problem,
                model=model.name,
            ),
            hint=hint,
        )
    raise FwError(
        say(
            "{file}: the {part} of logins is {problem} (model {model})",
            file=file,
            part=part,
            problem=problem,
            model=model.name,
        ),
        hint=say(
            "set {part} of [auth] in fw.toml to a field of {model}, or run fw auth",
            part=part,
            model=model.name,
        ),
    )
