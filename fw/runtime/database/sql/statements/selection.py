"""SELECT statements of selections and of related rows, and the keys that cache them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any

import sqlalchemy as sa

from fw.runtime.database.models.metadata import ModelMetadata
from fw.runtime.database.query.selection import (
    AnyOf,
    Clause,
    Condition,
    Linked,
    Order,
    Related,
    Row,
    Selection,
)
from fw.runtime.database.relations.relation import Relation
from fw.runtime.database.sql.statements.compiled import in_list, list_values, padded_length
from fw.runtime.database.sql.statements.expressions import Ordering, clause_expressions
from fw.runtime.database.sql.statements.pattern import PATTERNS, letter_slots, pattern_values

__all__ = [
    "BIGINT",
    "apply_order",
    "apply_selection",
    "clause_values",
    "clauses_key",
    "existence",
    "existence_values",
    "group_rows",
    "parameter_values",
    "related_select",
    "related_sizes",
    "statement_key",
]

BIGINT = sa.BigInteger()


def statement_key(selection: Selection) -> tuple[object, ...]:
    """Return the parts of a selection that decide its SQL text: all but its values."""
    return (
        clauses_key(selection.conditions),
        selection.orders,
        selection.limit is not None,
        selection.offset > 0,
        selection.fields,
        selection.deferred,
    )


def clauses_key(clauses: tuple[Clause, ...]) -> tuple[object, ...]:
    """Return the parts of clauses that decide their SQL text: all but the values."""
    return tuple(map(_key, clauses))


def _key(clause: Clause) -> tuple[object, ...]:
    if isinstance(clause, Condition):
        return clause.field, clause.operator, clause.fields, _text_variant(clause)
    if isinstance(clause, Linked):
        return clause.relation.name, padded_length(len(clause.value))
    if isinstance(clause, Related):
        return clause.relation, clause.negated, clauses_key(clause.clauses)
    return tuple(map(clauses_key, clause.alternatives))


def _text_variant(condition: Condition) -> object:
    """Return the part of a value that changes the SQL text: NULL needs IS, IN its number of values."""
    if condition.operator == "in":
        return padded_length(len(condition.value))
    if condition.operator in PATTERNS:
        return letter_slots(condition)
    return condition.value if condition.operator == "isnull" else condition.value is None


def parameter_values(selection: Selection) -> dict[str, Any]:
    """Return the values of a selection by parameter name."""
    values = clause_values(selection.conditions) if selection.conditions else {}
    if selection.limit is not None:
        values["limit"] = selection.limit
    if selection.offset:
        values["offset"] = selection.offset
    return values


def clause_values(clauses: tuple[Clause, ...]) -> dict[str, Any]:
    """Return the values of clauses by parameter name."""
    values: dict[str, Any] = {}
    for position, condition in enumerate(_conditions(clauses)):
        name = f"p{position}"
        value: Any = condition.value
        if condition.operator == "in":
            values |= list_values(name, value)
        elif condition.operator in PATTERNS:
            values |= pattern_values(name, condition.operator, value)
        elif condition.operator != "isnull" and value is not None:
            values[name] = value
    return values


def _conditions(clauses: Sequence[Clause]) -> Iterator[Condition | Linked]:
    """Yield the conditions in the order of their parameters."""
    for clause in clauses:
        if isinstance(clause, AnyOf):
            for group in clause.alternatives:
                yield from _conditions(group)
        elif isinstance(clause, Related):
            yield from _conditions(clause.clauses)
        else:
            yield clause


def apply_selection(
    statement: sa.Select[Any], table: sa.FromClause, selection: Selection, ordering: Ordering
) -> sa.Select[Any]:
    """Add a selection to a SELECT. `ordering` maps a column to the expression to compare."""
    statement = statement.where(*clause_expressions(table, selection.conditions, ordering))
    statement = apply_order(statement, table, selection.orders, ordering)
    if selection.limit is not None:
        statement = statement.limit(sa.bindparam("limit", type_=BIGINT, required=True))
    if selection.offset:
        statement = statement.offset(sa.bindparam("offset", type_=BIGINT, required=True))
    return statement


_REQUIRED = "required_"


def existence(
    table: sa.Table, clauses: Sequence[Clause], ordering: Ordering
) -> sa.ColumnElement[bool]:
    """Return the EXISTS of a row of a table that meets all clauses."""
    return sa.exists().where(*clause_expressions(table, clauses, ordering, prefix=_REQUIRED))


def existence_values(clauses: tuple[Clause, ...]) -> dict[str, Any]:
    """Return the values of the clauses of `existence` under the names of its parameters."""
    return {f"{_REQUIRED}{name}": each for name, each in clause_values(clauses).items()}


def apply_order(
    statement: sa.Select[Any], table: sa.FromClause, orders: Sequence[Order], ordering: Ordering
) -> sa.Select[Any]:
    """Sort a SELECT of a table's rows. `ordering` maps a column to the expression to sort by.

    Each relation is joined once, by an outer join: rows without a related record stay, and no
    row comes twice, because the relation leads to a primary key.
    """
    ends: dict[Relation, sa.FromClause] = {}
    for order in orders:
        end: sa.FromClause = table
        if order.relation is not None:
            if order.relation not in ends:
                statement, ends[order.relation] = _joined(statement, table, order.relation)
            end = ends[order.relation]
        column: Any = end.c[order.field]
        # Databases disagree on the place of NULL; here it is always last.
        if column.nullable or order.relation is not None:
            statement = statement.order_by(column.is_(None))
        key = ordering(column)
        statement = statement.order_by(key.desc() if order.descending else key)
    return statement


def _joined(
    statement: sa.Select[Any], table: sa.FromClause, relation: Relation
) -> tuple[sa.Select[Any], sa.FromClause]:
    end = relation.model.__table__.alias()
    leads = table.c[relation.near] == end.c[relation.far]
    return statement.outerjoin_from(table, end, leads), end


_SOURCE = "fw:source"
"""Label of the key that leads to a row, if it isn't a public column of the row."""


def related_select(
    table: sa.Table,
    public: Sequence[sa.ColumnElement[Any]],
    relation: Relation,
    length: int,
    *,
    limited: bool = False,
    conditions: Sequence[sa.ColumnElement[bool]] = (),
) -> sa.Select[Any]:
    """Return the SELECT of the rows of `table` that `length` keys lead to, and meet the conditions.

    With `limited`, it reads at most as many rows as the parameter `limit` says.
    """
    keys = tuple(table.primary_key.columns)
    link, far = relation.link, table.c[relation.far]
    if link is None:
        columns = public if far in public else [*public, far.label(_SOURCE)]
        found = sa.select(*columns).where(in_list(far, "k", length))
    else:
        pairs = table.metadata.tables[link.table]
        near = pairs.c[link.near]
        found = (
            sa.select(*public, near.label(_SOURCE))
            .select_from(table.join(pairs, pairs.c[link.far] == far))
            .where(in_list(near, "k", length))
        )
    found = found.where(*conditions)
    limit = sa.bindparam("limit", type_=BIGINT, required=True)
    if relation.order_by:
        found = found.order_by(*relation.order_by, *keys)
        return found.limit(limit) if limited else found
    if not limited:
        return found.order_by(*keys)
    # The limit is inside, so that the database doesn't sort all rows first.
    some = found.limit(limit).subquery("found")
    return sa.select(some).order_by(*(some.c[key.key] for key in keys))


def related_sizes(
    table: sa.Table,
    size: sa.ColumnElement[Any],
    relation: Relation,
    length: int,
    *,
    limited: bool,
) -> sa.Select[Any]:
    """Return the SELECT of the expression `size` of the rows of `related_select`."""
    link, far = relation.link, table.c[relation.far]
    found = sa.select(size).select_from(table)
    if link is None:
        found = found.where(in_list(far, "k", length))
    else:
        pairs = table.metadata.tables[link.table]
        found = found.join(pairs, pairs.c[link.far] == far)
        found = found.where(in_list(pairs.c[link.near], "k", length))
    limit = sa.bindparam("limit", type_=BIGINT, required=True)
    return found.limit(limit) if limited else found


def group_rows(
    rows: Sequence[Row], relation: Relation, metadata: ModelMetadata
) -> dict[Any, list[Row]]:
    """Group rows of `related_select` by the key that leads to them; remove that key."""
    groups: dict[Any, list[Row]] = {}
    if relation.link is None and relation.far in metadata.public:
        far, key, group = relation.far, object(), []
        for row in rows:
            # The rows of one record often follow each other, and then share the key's object.
            if row[far] is not key:
                key = row[far]
                group = groups.setdefault(key, [])
            group.append(row)
        return groups
    key_of = itemgetter(*metadata.keys)
    for row in rows:
        group = groups.setdefault(row.pop(_SOURCE), [])
        # If the link is a model, two of its rows may link the same pair.
        if not group or key_of(group[-1]) != key_of(row):
            group.append(row)
    return groups
