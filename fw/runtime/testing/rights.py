"""Tables of the rights that roles have, compared with what the application does."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Final
from uuid import UUID

from fw.runtime.errors import FwError
from fw.runtime.rules.access_rules import PUBLIC, USER

if TYPE_CHECKING:
    from httpx2 import Response
    from starlette.testclient import TestClient

    from fw.runtime.testing.impersonation import Users

__all__ = ["rights_of", "rights_table"]

_LETTERS: Final = {"r": "GET", "c": "POST", "u": "PATCH", "d": "DELETE"}
_NONE: Final = "-"
_NOWHERE: Final = UUID(int=0)
"""A key that no record has."""
_REFUSED: Final = (401, 403, 405)
_UNKNOWN_FIELD: Final = 422
"""Status of a list with a field that doesn't exist, or that the role reads in no record."""
_TOO_MANY: Final = 429


def rights_table(text: str) -> dict[str, dict[str, str]]:
    """Return the rights of each path and role of a table.

    The first line names the roles, each other line a path and the rights of each role to its
    records: the first letters of read, create, update and delete, or `-` for none. `public` has no
    login, `user` no role. A line may also name a field that not everybody reads.

        path        public  user  editor
        posts       r       r     rcud
        posts.note  -       -     r
    """
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if not lines:
        raise FwError("the table of rights is empty", hint="its first line names the roles")
    (_, *roles), *rows = lines
    for path, *rights in rows:
        if len(rights) != len(roles):
            problem = f"{path} has {len(rights)} rights for {len(roles)} roles"
            raise FwError(problem, hint=f"write {_NONE} for a role without rights")
        for one in rights:
            if one != _NONE and one != "".join(letter for letter in _LETTERS if letter in one):
                raise FwError(f"unknown rights {one!r} to {path}", hint="use rcud, some of it or -")
    return {path: dict(zip(roles, rights, strict=True)) for path, *rights in rows}


def rights_of(client: TestClient, users: Users, path: str, roles: Iterable[str]) -> dict[str, str]:
    """Return the rights of roles to the records at a path, as `rights_table` writes them.

    For a field, each role requests a list of it. For a path, each role requests the list, and
    creates, updates and deletes a record without values, or of a key that doesn't exist. A role
    without the right gets 401, 403 or 405 before these are looked at; one with the right to some of
    the records doesn't. Raises FwError for a path without a list, an unknown field, or a failure.
    """
    model, _, field = path.partition(".")
    if field:
        with users.super_admin():
            # Super-admins read each field that exists.
            if _field_status(client, model, field) == _UNKNOWN_FIELD:
                hint = "name a field as the responses do"
                raise FwError(f"unknown field {field!r} in the list at /{model}/", hint=hint)
    return {role: _found(client, users, path, role) for role in roles}


def _found(client: TestClient, users: Users, path: str, role: str) -> str:
    """Return the letters of the verbs that a role is not refused."""
    with _acting_as(users, role):
        model, _, field = path.partition(".")
        if field:
            refused = (*_REFUSED, _UNKNOWN_FIELD)
            return _NONE if _field_status(client, model, field) in refused else "r"
        found = ""
        for letter, method in _LETTERS.items():
            url = f"/{path}/{_NOWHERE if letter in 'ud' else ''}"
            answer = client.request(method, url, json={} if letter in "cu" else None)
            if _checked(answer, is_list=letter == "r") not in _REFUSED:
                found += letter
        return found or _NONE


def _field_status(client: TestClient, model: str, field: str) -> int:
    """Return the status of a list with that field."""
    return _checked(client.get(f"/{model}/", params={"fields": field}), is_list=True)


def _checked(answer: Response, *, is_list: bool) -> int:
    """Return the status of a response that tells a right; raise FwError for another one."""
    status, request = answer.status_code, answer.request
    if is_list and status == 404:
        hint = "name the path of a model without slashes"
        raise FwError(f"no list at {request.url.path}", hint=hint)
    if status >= 500 or status == _TOO_MANY:
        problem = f"{request.method} {request.url.path} returned {status}, which tells no right"
        raise FwError(problem, hint=answer.text or None)
    return status


def _acting_as(users: Users, role: str) -> AbstractContextManager[None]:
    """Send requests as a user with a role."""
    if role == PUBLIC:
        return users.nobody()
    return users.of_role(None if role == USER else role)
