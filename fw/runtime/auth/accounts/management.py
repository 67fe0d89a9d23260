"""Users and their permissions for the command line, without authorization."""

from __future__ import annotations

import importlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from difflib import SequenceMatcher
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from pydantic import Field, TypeAdapter, ValidationError

from fw.runtime.application.project import Project, add_to_import_path
from fw.runtime.application.project import use as use_project
from fw.runtime.auth.accounts.extra_fields import extra_values
from fw.runtime.auth.accounts.record_decisions import decide_record
from fw.runtime.auth.auth import Auth
from fw.runtime.auth.endpoints.fields import Email, Password, UserName
from fw.runtime.auth.passwords import MAX_LENGTH, min_length
from fw.runtime.auth.policy.actor import Actor, as_system
from fw.runtime.auth.policy.deletions import forbidden_consequence
from fw.runtime.auth.policy.policy import VERBS, Decision, models_of
from fw.runtime.database.connection.database import Database, current, use
from fw.runtime.database.connection.target import target_of
from fw.runtime.database.errors import MissingReference, OutOfRange, UniqueViolation
from fw.runtime.database.models.model import is_view, load_models
from fw.runtime.database.models.transforms import normalize_email
from fw.runtime.database.query.query import Query
from fw.runtime.database.repositories.authorization import Verb
from fw.runtime.errors import FwError
from fw.runtime.http.fields.types import Text
from fw.runtime.http.routing.table import RouteTable
from fw.runtime.messages import say
from fw.runtime.names import nearest, normalize_name, suggest

if TYPE_CHECKING:
    from fw.runtime.database.query.selection import Row

__all__ = [
    "Account",
    "add",
    "allowed_verbs",
    "application",
    "check_new",
    "connected",
    "decision_of",
    "find",
    "find_all",
    "password_problem",
    "set_password",
    "user_by_email",
]

_PASSWORD: Final[TypeAdapter[str]] = TypeAdapter(Password)
_EMAIL: Final[TypeAdapter[str]] = TypeAdapter(Email)
_LOGIN: Final[TypeAdapter[str]] = TypeAdapter(Annotated[UserName, Field(max_length=254)])
_NAME: Final[TypeAdapter[str]] = TypeAdapter(Annotated[Text, Field(max_length=120)])
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Account(NamedTuple):
    """A user as the command line shows it."""

    email: str
    name: str
    role: str | None
    active: bool


def password_problem(text: str) -> str | None:
    """Return the reason why a password is not acceptable, or None."""
    if not (least := min_length()) <= len(text) <= MAX_LENGTH:
        return f"A password needs {least} to {MAX_LENGTH} characters, got {len(text)}"
    return _validation_message(_PASSWORD, text)


async def find(root: Path, email: str) -> Account:
    """Return the user with that address; FwError if there is none, or there are no logins."""
    _, auth = application(root)
    async with connected(root):
        return await _account_of(auth, await user_by_email(auth, email))


async def find_all(root: Path, role: str | None = None) -> list[Account]:
    """Return all users sorted by address, or those with that role."""
    _, auth = application(root)
    async with connected(root):
        key = await _role(auth, role)
        return [await _account_of(auth, user) for user in await auth.accounts.find_all(key)]


async def set_password(root: Path, email: str, password: str) -> int:
    """Set a user's password; return the number of revoked sessions. FwError as for `find`."""
    _check_password(password)
    _, auth = application(root)
    async with connected(root):
        user = await user_by_email(auth, email)
        return await auth.reset_password(user[auth.columns.key], password)


async def check_new(
    root: Path, email: str, role: str | None = None, stated: Mapping[str, str] = _NOTHING
) -> None:
    """Raise FwError if a user with that address and role cannot be added.

    `stated` are values of the application's additional user columns, as text.
    """
    _, auth = application(root)
    async with connected(root):
        _, key = await _address_and_role(auth, email, role)
        extra_values(auth.user, stated, key)


async def add(
    root: Path, account: Account, password: str, stated: Mapping[str, str] = _NOTHING
) -> Account:
    """Add a user and return the account.

    Raises FwError if the address is taken, for an unknown role, and for invalid or missing values
    in `stated`.
    """
    _check_password(password)
    name = _checked(_NAME, account.name, "the name")
    _, auth = application(root)
    async with connected(root):
        email, role = await _address_and_role(auth, account.email, account.role)
        extra = extra_values(auth.user, stated, role)
        hashed = await auth.passwords.hash(password)
        columns = auth.columns
        values = {columns.active: account.active, columns.email: email, columns.role: role}
        values |= {columns.password: hashed, **({columns.name: name} if columns.name else {})}
        try:
            user = await auth.accounts.add({**values, **extra})
        except UniqueViolation as error:
            raise _address_taken(email) if columns.email in error.fields else error from None
        except MissingReference as error:
            message = f"no record for {' and '.join(error.fields) or 'a reference'}"
            raise FwError(message, hint="use the key of an existing record with --set") from None
        return await _account_of(auth, user)


async def _address_and_role(auth: Auth, email: str, role: str | None) -> tuple[str, Any]:
    """Return the normalised address and the role's key; raise FwError if one is invalid."""
    adapter = _EMAIL if auth.columns.has_address else _LOGIN
    address = normalize_email(_checked(adapter, email, email))
    key = await _role(auth, role)
    if await auth.accounts.find_by_email(address) is not None:
        raise _address_taken(address)
    return address, key


async def _role(auth: Auth, name: str | None) -> Any:
    if name is None:
        return None
    with as_system():
        roles = await Query(lambda: current().store(auth.role), auth.role).rows()
    keys = {row["name"]: row["id"] for row in roles}
    if name not in keys:
        hint = suggest(name, keys) if keys else "run fw seed to create the roles"
        raise FwError(f"unknown role {name!r}", hint=hint)
    return keys[name]


async def _account_of(auth: Auth, user: Row) -> Account:
    columns = auth.columns
    name = columns.shown_name(user)
    return Account(user[columns.email], name, await auth.role_of(user), bool(user[columns.active]))


def _address_taken(email: str) -> FwError:
    return FwError(
        f"{email} already has an account",
        hint=f"run fw user password {email} to change its password",
    )


def _check_password(password: str) -> None:
    fault = password_problem(password)
    if fault is not None:
        raise FwError(fault, hint="choose a longer one, such as a sentence")


def _checked(adapter: TypeAdapter[str], text: str, what: str) -> str:
    fault = _validation_message(adapter, text)
    if fault is not None:
        raise FwError(f"invalid value of {what}: {fault}")
    return adapter.validate_python(text)


def _validation_message(adapter: TypeAdapter[str], text: str) -> str | None:
    try:
        adapter.validate_python(text)
    except ValidationError as error:
        return str(error.errors()[0]["msg"])
    return None


_MAX_COMPARED = 1000
_MIN_SIMILARITY = 0.75
"""Share of equal characters: one letter of four may differ."""


def application(root: Path) -> tuple[RouteTable, Auth]:
    """Return the routes and the Auth of a project; FwError if it has no logins."""
    add_to_import_path(root)
    try:
        table = importlib.import_module("app.routes").routes
    except ModuleNotFoundError as error:
        if error.name not in ("app", "app.routes"):
            raise
        raise FwError(say("the application has not been built"), hint=say("run fw build")) from None
    auth = table.guard if isinstance(table, RouteTable) else None
    if not isinstance(auth, Auth):
        raise FwError(say("the application has no logins"), hint=say("run fw auth to add them"))
    here = Project.load(root)
    # The command may run in a subfolder; the cache belongs to the project.
    use_project(here)
    auth.open(here.config, table.modules)
    return table, auth


@asynccontextmanager
async def connected(root: Path) -> AsyncIterator[None]:
    """Make the project's database the current one within the block."""
    database = Database(target_of(root, None).url)
    use(database)
    try:
        yield
    finally:
        use(None)
        await database.close()


async def user_by_email(auth: Auth, email: str) -> Row:
    """Return the user with that address, active or not; FwError if there is none."""
    try:
        user = await auth.accounts.find_by_email(email)
    except OutOfRange:
        # No text column can hold it, such as bytes that are not UTF-8.
        user = None
    if user is None:
        raise FwError(
            say("no user with the address {email}", email=email),
            hint=await _suggested_address(auth, email),
        )
    return user


async def _suggested_address(auth: Auth, email: str) -> str | None:
    """Return a suggestion for a misspelt address, or None."""
    with as_system():
        query = Query(lambda: current().store(auth.user), auth.user)
        users = await query.order_by(auth.columns.email).limit(_MAX_COMPARED).rows()
    asked, addresses = normalize_email(email), [user[auth.columns.email] for user in users]
    known = [address for address in addresses if address and _is_similar(asked, address)]
    found = nearest(asked, known)
    return f"did you mean {found!r}?" if found else None


def _is_similar(asked: str, known: str) -> bool:
    """Return True if both the local part and the domain are similar."""
    parts = zip(asked.partition("@")[::2], known.partition("@")[::2], strict=True)
    return all(SequenceMatcher(None, *part).ratio() >= _MIN_SIMILARITY for part in parts)


async def decision_of(root: Path, email: str, verb: str, model: str) -> Decision:
    """Return the decision for a user, a verb and a model, or a record: `Post:7`.

    Raises FwError for a project without logins, and for an unknown user, verb, model or record.
    """
    model, _, key = model.partition(":")
    table, auth = application(root)
    models = models_of(table.modules)
    if normalize_name(model) not in map(normalize_name, models):
        raise FwError(say("unknown model {model}", model=repr(model)), hint=suggest(model, models))
    if verb not in VERBS:
        hint = suggest(verb, VERBS, "in [auth.routes], write stands for create, update and delete")
        raise FwError(say("unknown verb {verb}", verb=repr(verb)), hint=hint)
    async with connected(root):
        actor = await _actor(auth, email)
        if actor is None:
            return Decision(False, say("the user is not active"))
        decision = auth.policy.decide(actor, verb, model)
        ruled = auth.policy.ruled(model)
        if key and ruled is not None and decision.allowed:
            decision = await decide_record(ruled, actor, verb, key)
    if verb != "read" and normalize_name(model) in _views(auth):
        return Decision(False, say("{model} is a view, whose rows are only read", model=model))
    if verb != "delete" or not decision.allowed:
        return decision
    return forbidden_consequence(auth.policy, actor, auth.user, model) or decision


async def allowed_verbs(root: Path, email: str) -> dict[str, tuple[Verb, ...]]:
    """Return the verbs that a user may use, by model. FwError as for `decision_of`."""
    table, auth = application(root)
    async with connected(root):
        actor = await _actor(auth, email)
    views = _views(auth)
    allowed = {
        model: () if actor is None else auth.policy.verbs(actor, model)
        for model in sorted(models_of(table.modules))
    }
    return {
        model: tuple(verb for verb in verbs if verb == "read" or normalize_name(model) not in views)
        for model, verbs in allowed.items()
    }


def _views(auth: Auth) -> set[str]:
    """Return the normalised names of the models of views."""
    load_models()
    models = (mapper.class_ for mapper in auth.user.registry.mappers)
    return {normalize_name(model.__name__) for model in models if is_view(model.__table__)}


async def _actor(auth: Auth, email: str) -> Actor | None:
    """Return the actor of an e-mail address, None for an inactive user."""
    user = await user_by_email(auth, email)
    if not user[auth.columns.active]:
        return None
    return Actor(str(user[auth.columns.key]), await auth.role_of(user), record=user)
