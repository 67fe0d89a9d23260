"""Query validation: checks fields, operators, values and sort keys before a database is asked."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, get_args

from sqlalchemy.orm import InstrumentedAttribute, QueryableAttribute

from fw.runtime.database.errors import QueryError, UnknownColumn
from fw.runtime.database.models.declarations import aliases
from fw.runtime.database.models.metadata import Column, Kind, ModelMetadata, metadata_of
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.selection import Condition, Operator, Order
from fw.runtime.database.relations.relation import relation_of, sortable
from fw.runtime.database.repositories.authorization import require_order
from fw.runtime.names import suggest

__all__ = [
    "comparison",
    "field_name",
    "field_order",
    "in_condition",
    "parse_order",
    "private_column",
    "public_column",
    "require_minimum",
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
_TEXT_OPERATORS = ("like", "contains", "startswith", "endswith")
_PYTHON_TYPES: dict[Kind, tuple[type[Any], ...]] = {
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
_MAX_VALUES = 8192
"""Values of one `in`: four such lists stay below SQLite's limit of parameters."""


def field_name(model: type[Model], field: str | InstrumentedAttribute[Any]) -> str:
    """Return the name of a field or a relation; raise QueryError for one of another model."""
    if isinstance(field, str):
        return field
    if not isinstance(field, QueryableAttribute):
        raise QueryError(
            f"{field!r} isn't a field of {model.__name__}", hint='give a name such as "title"'
        )
    owner: Any = field.class_
    if not issubclass(model, owner):
        raise QueryError(
            f"{field} is a field of another model than {model.__name__}",
            hint=f'give a field of {model.__name__}, or a name such as "author.name"',
        )
    return aliases(model).get(field.key, field.key)


def public_column(metadata: ModelMetadata, name: str) -> Column:
    """Return a public column; raise UnknownColumn."""
    column = metadata.columns.get(name)
    if column is not None and not column.private:
        return column
    if column is not None:
        message = f"{metadata.name}.{name} is private"
        raise UnknownColumn(message, hint="read it with with_private(); it can't be compared")
    raise UnknownColumn(
        f"unknown field {name!r} on {metadata.name}", hint=suggest(name, metadata.public)
    )


def private_column(metadata: ModelMetadata, name: str) -> Column:
    """Return a private column; raise UnknownColumn."""
    column = metadata.columns.get(name)
    if column is None or not column.private:
        private = [one.name for one in metadata.columns.values() if one.private]
        message = f"unknown private field {name!r} on {metadata.name}"
        raise UnknownColumn(message, hint=suggest(name, private) if private else None)
    return column


def comparison(
    metadata: ModelMetadata, field: str, comparator: str | None, value: Any
) -> Condition:
    """Return the condition that compares a field with a value.

    Without a comparator, the field may end in one: `views__gt`. Raises UnknownColumn for an
    unknown field, and QueryError for a comparator or a value that doesn't fit it.
    """
    if comparator is None:
        if field not in metadata.columns and "__" in field:
            field, _, comparator = field.rpartition("__")
        comparator = comparator or "eq"
    column = public_column(metadata, field)
    operator = _OPERATORS.get(comparator.lower())
    if operator is None:
        raise QueryError(f"unknown operator {comparator!r}", hint=suggest(comparator, _OPERATORS))
    if operator == "in":
        return in_condition(metadata, field, value)
    if operator == "isnull":
        if not isinstance(value, bool):
            raise QueryError(f"{metadata.name}.{field}__isnull needs True or False")
    elif value is None:
        if operator not in ("eq", "ne"):
            raise QueryError(f"cannot compare {metadata.name}.{field} with None by {comparator!r}")
    elif column.item is not None and operator == "contains":
        _check(metadata, column.item, value)
        operator = "has"
    else:
        _check(metadata, column, value)
        if operator in _TEXT_OPERATORS and column.kind != "string":
            raise QueryError(
                f"cannot use {operator!r} on {metadata.name}.{field}: it is not a text"
            )
    return Condition(field, operator, value)


def in_condition(metadata: ModelMetadata, field: str, values: Iterable[Any]) -> Condition:
    """Return the condition that a field has one of the values, none of which is None."""
    column = public_column(metadata, field)
    if isinstance(values, (str, bytes)):
        raise QueryError(f"{metadata.name}.{field}: `in` needs a list, not a text")
    wanted = tuple(values)
    if len(wanted) > _MAX_VALUES:
        message = f"{metadata.name}.{field}: {len(wanted)} values are more than {_MAX_VALUES}"
        raise QueryError(message, hint="use several queries")
    for value in wanted:
        _check(metadata, column, value)
    return Condition(field, "in", tuple(dict.fromkeys(wanted)))


_UNORDERED: dict[Kind, str] = {
    "array": "arrays have",
    "bytes": "bytes have",
    "file": "files have",
    "json": "JSON has",
}


def field_order(metadata: ModelMetadata, field: str) -> Order:
    """Return the sort key of a field; a leading `-` means descending order."""
    name = field.removeprefix("-")
    kind = public_column(metadata, name).kind
    if kind in _UNORDERED:
        what = _UNORDERED[kind]
        raise QueryError(f"cannot sort by {metadata.name}.{name}: {what} no order")
    return Order(name, field.startswith("-"))


def require_minimum(minimum: int, **numbers: Any) -> None:
    """Raise QueryError for a number that isn't an int, or is below the minimum."""
    for name, number in numbers.items():
        if not isinstance(number, int) or isinstance(number, bool) or number < minimum:
            raise QueryError(f"{name} must be an integer of at least {minimum}, not {number!r}")


def _check(metadata: ModelMetadata, column: Column, value: Any) -> None:
    """Refuse a value of another type: databases disagree on what it is equal to."""
    field = f"{metadata.name}.{column.name}"
    if column.kind == "array":
        message = f"{field} is an array, which can only be compared with None, or by 'contains'"
        raise QueryError(message)
    if column.kind in ("json", "bytes", "file"):
        what = {"json": "JSON", "file": "files"}.get(column.kind, "bytes")
        raise QueryError(f"{field} is {what}, which can only be compared with None")
    if not _fits(column.kind, value):
        types = " or ".join(type_.__name__ for type_ in _PYTHON_TYPES[column.kind])
        raise QueryError(f"{field} needs a value of type {types}, not {type(value).__name__}")


def _fits(kind: Kind, value: Any) -> bool:
    if isinstance(value, (bool, datetime)):
        # bool and datetime are subclasses of int and date.
        return kind == ("bool" if isinstance(value, bool) else "datetime")
    return isinstance(value, _PYTHON_TYPES[kind])


def parse_order(model: type[Model], field: str) -> Order:
    """Return the sort key of a field, or of a related record's field; raise QueryError.

    A leading `-` means descending order. The actor must be allowed to read the related model.
    """
    name, dot, rest = field.removeprefix("-").partition(".")
    if not dot:
        return field_order(metadata_of(model), field)
    relation = relation_of(model, name)
    if name not in sortable(model):
        message = (
            f"cannot sort {model.__name__} by {name}: it doesn't lead to one record by its key"
        )
        raise QueryError(message, hint="sort by a belongs_to relation")
    if "." in rest:
        raise QueryError(
            f"cannot sort by {field!r}: it has more than one relation",
            hint=f"sort by a field of {name}",
        )
    require_order(relation.model)
    # A sign after the dot is part of the name, and so makes it unknown.
    found = field_order(metadata_of(relation.model), f"-{rest}")
    return replace(found, descending=field.startswith("-"), relation=relation)
