"""The actor: the user on whose behalf code runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from uuid import UUID

from fw.runtime.auth.policy.scopes import Scopes
from fw.runtime.errors import Unauthenticated

__all__ = [
    "ANONYMOUS",
    "Actor",
    "acting",
    "actor",
    "as_system",
    "current_user",
    "is_system",
    "optional_actor",
    "require_user",
]


_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Actor(NamedTuple):
    """A user by key and role, and the session of the request.

    `user` is None if nobody is logged in. `scopes` restrict the rights of an API key. `record` are the
    public columns of the user.
    """

    user: str | None = None
    role: str | None = None
    session: UUID | None = None
    scopes: Scopes | None = None
    record: Mapping[str, Any] = _NOTHING


ANONYMOUS: Final = Actor()

acting: Final[ContextVar[Actor | None]] = ContextVar("fw_acting", default=None)
"""Actor of the current request.

None outside of a request: commands, seeders and jobs may do everything.
"""


def actor() -> Actor:
    """Return the actor of the request; raise Unauthenticated if nobody is logged in."""
    found = acting.get()
    if found is None or found.user is None:
        raise Unauthenticated
    return found


def optional_actor() -> Actor | None:
    """Return the actor of the request, None if nobody is logged in and outside of requests."""
    found = acting.get()
    return None if found is None or found.user is None else found


def current_user() -> UUID | None:
    """Return the key of the user who sends the request, None without a login and outside of requests.

    Raises ValueError if the keys of users aren't UUIDs: use `optional_actor()` with those.
    """
    who = optional_actor()
    return None if who is None or who.user is None else UUID(who.user)


def require_user() -> UUID:
    """Return the key of the user who sends the request, as `current_user()` does.

    Raises Unauthenticated without a login and outside of requests. Use it to filter: a condition
    with None would match the records that belong to nobody.
    """
    return UUID(str(actor().user))


def is_system() -> bool:
    """Return True outside of requests and in `as_system()`: code that may do everything."""
    return acting.get() is None


@contextmanager
def as_system() -> Iterator[None]:
    """Run the block as the application itself, without restrictions."""
    token = acting.set(None)
    try:
        yield
    finally:
        acting.reset(token)
