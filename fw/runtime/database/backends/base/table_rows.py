"""Rows of a table as they are stored, for copies between databases."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import sqlalchemy as sa

from fw.runtime.database.backends.base.store import DatabaseHandle
from fw.runtime.database.models.generators import is_generated_key
from fw.runtime.database.models.metadata import metadata_kind
from fw.runtime.database.query.selection import Row
from fw.runtime.errors import FwError

__all__ = ["Key", "TableRows", "int_key_of", "is_long"]

Key = tuple[Any, ...]
"""The values of a primary key's columns."""

_SHORT = 1_000
"""Length of values that isn't long."""
_LONG = ("array", "bytes", "json", "string")


class TableRows(ABC):
    """The rows of one table in one database.

    Rows have all columns that the database doesn't compute, private ones included. Unlike a store,
    it applies no defaults, transforms, validators, model events or access rules.
    `checks_references` is false if `add` accepts references to rows that are added later.
    """

    checks_references: ClassVar[bool] = True

    def __init__(self, database: DatabaseHandle, table: sa.Table) -> None:
        self.database, self.table = database, table
        self.columns = tuple(column for column in table.columns if column.computed is None)
        self.keys = tuple(column.key for column in table.primary_key.columns)
        if not self.keys:
            raise FwError(
                f"table {table.name} has no primary key, so its rows can't be copied",
                hint="declare a primary key",
            )

    def key_of(self, row: Row) -> Key:
        """Return the primary key of a row."""
        return tuple(row[name] for name in self.keys)

    @abstractmethod
    async def count(self) -> int:
        """Return the number of rows; raise SchemaMismatch if the table is missing."""

    @abstractmethod
    async def after(self, key: Key | None, limit: int) -> list[Row]:
        """Return the first rows behind a key, or the first ones, in the order of the key."""

    @abstractmethod
    async def sizes(self, key: Key | None, limit: int) -> list[int]:
        """Return the bytes of the long values of these rows, without reading them."""

    @abstractmethod
    async def with_keys(self, keys: Sequence[Key]) -> list[Row]:
        """Return the rows that have one of these keys."""

    @abstractmethod
    async def add(self, rows: Sequence[Row]) -> None:
        """Add rows. If it is interrupted, some may be there."""

    @abstractmethod
    async def set_columns(self, rows: Sequence[Row], names: Sequence[str]) -> None:
        """Set these columns of existing rows to the values of `rows`."""

    @abstractmethod
    async def advance_keys(self) -> None:
        """Make the database generate int keys behind those of the rows."""


def is_long(column: sa.Column[Any]) -> bool:
    """Return True for a column whose values may be so long that a batch has few of them."""
    length = getattr(column.type, "length", None)
    return metadata_kind(column.type) in _LONG and (length is None or length > _SHORT)


def int_key_of(table: sa.Table) -> sa.Column[Any] | None:
    """Return the int column whose values the database generates, None if there is none."""
    column = next(iter(table.primary_key.columns))
    is_int = metadata_kind(column.type) == "int" and is_generated_key(column)
    return column if is_int else None
