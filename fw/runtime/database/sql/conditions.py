"""From a `Selection` to SQLAlchemy Core, and to a key under which its statement is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from fw.runtime.database.selection import Condition, Selection

__all__ = ["apply", "shape_key", "values_of"]

Ordering = Callable[[sa.Column[Any]], sa.ColumnElement[Any]]

_LARGE = sa.BigInteger()
_ESCAPE = "\\"


def shape_key(selection: Selection) -> tuple[object, ...]:
    """Return what of a selection is part of its SQL text; its values are not."""
    conditions = tuple(
        (condition.field, condition.operator, condition.fields, _variant(condition))
        for condition in selection.conditions
    )
    return conditions, selection.orders, selection.limit is not None, selection.offset > 0


def _variant(condition: Condition) -> object:
    """Return what else decides the text: NULL compares by IS, IN has one marker a value."""
    if condition.operator == "in":
        return _room(len(condition.value))
    return condition.value if condition.operator == "isnull" else condition.value is None


def _room(count: int) -> int:
    """Return the next power of two: a few lengths of IN share one statement."""
    return 1 << max(count - 1, 0).bit_length()


def values_of(selection: Selection) -> dict[str, Any]:
    """Return the values of a selection under the names of its bound parameters."""
    values: dict[str, Any] = {}
    for position, condition in enumerate(selection.conditions):
        name, value = f"p{position}", condition.value
        if condition.operator == "in":
            filled = [*value, *[value[-1]] * (_room(len(value)) - len(value))] if value else [None]
            values |= {f"{name}_{index}": item for index, item in enumerate(filled)}
        elif condition.operator == "contains":
            values[name] = (
                f"%{_escaped(value).replace('%', _ESCAPE + '%').replace('_', _ESCAPE + '_')}%"
            )
        elif condition.operator == "like":
            values[name] = _escaped(value)
        elif condition.operator != "isnull" and value is not None:
            values[name] = value
    if selection.limit is not None:
        values["limit"] = selection.limit
    if selection.offset:
        values["offset"] = selection.offset
    return values


def _escaped(pattern: str) -> str:
    return pattern.replace(_ESCAPE, _ESCAPE * 2)


def apply(
    statement: sa.Select[Any], table: sa.Table, selection: Selection, ordering: Ordering
) -> sa.Select[Any]:
    """Add a selection to a SELECT. `ordering` maps a column to what compares as it should."""
    for position, condition in enumerate(selection.conditions):
        statement = statement.where(_clause(table, condition, f"p{position}", ordering))
    for order in selection.orders:
        key = ordering(table.c[order.field])
        # NULL sorts first on some databases and last on others: here it is always last.
        if table.c[order.field].nullable:
            statement = statement.order_by(table.c[order.field].is_(None))
        statement = statement.order_by(key.desc() if order.descending else key)
    if selection.limit is not None:
        statement = statement.limit(sa.bindparam("limit", type_=_LARGE, required=True))
    if selection.offset:
        statement = statement.offset(sa.bindparam("offset", type_=_LARGE, required=True))
    return statement


def _clause(table: sa.Table, condition: Condition, name: str, ordering: Ordering) -> Any:
    operator = condition.operator
    if operator == "contains":
        pattern = sa.bindparam(name, type_=sa.String(), required=True)
        return sa.or_(
            *(table.c[field].ilike(pattern, escape=_ESCAPE) for field in condition.fields)
        )
    column = table.c[condition.field]
    if operator == "isnull":
        return column.is_(None) if condition.value else column.is_not(None)
    if operator == "like":
        pattern = sa.bindparam(name, type_=sa.String(), required=True)
        return column.ilike(pattern, escape=_ESCAPE)
    if operator == "in":
        room = _room(len(condition.value))
        if not condition.value:
            return sa.false()
        return sa.or_(
            *(
                column == sa.bindparam(f"{name}_{index}", type_=column.type, required=True)
                for index in range(room)
            )
        )
    if condition.value is None:
        return column.is_not(None) if operator == "ne" else column.is_(None)
    bound = sa.bindparam(name, type_=column.type, required=True)
    compared = ordering(column)
    match operator:
        case "eq":
            return column == bound
        case "ne":
            return sa.or_(column != bound, column.is_(None)) if column.nullable else column != bound
        case "gt":
            return compared > bound
        case "gte":
            return compared >= bound
        case "lt":
            return compared < bound
        case "lte":
            return compared <= bound
