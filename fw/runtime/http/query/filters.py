"""Filters of a list: `views__gt=9` becomes a condition on a public column."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from pydantic import TypeAdapter
from typing_extensions import override

from fw.runtime.database.query.selection import AnyOf, Condition, Linked, Operator, Related
from fw.runtime.database.query.semi_joins import related_record
from fw.runtime.database.repositories.authorization import fields_of
from fw.runtime.database.repositories.link_rights import link_model
from fw.runtime.database.repositories.scopes import is_scoped
from fw.runtime.http.fields.types import Date, DateTime, Digits, IntKey, Time, Uuid, clean
from fw.runtime.names import suggest

if TYPE_CHECKING:
    from fw.runtime.database.models.metadata import Column, Kind, ModelMetadata
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = [
    "LINK_OPERATORS",
    "MAX_FILTERS",
    "MAX_LISTED",
    "MAX_VALUES",
    "OPERATORS",
    "REPEATED",
    "UnknownName",
    "operators",
    "parse_bool",
    "parse_filter",
    "parse_value",
    "public_column",
    "readable",
    "target_column",
]

MAX_FILTERS = 50
"""Maximum number of filters in a request."""

MAX_VALUES = 100
"""Maximum number of values of `in`."""

MAX_LISTED = 200
"""Maximum length of one value of `in`, because servers reject URLs longer than 64 KiB."""

REPEATED = "The parameter is given more than once"

_LIST_PARAMETERS = ("can", "fields", "include", "page", "per_page", "q", "sort")
"""Parameters of a list query that are not filters."""
_MAX_LENGTH = 1000
_SHOWN = 80
_EQUAL = ("eq", "ne")
_CHOSEN = (*_EQUAL, "in")
_ORDERED = (*_EQUAL, "gt", "gte", "lt", "lte", "in")
_TEXTS = ("contains", "startswith", "endswith", "like")
OPERATORS = (*_ORDERED, *_TEXTS, "isnull")
"""All operators. The kind of a column decides which of them it supports."""
LINK_OPERATORS = ("eq", "in")
"""Operators for the keys of linked records."""
_OPERATORS: dict[Kind, tuple[str, ...]] = {
    "array": ("contains",),
    "bool": _EQUAL,
    "bytes": (),
    "file": (),
    "json": (),
    "string": (*_ORDERED, *_TEXTS),
}


def operators(column: Column) -> tuple[str, ...]:
    """Return the operators of a column. A parameter without an operator means `eq`."""
    named = _CHOSEN if column.choices else _OPERATORS.get(column.kind, _ORDERED)
    return (*named, "isnull") if column.nullable else named


def public_column(
    name: str, metadata: ModelMetadata, allowed: Sequence[str] | None = None
) -> Column | None:
    """Return a column by name, None if it is unknown, private or not allowed."""
    column = metadata.columns.get(name)
    if column is None or column.private or (allowed is not None and name not in allowed):
        return None
    return column


class UnknownName(ValueError):
    """A parameter contains an unknown name. `str()` adds a suggestion, which takes time."""

    def __init__(self, what: str, name: str, known: Collection[str]) -> None:
        self.name, self.known = name[:_SHOWN], known
        self.message = f"Unknown {what} {self.name!r}"
        super().__init__(self.message)

    @override
    def __str__(self) -> str:
        hint = suggest(self.name, self.known) if self.known else "there are none"
        return f"{self.message}; {hint}"


def parse_filter(
    name: str,
    value: Any,
    metadata: ModelMetadata,
    model: type[Model],
    allowed: Sequence[str] | None = None,
    prefix: str = "",
) -> Condition | AnyOf | Linked | Related:
    """Return the condition of a query parameter.

    On a field that the actor may read in some records, it is about these only.

    `allowed` are the fields that may be used, None for all public ones. `prefix` is the path of
    relations before the name, such as `author.`. Raises ValueError or an error of pydantic for an
    unknown name and for an invalid value.
    """
    if not isinstance(value, str):
        raise ValueError(REPEATED)
    field, operator = name, "eq"
    column = public_column(name, metadata, allowed)
    if column is None:
        field, _, operator = name.rpartition("__")
        column = public_column(field, metadata, allowed)
    rule = fields_of("read", model).get(field, ())
    if column is None or rule is False:
        return _linked(name, value, metadata, model, allowed, prefix)
    if operator not in operators(column):
        raise UnknownName("operator", operator, operators(column))
    if operator != "in" and len(value) > _MAX_LENGTH:
        raise ValueError("The value is too long")
    if column.item is not None and operator == "contains":
        found = Condition(field, "has", parse_value(column.item, value))
    else:
        found = Condition(field, cast(Operator, operator), _value(column, operator, value))
    return AnyOf(((*rule, found),)) if rule else found


def readable(names: Iterable[str], model: type[Model]) -> tuple[str, ...]:
    """Return the names without the fields that the actor may read in no record of the model."""
    restricted = fields_of("read", model)
    return tuple(name for name in names if restricted.get(name, ()) is not False)


def _linked(
    name: str,
    value: str,
    metadata: ModelMetadata,
    model: type[Model],
    allowed: Sequence[str] | None,
    prefix: str,
) -> Linked | Related:
    """Return the condition that rows are linked with one of the keys; ValueError as above."""
    from fw.runtime.database.relations.relation import includable_links

    links = includable_links(model)
    if allowed is not None:
        links = {name: link for name, link in links.items() if name in allowed}
    field, operator = (name, "eq") if name in links else name.rpartition("__")[::2]
    relation = links.get(field)
    if relation is None:
        fields = readable(metadata.public if allowed is None else allowed, model)
        known = (f"{prefix}{one}" for one in (*fields, *links))
        own = () if prefix else _LIST_PARAMETERS
        raise UnknownName("parameter", f"{prefix}{name}", dict.fromkeys((*known, *own)))
    if operator not in LINK_OPERATORS:
        raise UnknownName("operator", operator, LINK_OPERATORS)
    found = _value(target_column(relation), operator, value)
    keys = found if operator == "in" else (found,)
    if is_scoped(relation.model) or link_model(relation) is not None:
        return related_record(relation, (Condition(relation.far, "in", keys),))
    return Linked(relation, keys)


def target_column(relation: Relation) -> Column:
    """Return the column of the related model that a relation refers to."""
    from fw.runtime.database.models.metadata import metadata_of

    return metadata_of(relation.model).columns[relation.far]


def _value(column: Column, operator: str, text: str) -> Any:
    if operator == "isnull":
        return parse_bool(text)
    if operator in _TEXTS:
        return clean(text)
    if operator == "in":
        parts = text.split(",")
        if len(parts) > MAX_VALUES:
            raise ValueError(f"At most {MAX_VALUES} values are allowed")
        if any(len(part) > MAX_LISTED for part in parts):
            raise ValueError(f"Each value should have at most {MAX_LISTED} characters")
        return tuple(parse_value(column, part) for part in parts)
    return parse_value(column, text)


def parse_value(column: Column, text: str) -> Any:
    """Return the value of a text for a column; raise ValueError if it doesn't fit."""
    if column.kind == "decimal":
        return Digits(*column.digits).parse(text)
    if column.choices and text not in column.choices:
        raise ValueError(f"Input should be one of: {', '.join(column.choices)}")
    return _PARSERS[column.kind](text)


def parse_bool(text: str) -> bool:
    """Return the value of `true` or `false`; raise ValueError for another text."""
    known = {"true": True, "1": True, "false": False, "0": False}.get(text.lower())
    if known is None:
        raise ValueError("Input should be true or false")
    return known


_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)


def _float(text: str) -> float:
    number = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not math.isfinite(number):
        raise ValueError("Input should be a finite number")
    return number


_PARSERS: dict[Kind, Callable[[str], Any]] = {
    "bool": parse_bool,
    "date": TypeAdapter(Date).validate_python,
    "datetime": TypeAdapter(DateTime).validate_python,
    "float": _float,
    "int": TypeAdapter(IntKey).validate_python,
    "string": clean,
    "time": TypeAdapter(Time).validate_python,
    "uuid": TypeAdapter(Uuid).validate_python,
}
