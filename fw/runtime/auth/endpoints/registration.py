"""Request and response bodies of a registration, which follow the user model."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import BaseModel, Field, create_model

from fw.runtime.auth.endpoints.fields import Email, Password, UserName
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.transforms import MAX_EMAIL_LENGTH
from fw.runtime.database.seeding.value_parsing import is_required
from fw.runtime.errors import FwError
from fw.runtime.http import Bytes, CreateSchema, Text, Uuid
from fw.runtime.http.fields import types
from fw.runtime.http.fields.rules import Format, Future, NotBlank, Past, Pattern, Range
from fw.runtime.names import suggest
from fw.runtime.rules.column_rules import Rules

if TYPE_CHECKING:
    from fw.runtime.auth.auth import Auth

__all__ = ["Profile", "Registration", "profile_model", "registered_model", "registration_model"]

_Name = Annotated[Text, Field(max_length=120)]
_Address = Annotated[Email, Field(max_length=MAX_EMAIL_LENGTH)]

_TYPES: Final = {
    "bool": types.Bool,
    "bytes": Bytes,
    "date": types.Date,
    "datetime": types.DateTime,
    "float": types.Float,
    "int": types.Int,
    "json": types.Json,
    "time": types.Time,
    "uuid": types.Uuid,
}


class Registration(CreateSchema):
    """Request body of a registration."""

    name: _Name
    email: _Address
    password: Password


class Profile(BaseModel):
    """Account of the logged-in user."""

    id: Uuid
    name: str
    email: str
    role: str | None


class Registered(BaseModel):
    """A new account. It has no key, because the next integer would tell who is registered."""

    name: str
    email: str
    role: str | None


def registration_model(auth: Auth, fields: Iterable[str]) -> type[CreateSchema]:
    """Return the request body of a registration with more `fields` of the user model.

    Raise FwError for an unknown field, and for one that a user must not choose.
    """
    metadata, columns = metadata_of(auth.user), auth.columns
    more = {field: _field(auth, field) for field in fields}
    parts: dict[str, Any] = {}
    if columns.name is not None:
        name = _text(auth, columns.name)
        is_nullable = metadata.columns[columns.name].nullable
        parts["name"] = (name | None, None) if is_nullable else (name, ...)
    login = Email if columns.has_address else UserName
    parts["email"] = (_text(auth, columns.email, login, MAX_EMAIL_LENGTH), ...)
    if not more and parts == {"name": (_Name, ...), "email": (_Address, ...)}:
        return Registration
    parts["password"] = (Password, ...)
    doc, parts = Registration.__doc__, {**parts, **more}
    return create_model("Registration", __base__=CreateSchema, __doc__=doc, **parts)


def profile_model(auth: Auth) -> type[BaseModel]:
    """Return the response model of an account, with the type of its key."""
    kind = _key_kind(auth)
    if kind == "uuid":
        return Profile
    key = str if kind == "string" else int
    return create_model("Profile", __base__=Profile, id=(key, ...))


def registered_model(auth: Auth) -> type[BaseModel]:
    """Return the response model of a registration: without a key that counts the accounts."""
    return Registered if _key_kind(auth) == "int" else profile_model(auth)


def _key_kind(auth: Auth) -> str:
    metadata = metadata_of(auth.user)
    return metadata.columns[metadata.key].kind


def _field(auth: Auth, name: str) -> tuple[Any, Any]:
    """Return the type and the default of one more field of a registration."""
    known, columns = metadata_of(auth.user).columns, auth.columns
    if name not in known:
        model = auth.user.__name__
        raise FwError(f"auth_router: unknown field {name!r} of {model}", hint=suggest(name, known))
    column = known[name]
    if name in columns or column.private or column.readonly:
        raise FwError(
            f"auth_router: a registration cannot set {name}",
            hint="remove it from fields; the name, address and password are always in the body",
        )
    stored = auth.user.__table__.c[name]
    kind: Any = _TYPES.get(column.kind)
    if column.kind == "string" and not column.choices:
        kind = _text(auth, name)
    elif kind is not None:
        kind = _ruled(kind, column.rules)
    if kind is None:
        raise FwError(
            f"auth_router: a registration cannot have {name}, a field of the type {column.kind}",
            hint="pass a controller with its own register to auth_router",
        )
    if column.nullable:
        kind |= None
    return (kind, ...) if is_required(stored) else (kind, None)  # type: ignore[arg-type]


def _text(auth: Auth, name: str, base: Any = Text, most: int | None = None) -> Any:
    """Return the type of a text column: `base` with the length and the rules of the column.

    `most` is the maximum length of the type `base`.
    """
    rules = metadata_of(auth.user).columns[name].rules
    lengths = (getattr(auth.user.__table__.c[name].type, "length", None), rules.max_length, most)
    known = [length for length in lengths if length is not None]
    kind = Annotated[base, Field(max_length=min(known))] if known else base
    return _ruled(kind, replace(rules, max_length=None))


def _ruled(kind: Any, rules: Rules) -> Any:
    """Return a type with the rules of a column, as in the schemas of the user model."""
    found: list[Any] = []
    if rules.min is not None or rules.max is not None:
        found.append(Range(rules.min, rules.max))
    if rules.min_length is not None or rules.max_length is not None:
        found.append(Field(min_length=rules.min_length, max_length=rules.max_length))
    checks = {NotBlank: rules.not_blank, Past: rules.past, Future: rules.future}
    found += [check() for check, is_set in checks.items() if is_set]
    if rules.format is not None:
        found.append(Format(rules.format))
    if rules.pattern is not None:
        found.append(Pattern(rules.pattern))
    for each in found:
        kind = Annotated[kind, each]
    return kind
