"""What the command line does with users: whoever may run it on a server may do everything."""

from __future__ import annotations

import importlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from difflib import SequenceMatcher
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from pydantic import Field, TypeAdapter, ValidationError

from fw.runtime.application.import_path import add_to_import_path
from fw.runtime.application.project import Project
from fw.runtime.application.project import use as use_project
from fw.runtime.auth.accounts.extra_fields import values_besides
from fw.runtime.auth.auth import Auth
from fw.runtime.auth.endpoints.fields import Email, Password
from fw.runtime.auth.passwords import LONGEST, SHORTEST
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.database.connection.database import Database, current, use
from fw.runtime.database.connection.target import target_of
from fw.runtime.database.errors import MissingReference, OutOfRange, UniqueViolation
from fw.runtime.database.models.transforms import normalize_email
from fw.runtime.database.query.query import Query
from fw.runtime.errors import FwError
from fw.runtime.http.fields import Text
from fw.runtime.http.routing.table import RouteTable
from fw.runtime.suggest import nearest, suggest

if TYPE_CHECKING:
    from fw.runtime.auth.auth import Auth
    from fw.runtime.database.query.selection import Row

__all__ = [
    "Account",
    "add",
    "application",
    "check_new",
    "connected",
    "every",
    "find",
    "password_fault",
    "set_password",
    "user_at",
]

_PASSWORD: Final[TypeAdapter[str]] = TypeAdapter(Password)
_EMAIL: Final[TypeAdapter[str]] = TypeAdapter(Email)
_NAME: Final[TypeAdapter[str]] = TypeAdapter(Annotated[Text, Field(max_length=120)])
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Account(NamedTuple):
    """What is told of a user."""

    email: str
    name: str
    role: str | None
    active: bool


def password_fault(text: str) -> str | None:
    """Return what is wrong with a password that somebody chose, None where it will do."""
    if not SHORTEST <= len(text) <= LONGEST:
        return f"A password has {SHORTEST} to {LONGEST} characters, not {len(text)}"
    return _fault(_PASSWORD, text)


async def find(root: Path, email: str) -> Account:
    """Return the user with that address; FwError where there is none, or there are no logins."""
    _, auth = application(root)
    async with connected(root):
        return await _told(auth, await user_at(auth, email))


async def every(root: Path, role: str | None = None) -> list[Account]:
    """Return all users, or those with that role, by their addresses."""
    _, auth = application(root)
    async with connected(root):
        key = await _role(auth, role)
        return [await _told(auth, user) for user in await auth.accounts.every(key)]


async def set_password(root: Path, email: str, password: str) -> int:
    """Give a user another password; return how many sessions have ended. FwError as for `find`."""
    _choose(password)
    _, auth = application(root)
    async with connected(root):
        user = await user_at(auth, email)
        return await auth.reset_password(user["id"], password)


async def check_new(
    root: Path, email: str, role: str | None = None, stated: Mapping[str, str] = _NOTHING
) -> None:
    """Raise FwError where a user with that address and role can't be added.

    `stated` are texts for columns that the application's users have besides.
    """
    _, auth = application(root)
    async with connected(root):
        _, key = await _addable(auth, email, role)
        values_besides(auth.user, stated, key)


async def add(
    root: Path, account: Account, password: str, stated: Mapping[str, str] = _NOTHING
) -> Account:
    """Add a user, and return the account as it is kept.

    FwError where the address is taken, for a role that there isn't, and for what is `stated`, by
    column, and won't do or isn't enough.
    """
    _choose(password)
    name = _checked(_NAME, account.name, "the name")
    _, auth = application(root)
    async with connected(root):
        email, role = await _addable(auth, account.email, account.role)
        besides = values_besides(auth.user, stated, role)
        hashed = await auth.passwords.hash(password)
        values = {"name": name, "email": email, "password": hashed, "role_id": role}
        try:
            user = await auth.accounts.add({"active": account.active, **values, **besides})
        except UniqueViolation as error:
            raise _taken(email) if "email" in error.fields else error from None
        except MissingReference as error:
            told = f"there is no record for {' and '.join(error.fields) or 'a reference'}"
            raise FwError(told, hint="--set takes the key of one that is there") from None
        return await _told(auth, user)


async def _addable(auth: Auth, email: str, role: str | None) -> tuple[str, Any]:
    """Return the address as it is kept, and the key of the role."""
    address = _checked(_EMAIL, email, email)
    key = await _role(auth, role)
    if await auth.accounts.by_email(address) is not None:
        raise _taken(address)
    return address, key


async def _role(auth: Auth, name: str | None) -> Any:
    if name is None:
        return None
    with as_system():
        roles = await Query(lambda: current().store(auth.role), auth.role).get()
    keys = {row["name"]: row["id"] for row in roles}
    if name not in keys:
        hint = suggest(name, keys) if keys else "fw seed adds those that fw auth has named"
        raise FwError(f"there is no role {name}", hint=hint)
    return keys[name]


async def _told(auth: Auth, user: Row) -> Account:
    return Account(user["email"], user["name"], await auth.role_of(user), user["active"])


def _taken(email: str) -> FwError:
    return FwError(f"{email} has an account already", hint=f"fw user password {email}")


def _choose(password: str) -> None:
    fault = password_fault(password)
    if fault is not None:
        raise FwError(fault, hint="choose another: a sentence will do")


def _checked(adapter: TypeAdapter[str], text: str, what: str) -> str:
    fault = _fault(adapter, text)
    if fault is not None:
        raise FwError(f"{what} will not do: {fault}")
    return adapter.validate_python(text)


def _fault(adapter: TypeAdapter[str], text: str) -> str | None:
    try:
        adapter.validate_python(text)
    except ValidationError as error:
        return str(error.errors()[0]["msg"])
    return None


_LOOKED_AT = 1000
_ALIKE = 0.75
"""Of what two words have, the part that they share: one letter of four is another one."""


def application(root: Path) -> tuple[RouteTable, Auth]:
    """Return the routes and the logins of a project; FwError for one without."""
    add_to_import_path(root)
    try:
        table = importlib.import_module("app.routes").routes
    except ModuleNotFoundError as error:
        if error.name not in ("app", "app.routes"):
            raise
        raise FwError("the application isn't built yet", hint="fw build") from None
    auth = table.guard if isinstance(table, RouteTable) else None
    if not isinstance(auth, Auth):
        raise FwError("the application has no logins", hint="fw auth adds them")
    here = Project.load(root)
    # The command may be given in a folder beneath; the cache is the project's.
    use_project(here)
    auth.open(here.config, table.modules)
    return table, auth


@asynccontextmanager
async def connected(root: Path) -> AsyncIterator[None]:
    """Have the project's database be the current one."""
    database = Database(target_of(root, None).url)
    use(database)
    try:
        yield
    finally:
        use(None)
        await database.close()


async def user_at(auth: Auth, email: str) -> Row:
    """Return the user with that address, active or not; FwError where there is none."""
    try:
        user = await auth.accounts.by_email(email)
    except OutOfRange:
        # What no column of texts can hold, such as bytes that are no UTF-8.
        user = None
    if user is None:
        raise FwError(f"no user has the address {email}", hint=await _meant(auth, email))
    return user


async def _meant(auth: Auth, email: str) -> str | None:
    """Return a hint at an address that is like it, None where none of the first ones is."""
    with as_system():
        query = Query(lambda: current().store(auth.user), auth.user)
        users = await query.order_by("email").limit(_LOOKED_AT).get()
    asked = normalize_email(email)
    known = [user["email"] for user in users if _is_like(asked, user["email"])]
    found = nearest(asked, known)
    return f"did you mean {found!r}?" if found else None


def _is_like(asked: str, known: str) -> bool:
    """Say whether both parts are alike: many have the domain, which is most of the letters."""
    parts = zip(asked.partition("@")[::2], known.partition("@")[::2], strict=True)
    return all(SequenceMatcher(None, *part).ratio() >= _ALIKE for part in parts)
