"""Metadata of a model: its columns, their kinds and transforms, and its key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import sqlalchemy as sa

from fw.runtime.database import types as t
from fw.runtime.database.models.declarations import check_declarations, expressions
from fw.runtime.database.models.model import RULES, Model
from fw.runtime.database.models.transforms import ColumnTransform
from fw.runtime.rules.column_rules import Rules

__all__ = ["Column", "Kind", "ModelMetadata", "metadata_kind", "metadata_of"]

Kind = Literal[
    "array",
    "bool",
    "bytes",
    "date",
    "datetime",
    "decimal",
    "file",
    "float",
    "int",
    "json",
    "string",
    "time",
    "uuid",
]

NO_RULES = Rules()

_KINDS: tuple[tuple[type[Any], Kind], ...] = (
    (t.Uuid, "uuid"),
    (sa.Uuid, "uuid"),
    (t.DateTime, "datetime"),
    (t.Array, "array"),
    (t.Json, "json"),
    (t.File, "file"),
    (t.Bytes, "bytes"),
    (t.Decimal, "decimal"),
    (t.Integer, "int"),
    (t.Time, "time"),
    (t.Enum, "string"),
    (sa.Boolean, "bool"),
    (sa.DateTime, "datetime"),
    (sa.Date, "date"),
    (sa.Time, "time"),
    (sa.JSON, "json"),
    (sa.LargeBinary, "bytes"),
    (sa.Integer, "int"),
    (sa.Float, "float"),
    (sa.Numeric, "decimal"),
)


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a model. The parameter `q` of a list searches the `searchable` columns.

    `digits` are the precision and scale of a decimal, `choices` the values of an enum. `item` is an
    item of an array, and `length` the maximum length of a text in it.
    """

    name: str
    kind: Kind
    nullable: bool
    private: bool
    searchable: bool
    digits: tuple[int, int] = (0, 0)
    choices: tuple[str, ...] = ()
    readonly: bool = False
    rules: Rules = NO_RULES
    item: Column | None = None
    length: int | None = None


@dataclass(frozen=True, slots=True)
class ModelMetadata:
    """The columns of a model by name. A row has the `public` ones, and the `expressions`.

    `keys` are the columns of the primary key; `key` is its only column, empty if it has several.
    `transforms` are those of the columns whose values change on write. `long` are public columns of
    JSON and of texts without a small maximum length. `is_validated`: the model has methods with
    `@validates`. `files` are the columns of files.
    """

    name: str
    key: str
    columns: dict[str, Column]
    public: tuple[str, ...]
    searchable: tuple[str, ...]
    long: tuple[str, ...]
    transforms: dict[str, ColumnTransform]
    expressions: dict[str, sa.ColumnElement[Any]]
    is_validated: bool
    keys: tuple[str, ...]
    files: tuple[str, ...] = ()

    def key_of(self, row: Mapping[str, Any]) -> Any:
        """Return the primary key of a row: a value, or a tuple if it has several columns."""
        return row[self.key] if self.key else tuple(row[name] for name in self.keys)


@cache
def metadata_of(model: type[Model]) -> ModelMetadata:
    """Return the metadata of a model; raise UnsupportedDeclaration as `check_declarations`."""
    check_declarations(model)
    table = model.__table__
    assert isinstance(table, sa.Table)
    columns = {column.key: _column(column) for column in table.columns}
    public = tuple(name for name, column in columns.items() if not column.private)
    keys = tuple(column.key for column in table.primary_key.columns)
    return ModelMetadata(
        name=model.__name__,
        key=keys[0] if len(keys) == 1 else "",
        columns=columns,
        public=public,
        searchable=tuple(name for name in public if columns[name].searchable),
        long=_long(table, public),
        transforms={
            column.key: column.info["fw.transform"]
            for column in table.columns
            if "fw.transform" in column.info
        }
        | dict.fromkeys((name for name, one in columns.items() if one.kind == "file"), "file"),
        expressions=expressions(model),
        is_validated=bool(model.__mapper__.validators),
        keys=keys,
        files=tuple(name for name, column in columns.items() if column.kind == "file"),
    )


def _column(column: sa.ColumnElement[Any]) -> Column:
    assert isinstance(column, sa.Column)
    kind = metadata_kind(column.type)
    return Column(
        name=column.key,
        kind=kind,
        nullable=bool(column.nullable),
        private=bool(column.info.get("fw.private")),
        searchable=kind == "string" and _is_text(column.type),
        digits=_digits(column.type),
        choices=column.type.values if isinstance(column.type, t.Enum) else (),
        readonly=bool(column.info.get("fw.readonly")),
        rules=column.info.get(RULES, NO_RULES),
        item=_item(column.key, column.type.item) if isinstance(column.type, t.Array) else None,
    )


def _item(name: str, type_: Any) -> Column:
    choices = type_.values if isinstance(type_, t.Enum) else ()
    length = getattr(type_, "length", None)
    kind, digits = metadata_kind(type_), _digits(type_)
    return Column(name, kind, False, False, False, digits, choices, length=length)


def metadata_kind(type_: Any) -> Kind:
    """Return the kind of a column's type: texts and unknown types are strings."""
    kinds: Iterator[Kind] = (kind for known, kind in _KINDS if isinstance(type_, known))
    found = next(kinds, None)
    if found is None and isinstance(type_, sa.TypeDecorator):
        # A type of the application has the kind of the type that it decorates.
        return metadata_kind(type_.impl_instance)
    return found or "string"


def _is_text(type_: Any) -> bool:
    stored = type_.impl_instance if isinstance(type_, sa.TypeDecorator) else type_
    return isinstance(stored, sa.String) and not isinstance(type_, (t.Enum, sa.Enum))


_SHORT = 8192
"""Characters of a text that isn't long."""
_SHORT_ROW = 16_384
"""Characters of all texts of a row that aren't long."""


def _long(table: sa.Table, names: Iterable[str]) -> tuple[str, ...]:
    """Return the columns whose values are measured before they are read.

    Of many short texts, those with the greatest lengths are as well.
    """
    lengths = {name: _max_length(table.c[name].type) for name in names}
    long = {name for name, length in lengths.items() if length is None or length > _SHORT}
    short = {name: length or 0 for name, length in lengths.items() if name not in long}
    rest = sum(short.values())
    for name in sorted(short, key=lambda one: -short[one]):
        if rest <= _SHORT_ROW:
            break
        long.add(name)
        rest -= short[name]
    return tuple(name for name in lengths if name in long)


def _max_length(type_: Any) -> int | None:
    """Return the maximum number of characters of a column; None for a text without a limit."""
    if _is_text(type_):
        stored: Any = type_.impl_instance if isinstance(type_, sa.TypeDecorator) else type_
        length: int | None = stored.length
        return length
    return None if metadata_kind(type_) in ("json", "array", "bytes") else 0


def _digits(type_: Any) -> tuple[int, int]:
    if not isinstance(type_, (t.Decimal, sa.Numeric)) or isinstance(type_, sa.Float):
        return 0, 0
    return type_.precision or 18, type_.scale or 0
