"""Tables follow those that they refer to; a cycle is broken at nullable references."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from fw.runtime.copying.table_order import ordered
from fw.runtime.errors import FwError


def _tables(**references: dict[str, bool]) -> list[sa.Table]:
    """Return tables with references to others; True for nullable ones."""
    metadata = sa.MetaData()
    return [
        sa.Table(
            name,
            metadata,
            sa.Column("id", sa.Integer, primary_key=True),
            *(
                sa.Column(f"{other}_id", sa.ForeignKey(f"{other}.id"), nullable=nullable)
                for other, nullable in others.items()
            ),
        )
        for name, others in references.items()
    ]


def _order(tables: list[sa.Table]) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.table.name, each.deferred) for each in ordered(tables)]


def test_references_go_backwards() -> None:
    tables = _tables(a={"b": False}, b={"c": True}, c={}, d={})
    assert _order(tables) == [("c", ()), ("d", ()), ("b", ()), ("a", ())]


def test_a_reference_to_the_same_table_is_set_at_the_end() -> None:
    assert _order(_tables(a={"a": True})) == [("a", ("a_id",))]


def test_only_the_nullable_columns_of_a_composite_reference_are_set_at_the_end() -> None:
    tree = sa.Table(
        "nodes",
        sa.MetaData(),
        sa.Column("tenant_id", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("parent", sa.Integer),
        sa.ForeignKeyConstraint(["tenant_id", "parent"], ["nodes.tenant_id", "nodes.number"]),
    )
    assert _order([tree]) == [("nodes", ("parent",))]


def test_a_cycle_is_broken_where_references_are_nullable() -> None:
    tables = _tables(a={"b": False}, b={"c": False}, c={"a": True})
    assert _order(tables) == [("c", ("a_id",)), ("b", ()), ("a", ())]


def test_a_cycle_of_required_references_is_refused() -> None:
    with pytest.raises(FwError, match="required references in a cycle: b_id"):
        ordered(_tables(a={"b": False}, b={"a": False}))


def test_a_table_outside_of_the_copy_is_ignored() -> None:
    tables = _tables(a={"b": False}, b={})
    assert _order(tables[:1]) == [("a", ())]
