"""Values of the user in conditions of access rules: null is unknown, never equal to null."""

from __future__ import annotations

import pytest

from fw.runtime.auth.policy.actor import Actor
from fw.runtime.auth.policy.row_conditions import bound, not_true, true
from fw.runtime.database.query.selection import AnyOf, Condition
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


def test_nobody_has_fields() -> None:
    assert true(WorldNote, "rank = me.rank", logged_in=False) is False
    assert not_true(WorldNote, "rank = me.rank", logged_in=False) is True


def test_a_field_that_users_lack_is_an_error() -> None:
    clauses = true(WorldNote, "rank = me.rank", logged_in=True)
    assert isinstance(clauses, tuple)
    with pytest.raises(FwError, match="users have no field 'rank'"):
        bound(clauses, Actor("1", record={"level": 1}))
