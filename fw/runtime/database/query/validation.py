"""What a query may name and compare: refused here, with a hint, before a database sees it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, get_args

from fw.runtime.database.models.metadata import Column, Kind, ModelMetadata
from fw.runtime.database.query.errors import QueryError, UnknownColumn
from fw.runtime.database.query.selection import Condition, Operator, Order
from fw.runtime.suggest import suggest

__all__ = [
    "at_least",
    "comparing",
    "known",
    "one_of",
    "ordering",
    "secret",
]

_OPERATORS: dict[str, Operator] = {
    "=": "eq",
    "!=": "ne",
    "<>": "ne",
    ">": "gt",
    ">=": "gte",
    "<": "lt",
    "<=": "lte",
    **{name: name for name in get_args(Operator)},
}
_TEXTS = ("like", "contains", "startswith", "endswith")
_FITTING: dict[Kind, tuple[type[Any], ...]] = {
    "bool": (bool,),
    "date": (date,),
    "datetime": (datetime,),
    "decimal": (Decimal, int),
    "float": (float, int),
    "int": (int,),
    "string": (str,),
    "time": (time,),
    "uuid": (uuid.UUID,),
}
_MOST_VALUES = 8192
"""What one `in` may carry: four of them stay below the parameters that SQLite takes."""


def known(metadata: ModelMetadata, name: str) -> Column:
    """Return a public column; raise UnknownColumn."""
    column = metadata.columns.get(name)
    if column is not None and not column.private:
        return column
    if column is not None:
        message = f"{metadata.name}.{name} is private"
        raise UnknownColumn(message, hint="with_private() shows it; it can't be compared")
    raise UnknownColumn(f"{metadata.name} has no column {name!r}", hint=suggest(name, metadata.public))


def secret(metadata: ModelMetadata, name: str) -> Column:
    """Return a private column; raise UnknownColumn."""
    column = metadata.columns.get(name)
    if column is None or not column.private:
        private = [one.name for one in metadata.columns.values() if one.private]
        message = f"{metadata.name} has no private column {name!r}"
        raise UnknownColumn(message, hint=suggest(name, private) if private else None)
    return column


def comparing(metadata: ModelMetadata, field: str, comparator: str | None, value: Any) -> Condition:
    """Return the condition that a field compares so with a value.

    Without a comparator the field may end in one: `views__gt`. Raises UnknownColumn for a field
    that there isn't, QueryError for a comparison or a value that doesn't fit it.
    """
    if comparator is None:
        field, _, suffix = (field, "", "") if field in metadata.columns else field.partition("__")
        comparator = suffix or "eq"
    column = known(metadata, field)
    operator = _OPERATORS.get(comparator.lower())
    if operator is None:
        raise QueryError(
            f"there is no operator {comparator!r}", hint=suggest(comparator, _OPERATORS)
        )
    if operator == "in":
        return one_of(metadata, field, value)
    if operator == "isnull":
        if not isinstance(value, bool):
            raise QueryError(f"{metadata.name}.{field} isnull is compared with True or False")
    elif value is None:
        if operator not in ("eq", "ne"):
            raise QueryError(f"{metadata.name}.{field} can't be {comparator} None")
    else:
        _check(metadata, column, value)
        if operator in _TEXTS and column.kind != "string":
            raise QueryError(f"{metadata.name}.{field} is no text, which `{operator}` compares")
    return Condition(field, operator, value)


def one_of(metadata: ModelMetadata, field: str, values: Iterable[Any]) -> Condition:
    """Return the condition that a field has one of the values, none of which is None."""
    column = known(metadata, field)
    if isinstance(values, (str, bytes)):
        raise QueryError(f"{metadata.name}.{field} is compared with one text, not with a list")
    listed = tuple(values)
    if len(listed) > _MOST_VALUES:
        message = f"{len(listed)} values for {metadata.name}.{field} are more than {_MOST_VALUES}"
        raise QueryError(message, hint="ask for them in several lots")
    for value in listed:
        _check(metadata, column, value)
    return Condition(field, "in", tuple(dict.fromkeys(listed)))


def ordering(metadata: ModelMetadata, field: str) -> Order:
    """Return the sort key of a field; a leading `-` turns it round."""
    name = field.removeprefix("-")
    if known(metadata, name).kind == "json":
        raise QueryError(f"{metadata.name}.{name} is JSON, which has no order")
    return Order(name, field.startswith("-"))


def at_least(least: int, **numbers: Any) -> None:
    """Raise QueryError for a number that is none, or below the least."""
    for name, number in numbers.items():
        if not isinstance(number, int) or isinstance(number, bool) or number < least:
            raise QueryError(f"{name} must be a whole number from {least}, not {number!r}")


def _check(metadata: ModelMetadata, column: Column, value: Any) -> None:
    """Refuse a value of another type: databases would disagree on what it is equal to."""
    field = f"{metadata.name}.{column.name}"
    if column.kind == "json":
        raise QueryError(f"{field} is JSON, which can only be None or not")
    if not _fits(column.kind, value):
        wanted = " or ".join(type_.__name__ for type_ in _FITTING[column.kind])
        raise QueryError(f"{field} is compared with {wanted}, not {type(value).__name__}")


def _fits(kind: Kind, value: Any) -> bool:
    if isinstance(value, (bool, datetime)):
        # Subclasses of int and date, which columns of those don't hold.
        return kind == ("bool" if isinstance(value, bool) else "datetime")
    return isinstance(value, _FITTING[kind])
