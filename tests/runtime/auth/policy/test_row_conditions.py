"""Values of the user in conditions of access rules: null is unknown, never equal to null."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fw.runtime import clock
from fw.runtime.auth.policy import access
from fw.runtime.auth.policy.actor import Actor, acting
from fw.runtime.auth.policy.row_conditions import bound, needs_key_only, not_true, true
from fw.runtime.database import allow, deny
from fw.runtime.database.query.selection import AnyOf, Clause, Condition
from fw.runtime.errors import FwError
from tests.promises.auth.access_models import WorldNote

NEVER = Condition("rank", "in", ())
ALWAYS = AnyOf(((Condition("rank", "isnull", True),), (Condition("rank", "isnull", False),)))


@pytest.mark.parametrize("operator", ["=", "!=", "<", ">="])
def test_null_matches_nothing_and_denies_nothing(operator: str) -> None:
    condition = f"rank {operator} me.rank"
    who = Actor("1", record={"rank": None})
    allowed = true(WorldNote, condition, logged_in=True)
    assert not isinstance(allowed, bool)
    assert NEVER in bound(allowed, who)
    spared = not_true(WorldNote, condition, logged_in=True)
    assert isinstance(spared, tuple)
    (clause,) = bound(spared, who)
    assert isinstance(clause, AnyOf)
    assert (ALWAYS,) in clause.alternatives


def rows_of(who: Actor) -> tuple[Clause, ...]:
    """Return the clauses of the notes that an actor may read."""
    token = acting.set(who)
    try:
        return access.row_rules("read", WorldNote)
    finally:
        acting.reset(token)


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    stated = (
        allow("read", to="user", when="owner = me"),
        allow("read", to=["clerk"], when="rank = me.rank"),
        allow("read", to=["guard"], when="rank < now"),
        deny("read", to="all", when="shown = false"),
    )
    monkeypatch.setattr(WorldNote, "__access__", stated)
    access.forget()
    yield
    access.forget()


@pytest.mark.usefixtures("rules")
def test_each_actor_has_their_own_clauses() -> None:
    ada, eve = rows_of(Actor("1")), rows_of(Actor("2"))
    assert Condition("owner", "eq", 1) in ada
    assert Condition("owner", "eq", 2) in eve
    assert rows_of(Actor("1")) is ada, "clauses of the same user aren't made again"
    assert rows_of(Actor("1", "clerk", record={"rank": 1})) != ada


@pytest.mark.usefixtures("rules")
def test_clauses_follow_the_fields_of_the_user() -> None:
    for rank in (3, 4, None):
        (either, *_) = rows_of(Actor("1", "clerk", record={"rank": rank}))
        wanted = NEVER if rank is None else Condition("rank", "eq", rank)
        assert isinstance(either, AnyOf)
        assert (wanted,) in either.alternatives


@pytest.mark.usefixtures("rules")
def test_clauses_follow_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    guard = Actor("1", "guard")
    monkeypatch.setattr(clock, "now", lambda: 1.0)
    before = rows_of(guard)
    monkeypatch.setattr(clock, "now", lambda: 2.0)
    assert rows_of(guard) != before


@pytest.mark.parametrize(
    ("condition", "only"),
    [
        ("owner = me", True),
        ("rank > 3 or owner = me", True),
        ("members has me", True),
        ("rank < now", False),
        ("owner = me or rank = me.rank", False),
        ("members has (rank = me.rank)", False),
    ],
)
def test_conditions_that_the_key_of_the_user_decides(condition: str, only: bool) -> None:
    clauses = true(WorldNote, condition, logged_in=True)
    assert isinstance(clauses, tuple)
    assert needs_key_only(clauses) is only


def test_nobody_has_fields() -> None:
    assert true(WorldNote, "rank = me.rank", logged_in=False) is False
    assert not_true(WorldNote, "rank = me.rank", logged_in=False) is True


def test_a_field_that_users_lack_is_an_error() -> None:
    clauses = true(WorldNote, "rank = me.rank", logged_in=True)
    assert isinstance(clauses, tuple)
    with pytest.raises(FwError, match="users have no field 'rank'"):
        bound(clauses, Actor("1", record={"level": 1}))
