"""Metadata of a model: its columns, their kinds and transforms, and its key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import sqlalchemy as sa

from fw.runtime.database import types as t
from fw.runtime.database.models.model import Model
from fw.runtime.database.models.transforms import ColumnTransform

__all__ = ["Column", "Kind", "ModelMetadata", "metadata_of"]

Kind = Literal[
    "bool", "date", "datetime", "decimal", "float", "int", "json", "string", "time", "uuid"
]

_KINDS: tuple[tuple[type[Any], Kind], ...] = (
    (t.Uuid, "uuid"),
    (sa.Uuid, "uuid"),
    (t.DateTime, "datetime"),
    (t.Json, "json"),
    (t.Decimal, "decimal"),
    (t.Integer, "int"),
    (t.Time, "time"),
    (t.Enum, "string"),
    (sa.Boolean, "bool"),
    (sa.DateTime, "datetime"),
    (sa.Date, "date"),
    (sa.Time, "time"),
    (sa.JSON, "json"),
    (sa.Integer, "int"),
    (sa.Float, "float"),
    (sa.Numeric, "decimal"),
)


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a model. The parameter `q` of a list searches the `searchable` columns.

    `digits` are the precision and scale of a decimal, `choices` the values of an enum.
    """

    name: str
    kind: Kind
    nullable: bool
    private: bool
    searchable: bool
    digits: tuple[int, int] = (0, 0)
    choices: tuple[str, ...] = ()
    readonly: bool = False


@dataclass(frozen=True, slots=True)
class ModelMetadata:
    """The columns of a model by name. A row has the `public` ones.

    `transforms` are those of the columns whose values change on write.
    """

    name: str
    key: str
    columns: dict[str, Column]
    public: tuple[str, ...]
    searchable: tuple[str, ...]
    transforms: dict[str, ColumnTransform]


@cache
def metadata_of(model: type[Model]) -> ModelMetadata:
    """Return the metadata of a model."""
    table = model.__table__
    assert isinstance(table, sa.Table)
    columns = {column.name: _column(column) for column in table.columns}
    public = tuple(name for name, column in columns.items() if not column.private)
    return ModelMetadata(
        name=model.__name__,
        key=next(iter(table.primary_key.columns)).name,
        columns=columns,
        public=public,
        searchable=tuple(name for name in public if columns[name].searchable),
        transforms={
            column.name: column.info["fw.transform"]
            for column in table.columns
            if "fw.transform" in column.info
        },
    )


def _column(column: sa.ColumnElement[Any]) -> Column:
    assert isinstance(column, sa.Column)
    kinds: Iterator[Kind] = (kind for known, kind in _KINDS if isinstance(column.type, known))
    kind: Kind = next(kinds, "string")
    return Column(
        name=column.name,
        kind=kind,
        nullable=bool(column.nullable),
        private=bool(column.info.get("fw.private")),
        searchable=kind == "string" and not isinstance(column.type, t.Enum),
        digits=_digits(column.type),
        choices=column.type.values if isinstance(column.type, t.Enum) else (),
        readonly=bool(column.info.get("fw.readonly")),
    )


def _digits(type_: Any) -> tuple[int, int]:
    if not isinstance(type_, (t.Decimal, sa.Numeric)) or isinstance(type_, sa.Float):
        return 0, 0
    return type_.precision or 18, type_.scale or 0
