"""Links of a many-to-many relation, in a link table with two foreign keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from typing_extensions import override

from fw.runtime.database.backends.base.link_store import LinkStore
from fw.runtime.database.errors import ForeignKeyViolation, MissingReference
from fw.runtime.database.models.model import Model
from fw.runtime.database.relations.relation import Link
from fw.runtime.database.sql.statements.compiled import (
    Statement,
    in_list,
    list_values,
    padded_length,
)

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import DatabaseHandle

__all__ = ["SqlLinkStore"]

_BATCH_SIZE = 1000
_CACHE_SIZE = 64


class SqlLinkStore(LinkStore):
    """A link table; its columns `link.near` and `link.far` refer to the two ends."""

    def __init__(self, database: DatabaseHandle, link: Link, dialect: Dialect) -> None:
        self._database = database
        self._dialect = dialect
        self._table = Model.metadata.tables[link.table]
        self._near, self._far = self._table.c[link.near], self._table.c[link.far]
        self._select = lru_cache(_CACHE_SIZE)(self._build_select)
        self._insert = lru_cache(_CACHE_SIZE)(self._build_insert)
        self._delete = lru_cache(_CACHE_SIZE)(self._build_delete)

    @override
    async def among(self, keys: Sequence[Any]) -> set[tuple[Any, Any]]:
        found: set[tuple[Any, Any]] = set()
        for some in _batches(keys):
            statement = self._select(padded_length(len(some)))
            bound = statement.bind(list_values("near", some))
            rows = await self._database.source.fetch(statement.text, bound, writes=False)
            found.update((row["near"], row["far"]) for row in statement.rows(rows))
        return found

    @override
    async def add(self, pairs: Sequence[tuple[Any, Any]]) -> None:
        for some in _batches(pairs):
            values: dict[str, Any] = {}
            for number, pair in enumerate(some):
                values[f"near_{number}"], values[f"far_{number}"] = pair
            try:
                await self._execute(self._insert(len(some)), values)
            except ForeignKeyViolation as error:
                raise MissingReference(error.constraint) from error.__cause__

    @override
    async def remove(self, key: Any, others: Sequence[Any]) -> None:
        for some in _batches(others):
            await self._execute(
                self._delete(padded_length(len(some))), {"near": key, **list_values("far", some)}
            )

    async def _execute(self, statement: Statement, values: dict[str, Any]) -> None:
        await self._database.source.execute(statement.text, statement.bind(values))

    def _build_select(self, length: int) -> Statement:
        columns = self._near.label("near"), self._far.label("far")
        found = sa.select(*columns).where(in_list(self._near, "near", length))
        return Statement(found, self._dialect)

    def _build_insert(self, count: int) -> Statement:
        rows = [
            {
                self._near.key: self._parameter(f"near_{number}", self._near),
                self._far.key: self._parameter(f"far_{number}", self._far),
            }
            for number in range(count)
        ]
        return Statement(sa.insert(self._table).values(rows), self._dialect, writes=True)

    def _build_delete(self, length: int) -> Statement:
        near: sa.ColumnElement[Any] = self._near
        gone = sa.delete(self._table).where(
            near == self._parameter("near", self._near), in_list(self._far, "far", length)
        )
        return Statement(gone, self._dialect, writes=True)

    @staticmethod
    def _parameter(name: str, column: sa.Column[Any]) -> sa.BindParameter[Any]:
        return sa.bindparam(name, type_=column.type, required=True)


def _batches(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for start in range(0, len(items), _BATCH_SIZE):
        yield items[start : start + _BATCH_SIZE]
