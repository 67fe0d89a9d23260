"""Clauses of the records that a role may use, joined by `and` and `or`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeGuard

from fw.runtime.database.query.selection import AnyOf, Clause, Condition, Related
from fw.runtime.database.relations.relation import Relation

__all__ = ["Clauses", "Variable", "all_of", "any_of"]

Clauses = bool | tuple[Clause, ...]
"""Clauses that a record must all meet; True for every record, False for none."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A value of the request in place of a literal: `me`, `now`, or `me.<column>`.

    `unknown` tells if the clause holds without a value: a comparison with null is unknown.
    """

    name: str
    kind: str
    unknown: bool = False


def all_of(parts: Iterable[Clauses]) -> Clauses:
    """Return the clauses of the records that meet all parts."""
    found: list[Clause] = []
    for part in parts:
        if part is False:
            return False
        if part is not True:
            found.extend(one for one in part if one not in found)
    return tuple(found) or True


def any_of(parts: Iterable[Clauses]) -> Clauses:
    """Return the clauses of the records that meet at least one part."""
    alternatives: list[tuple[Clause, ...]] = []
    for part in parts:
        if part is True:
            return True
        if part is False:
            continue
        nested = part[0].alternatives if len(part) == 1 and isinstance(part[0], AnyOf) else (part,)
        alternatives += [one for one in nested if one not in alternatives]
    alternatives = _by_relation(alternatives)
    if len(alternatives) < 2:
        return alternatives[0] if alternatives else False
    return (AnyOf(tuple(alternatives)),)


def _by_relation(alternatives: list[tuple[Clause, ...]]) -> list[tuple[Clause, ...]]:
    """Return alternatives with one for all that lead through the same relation.

    `owner_id = me or owner.team_id = me.team_id` is a condition of the owner alone: databases then
    find the owners by their indexes, and PostgreSQL doesn't read all rows.
    """
    led: dict[Relation, list[Clauses]] = {}
    for one in alternatives:
        if _leads(one):
            led.setdefault(one[0].relation, []).append(one[0].clauses or True)
    others: list[tuple[Clause, ...]] = []
    for one in alternatives:
        if _leads(one):
            continue
        for relation, found in led.items():
            if len(one) == 1 and _names_end(one[0], relation):
                found.append((replace(one[0], field=relation.far),))
                break
        else:
            others.append(one)
    merged = ((relation, any_of(found)) for relation, found in led.items())
    return [*others, *((_led(relation, found),) for relation, found in merged)]


def _leads(alternative: tuple[Clause, ...]) -> TypeGuard[tuple[Related]]:
    """Return True for a condition of the related records alone."""
    if len(alternative) != 1 or not isinstance(alternative[0], Related):
        return False
    return not alternative[0].negated


def _led(relation: Relation, found: Clauses) -> Related:
    return Related(relation, () if isinstance(found, bool) else found)


def _names_end(clause: Clause, relation: Relation) -> TypeGuard[Condition]:
    """Return True for a comparison of a foreign key, which is one of the record that it leads to.

    A `has_one` leads to a foreign key, and need not lead to a record.
    """
    if not isinstance(clause, Condition) or clause.operator != "eq" or relation.many:
        return False
    value = clause.value
    loose = value is None or (isinstance(value, Variable) and value.unknown)
    end = relation.model.__table__.columns[relation.far]
    return clause.field == relation.near and not end.foreign_keys and not loose
