"""A model that access rules close to everyone but the application itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.orm import Mapped

from fw.runtime.auth.policy.access import row_rules
from fw.runtime.auth.policy.actor import ANONYMOUS, Actor, acting, is_system
from fw.runtime.database import Model, primary_key
from fw.runtime.errors import Forbidden, Unauthenticated
from fw.runtime.rules.access_rules import VERBS, deny

__all__ = ["ACTORS", "SUPER_ADMIN", "ClosedRecord", "acting_as", "may_use"]

SUPER_ADMIN: Final = Actor("1", "super-admin")
ACTORS: Final = (ANONYMOUS, SUPER_ADMIN)
"""Nobody, and the user with most rights."""


class ClosedRecord(Model):
    __tablename__ = "closed_records"
    __access__ = (deny(*VERBS, to="all"),)

    id: Mapped[int] = primary_key()


def may_use() -> bool:
    """Return True if the code that runs is the application, which may use closed records."""
    try:
        clauses = [row_rules(verb, ClosedRecord) for verb in VERBS]
    except (Forbidden, Unauthenticated):
        assert not is_system()
        return False
    assert is_system()
    assert clauses == [()] * len(VERBS)
    return True


@contextmanager
def acting_as(actor: Actor) -> Iterator[None]:
    """Run the block on behalf of an actor; fail if it leaves another one."""
    token = acting.set(actor)
    try:
        assert not may_use()
        yield
        assert acting.get() is actor
    finally:
        acting.reset(token)
