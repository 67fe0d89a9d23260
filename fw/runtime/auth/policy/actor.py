"""Who acts: whoever sent the request that is being answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple
from uuid import UUID

from fw.runtime.errors import Unauthenticated

__all__ = ["ANONYMOUS", "Actor", "acting", "actor", "as_system"]


class Actor(NamedTuple):
    """A user, by key and the name of the role, and the session that the request belongs to.

    The key is a text, None where nobody is logged in.
    """

    user: str | None = None
    role: str | None = None
    session: UUID | None = None


ANONYMOUS: Final = Actor()

acting: Final[ContextVar[Actor | None]] = ContextVar("fw_acting", default=None)
"""None where no request is being answered: a command, a seeder or a job may do everything."""


def actor() -> Actor:
    """Return who sent the request; Unauthenticated where nobody is logged in, or there is none."""
    found = acting.get()
    if found is None or found.user is None:
        raise Unauthenticated
    return found


@contextmanager
def as_system() -> Iterator[None]:
    """Act as the application itself, which may do everything, until the block ends."""
    token = acting.set(None)
    try:
        yield
    finally:
        acting.reset(token)
