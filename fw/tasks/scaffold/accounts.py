"""The model of users in a project's schema: which fields logins use, and what it lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from fw.language.model import Field, Model, Schema
from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.tasks.settings import ROLE, AccountNames

__all__ = [
    "USER_FIELDS",
    "Accounts",
    "Lack",
    "accounts_of",
    "field_problem",
    "is_too_short",
    "lacks_error",
]

_HASH_LENGTH: Final = 128
"""Characters that a column of passwords needs for a hash."""

_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "email": ("email", "emailaddress", "mail", "useremail", "primaryemail"),
    "login": ("login", "username", "loginname", "userlogin"),
    "password": (
        *("password", "passwordhash", "hashedpassword", "passwordhashed"),
        *("encryptedpassword", "passworddigest", "passhash", "passwd", "pwd"),
    ),
    "active": ("active", "isactive", "activated", "enabled", "isenabled"),
    "name": ("name", "fullname", "displayname"),
    "registered": ("login", "username", "firstname", "lastname", "givenname", "familyname"),
}
"""Usual names of fields, in lower case without underscores."""

_EMAIL: Final = "email: string(254) required unique"
_PASSWORD: Final = "password: string required"  # noqa: S105 - a line of the schema
_ACTIVE: Final = "active: bool default true"

USER_FIELDS: Final = (
    "name: string(120) required",
    _EMAIL,
    _PASSWORD,
    _ACTIVE,
    f"role_id: uuid nullable references {ROLE}",
)
"""Fields of the model that `fw auth` adds to a schema without users."""


class Lack(NamedTuple):
    """A problem of a model, and the line that solves it."""

    problem: str
    remedy: str


@dataclass(slots=True)
class Accounts:
    """The names that logins use, and how the model of users must change.

    `is_new` is True if the schema has no such model, `has_name` if its users have a name, and
    `has_address` if they log in with an e-mail address.

    `added` are lines of new fields. `private` and `longer` name fields that become private, and
    long enough for a hash. `plain_roles` name roles that logins don't use. `registered` are fields that a registration also sets, and `unset` other
    required fields. `lacks` is not empty if the model doesn't fit. `path` and `role_path` are the
    first segments of the URLs of users and roles.
    """

    names: AccountNames
    is_new: bool = False
    has_name: bool = True
    has_address: bool = True
    added: list[str] = field(default_factory=list)
    private: list[str] = field(default_factory=list)
    longer: list[str] = field(default_factory=list)
    plain_roles: list[str] = field(default_factory=list)
    registered: list[str] = field(default_factory=list)
    unset: list[str] = field(default_factory=list)
    lacks: list[Lack] = field(default_factory=list)
    path: str = "users"
    role_path: str = "authroles"


def accounts_of(schema: Schema, stated: AccountNames, given: frozenset[str]) -> Accounts:
    """Return the accounts of a schema; `given` are the names that the settings state.

    Without a fitting model, the names are the defaults. Raise FwError if a setting names an unknown
    model.
    """
    model = _user_model(schema, stated.model, "model" in given)
    role_path = schema.prefix_of(ROLE)
    if model is None:
        return Accounts(AccountNames(), is_new=True, role_path=role_path)
    role = schema[ROLE].keys[0].type if ROLE in schema.models else "uuid"
    found = _Reader(model, stated, given, str(role)).read()
    return replace(found, path=model.prefix, role_path=role_path)


def _user_model(schema: Schema, name: str, is_given: bool) -> Model | None:
    if name in schema.models:
        return schema[name]
    if is_given:
        raise FwError(
            say("fw.toml: auth.model names the unknown model {name}", name=repr(name)),
            hint=say("use the name of a model in the schema"),
        )
    similar = [one for one in schema.models if one.endswith(("User", "Users"))]
    fitting = [schema[one] for one in similar if _of_words(schema[one], "password")]
    return fitting[0] if len(fitting) == 1 else None


def _of_words(model: Model, kind: str) -> list[Field]:
    """Return the fields with a usual name of that kind, in the order of the names."""
    named = {one.name.lower().replace("_", ""): one for one in model.fields}
    return [named[word] for word in _WORDS[kind] if word in named]


def _is_role(one: Field) -> bool:
    return one.references is not None and one.references.model == ROLE


def field_problem(model: Model, part: str, name: str) -> str | None:
    """Return why logins cannot use the field of that name as `part` of `[auth]`, or None."""
    found = next((one for one in model.fields if one.name == name), None)
    if found is None:
        return say("the unknown field {name}", name=name)
    if part == "role" and not _is_role(found):
        return say("{name}, no reference to {role}", name=name, role=ROLE)
    if part == "email" and not found.unique:
        return say("{name}, which is not unique", name=name)
    if part == "active" and found.type.name != "bool":
        return say("{name}, which is not a bool", name=name)
    if part in _TEXTS and found.type.name not in _TEXT_TYPES:
        return say("{name}, which is not a string", name=name)
    return None


def is_too_short(password: Field) -> bool:
    """Return True if a field has no space for the hash of a password."""
    kind = password.type
    return kind.name == "string" and (kind.length or 255) < _HASH_LENGTH


_TEXTS: Final = ("email", "password", "name")
_TEXT_TYPES: Final = ("string", "text")


class _Reader:
    """Reads one model of users."""

    def __init__(
        self, model: Model, stated: AccountNames, given: frozenset[str], role_type: str
    ) -> None:
        self.model = model
        self.role_type = role_type
        self.fields = {one.name: one for one in model.fields}
        self.names = stated._replace(model=model.name)
        self.given = given
        self.found = Accounts(self.names)

    def read(self) -> Accounts:
        """Return what the model has and what it lacks."""
        for part, read in _PARTS.items():
            chosen = self._stated(part) if part in self.given else read(self)
            if chosen is not None:
                self.names = self.names._replace(**{part: chosen})
        self._check_password()
        if self.model.composite_keys:
            self._lack("its key has several fields", "id: uuid primary")
        elif self.model.primary.is_given_key:
            problem = f"its key {self.model.primary.name} is given by clients, not generated"
            self._lack(problem, "id: uuid primary")
        self.found.plain_roles += [name for name in ("role", "roles") if name in self.fields]
        self._others()
        self.found.names = self.names
        self.found.has_name = self.names.name in self.fields
        login = self.fields.get(self.names.email)
        is_checked = login is not None and login.rules is not None and login.rules.format == "email"
        self.found.has_address = self.names.has_address or is_checked
        return self.found

    def _stated(self, part: str) -> str | None:
        name: str = getattr(self.names, part)
        problem = field_problem(self.model, part, name)
        if problem is not None:
            self._lack(
                say("auth.{part} in fw.toml names {problem}", part=part, problem=problem), ""
            )
        return name

    def email(self) -> str | None:
        """Return the field that users log in with."""
        addresses, logins = _of_words(self.model, "email"), _of_words(self.model, "login")
        texts = [one for one in (*addresses, *logins) if one.type.name in _TEXT_TYPES]
        unique = [one for one in texts if one.unique]
        for one in (*(one for one in unique if not one.nullable), *unique):
            return one.name
        if texts:
            self._lack(f"{texts[0].name} is not unique", f"{texts[0].name}: string(254) unique")
        else:
            self._lack("no email", _EMAIL)
        return None

    def password(self) -> str | None:
        """Return the field of the password."""
        found = [one for one in _of_words(self.model, "password") if one.references is None]
        if len(found) > 1:
            listed = " and ".join(one.name for one in found)
            self._lack(f"{listed} may both be the password; set [auth] password in fw.toml", "")
        elif not found:
            self._lack("no password", _PASSWORD)
        return found[0].name if len(found) == 1 else None

    def active(self) -> str | None:
        """Return the field that tells whether users may log in."""
        found = [one for one in _of_words(self.model, "active") if one.type.name == "bool"]
        if found:
            return found[0].name
        if "active" in self.fields:
            self._lack("active is not a bool", _ACTIVE)
        else:
            self.found.added.append(_ACTIVE)
        return None

    def role(self) -> str | None:
        """Return the foreign key to the roles."""
        found = list(filter(_is_role, self.model.fields))
        if found:
            return found[0].name
        free = (name for name in ("role_id", "auth_role_id") if name not in self.fields)
        name = next(free, None)
        if name is None:
            self._lack(f"no reference to {ROLE}", self._role_line("login_role_id"))
            return None
        self.found.added.append(self._role_line(name))
        return name

    def _role_line(self, name: str) -> str:
        return f"{name}: {self.role_type} nullable references {ROLE}"

    def name(self) -> str | None:
        """Return the field of the user's name."""
        found = [one for one in _of_words(self.model, "name") if one.type.name in _TEXT_TYPES]
        return found[0].name if found else None

    def _check_password(self) -> None:
        password = self.fields.get(self.names.password)
        if password is None:
            return
        if password.type.name not in _TEXT_TYPES:
            if "password" not in self.given:
                line = f"{password.name}: string required private"
                self._lack(f"{password.name} is not a string", line)
        elif is_too_short(password):
            self.found.longer.append(password.name)
        if not password.private:
            self.found.private.append(password.name)

    def _others(self) -> None:
        """Find the other fields that a new user needs."""
        usual = [one.name for one in _of_words(self.model, "registered")]
        for one in self.model.fields:
            if one.name in self.names or not one.needed_on_create or one.primary:
                continue
            is_text = one.type.name in _TEXT_TYPES and not one.private and not one.rules
            names = self.found.registered if is_text and one.name in usual else self.found.unset
            names.append(one.name)

    def _lack(self, problem: str, remedy: str) -> None:
        self.found.lacks.append(Lack(problem, remedy))


_PARTS: Final[Mapping[str, Callable[[_Reader], str | None]]] = {
    "email": _Reader.email,
    "password": _Reader.password,
    "active": _Reader.active,
    "role": _Reader.role,
    "name": _Reader.name,
}


def lacks_error(file: str, lacks: Mapping[str, list[Lack]]) -> FwError:
    """Return the error that lists what models lack for logins, with the lines to paste."""
    problems = "; ".join(
        f"model {model}: {', '.join(one.problem for one in found)}"
        for model, found in lacks.items()
    )
    return FwError(f"{file}: {problems}; logins need it", hint="\n".join(_lines(lacks)) or None)


def _lines(lacks: Mapping[str, list[Lack]]) -> Iterator[str]:
    for model, found in lacks.items():
        remedies = [one.remedy for one in found if one.remedy]
        if remedies:
            yield f"write into model {model}:"
            yield from (f"    {line}" for line in remedies)
