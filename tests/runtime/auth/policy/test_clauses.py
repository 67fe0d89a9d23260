"""Alternatives of access rules that lead through the same relation are one clause."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column, registry, relationship

from fw.runtime.auth.policy.row_conditions import not_true, true
from fw.runtime.database import Model, primary_key
from fw.runtime.database.query.selection import AnyOf, Condition, Related


class Own(Model):
    """Base of the models, whose names those of other tests may have."""

    __abstract__ = True
    registry = registry(type_annotation_map=Model.type_annotation_map)
    metadata = registry.metadata
    _sa_registry = registry


class Owner(Own):
    __tablename__ = "clause_owners"

    id: Mapped[int] = primary_key()
    team: Mapped[int | None]


class Deal(Own):
    __tablename__ = "clause_deals"

    id: Mapped[int] = primary_key()
    owner_id: Mapped[int | None] = mapped_column(sa.ForeignKey("clause_owners.id"))
    owner: Mapped[Owner] = relationship()
    note: Mapped[Note | None] = relationship(back_populates="deal")
    lines: Mapped[list[Line]] = relationship(back_populates="deal")


class Line(Own):
    __tablename__ = "clause_lines"

    id: Mapped[int] = primary_key()
    deal_id: Mapped[int] = mapped_column(sa.ForeignKey("clause_deals.id"))
    deal: Mapped[Deal] = relationship(back_populates="lines")


class Note(Own):
    __tablename__ = "clause_notes"

    deal_id: Mapped[int] = mapped_column(sa.ForeignKey("clause_deals.id"), primary_key=True)
    rank: Mapped[int]
    deal: Mapped[Deal] = relationship(back_populates="note")


def of(model: type[Model], condition: str) -> Any:
    """Return the single clause of a condition."""
    found = true(model, condition, logged_in=True)
    assert not isinstance(found, bool)
    [clause] = found
    return clause


def names(clause: Any) -> Any:
    """Return the fields that a clause compares, below the relations that lead to them."""
    if isinstance(clause, Related):
        return {clause.relation.name: [names(one) for one in clause.clauses]}
    if isinstance(clause, AnyOf):
        return [[names(one) for one in group] for group in clause.alternatives]
    return clause.field


def test_a_foreign_key_is_a_field_of_the_record_that_it_leads_to() -> None:
    found = of(Deal, "owner_id = me or owner.team = me.team")
    assert names(found) == {"owner": [[["team"], ["id"]]]}


def test_longer_paths_share_their_start() -> None:
    found = of(Line, "deal.owner_id = me or deal.owner.team = me.team")
    assert names(found) == {"deal": [{"owner": [[["team"], ["id"]]]}]}


def test_others_remain_alternatives() -> None:
    found = of(Deal, "owner_id is null or owner_id = me or owner.team = 1")
    assert names(found) == [["owner_id"], [{"owner": [[["team"], ["id"]]]}]]


def test_parts_that_must_all_hold_stay_together() -> None:
    found = of(Deal, "owner.team = 1 or owner_id = me and id = 1")
    assert names(found) == [["owner_id", "id"], [{"owner": ["team"]}]]


def test_records_of_a_list_are_joined_too() -> None:
    found = of(Deal, "lines has (id = 1) or lines has (id = 2)")
    assert names(found) == {"lines": [[["id"], ["id"]]]}


def test_the_own_key_leads_to_no_record_of_a_has_one() -> None:
    found = of(Deal, "id = 1 or note.rank = 1")
    assert names(found) == [["id"], [{"note": ["rank"]}]]


def test_unknown_comparisons_are_not_joined() -> None:
    found = not_true(Deal, "owner_id != me and owner.team != 1", logged_in=True)
    assert isinstance(found, tuple)
    [clause] = found
    assert isinstance(clause, AnyOf)
    assert (Condition("owner_id", "isnull", True),) in clause.alternatives
    assert len(clause.alternatives) == 3
