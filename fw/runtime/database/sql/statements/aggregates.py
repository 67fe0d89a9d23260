"""SELECT statements of aggregates, and the values that they return."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Context, Decimal
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from fw.runtime.database.models.metadata import Column, ModelMetadata
from fw.runtime.database.query.selection import Aggregate, Row, Selection
from fw.runtime.database.sql.statements.selection import BIGINT, apply_selection

if TYPE_CHECKING:
    from fw.runtime.database.sql.columns import Columns

__all__ = ["aggregate_groups", "aggregate_select"]

_VALUE = "fw:value"
_COUNT = "fw:count"
_EXACT = Context(prec=200)
"""Context in which no sum of decimals is rounded."""


def aggregate_select(
    table: sa.Table, selection: Selection, aggregate: Aggregate, columns: Columns
) -> sa.Select[Any]:
    """Return the SELECT of the groups of a selection's rows, each with its aggregate."""
    keys = [table.c[name] for name in aggregate.groups]
    values = _values(table, aggregate, columns)
    found = sa.select(*keys, *values).select_from(table)
    found = apply_selection(found, table, Selection(selection.conditions), columns.ordering)
    found = found.group_by(*keys)
    if aggregate.limited:
        size = _size(table, aggregate)
        found = found.order_by(size.is_(None), size.desc())
        found = found.limit(sa.bindparam("limit", type_=BIGINT, required=True))
    for key in keys:
        if key.nullable:
            found = found.order_by(key.is_(None))
        found = found.order_by(columns.ordering(key))
    return found


def _values(table: sa.Table, aggregate: Aggregate, columns: Columns) -> list[sa.ColumnElement[Any]]:
    """Return the columns of an aggregate: a sum has no type, because databases disagree on it."""
    if aggregate.function == "count":
        return [sa.func.count().label(_VALUE)]
    column = table.c[aggregate.field]
    if aggregate.function in ("min", "max"):
        found = getattr(sa.func, aggregate.function)(columns.ordering(column))
        return [sa.type_coerce(found, column.type).label(_VALUE)]
    total = sa.type_coerce(columns.total(column), sa.types.NullType())
    return [total.label(_VALUE), sa.func.count(column).label(_COUNT)]


def _size(table: sa.Table, aggregate: Aggregate) -> sa.ColumnElement[Any]:
    """Return the expression that sorts groups by their aggregates."""
    if aggregate.function == "count":
        return sa.func.count()
    found: sa.ColumnElement[Any] = getattr(sa.func, aggregate.function)(table.c[aggregate.field])
    return found


def aggregate_groups(
    rows: Sequence[Row], aggregate: Aggregate, metadata: ModelMetadata
) -> list[tuple[tuple[Any, ...], Any]]:
    """Return the groups of the rows of `aggregate_select`, each with its aggregate."""
    read = _reader(aggregate, metadata)
    return [(tuple(row[name] for name in aggregate.groups), read(row)) for row in rows]


def _reader(aggregate: Aggregate, metadata: ModelMetadata) -> Callable[[Row], Any]:
    if aggregate.function in ("count", "min", "max"):
        return lambda row: row[_VALUE]
    column = metadata.columns[aggregate.field]
    if aggregate.function == "sum":
        return lambda row: _sum(row, column)
    return lambda row: _sum(row, column) / row[_COUNT] if row[_COUNT] else None


def _sum(row: Row, column: Column) -> Any:
    value = row[_VALUE]
    if column.kind == "decimal":
        return Decimal(str(value or 0)).quantize(
            Decimal(1).scaleb(-column.digits[1]), context=_EXACT
        )
    return float(value or 0) if column.kind == "float" else int(value or 0)
