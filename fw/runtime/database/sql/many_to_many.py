"""The pairs of a many-to-many relation in a table of two foreign keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from typing_extensions import override

from fw.runtime.database.backends.base.store import Pairs
from fw.runtime.database.errors import ForeignKeyViolation, MissingReference
from fw.runtime.database.models.model import Model
from fw.runtime.database.relations.relation import Link
from fw.runtime.database.sql.statements.compiled import Statement, among, listed, room_for

if TYPE_CHECKING:
    from fw.runtime.database.connection.database import Database

__all__ = ["SqlPairs"]

_AT_ONCE = 1000
_KEPT = 64


class SqlPairs(Pairs):
    """A link table, whose columns `link.near` and `link.far` refer to the two ends."""

    def __init__(self, database: Database, link: Link, dialect: Dialect) -> None:
        self._database = database
        self._dialect = dialect
        self._table = Model.metadata.tables[link.table]
        self._near, self._far = self._table.c[link.near], self._table.c[link.far]
        self._finding = lru_cache(_KEPT)(self._make_finding)
        self._adding = lru_cache(_KEPT)(self._make_adding)
        self._removing = lru_cache(_KEPT)(self._make_removing)

    @override
    async def among(self, keys: Sequence[Any]) -> set[tuple[Any, Any]]:
        found: set[tuple[Any, Any]] = set()
        for some in _lots(keys):
            statement = self._finding(room_for(len(some)))
            bound = statement.bind(listed("near", some))
            rows = await self._database.source.fetch(statement.text, bound, writes=False)
            found.update((row["near"], row["far"]) for row in statement.rows(rows))
        return found

    @override
    async def add(self, pairs: Sequence[tuple[Any, Any]]) -> None:
        for some in _lots(pairs):
            values: dict[str, Any] = {}
            for number, pair in enumerate(some):
                values[f"near_{number}"], values[f"far_{number}"] = pair
            try:
                await self._execute(self._adding(len(some)), values)
            except ForeignKeyViolation as error:
                raise MissingReference(error.constraint) from error.__cause__

    @override
    async def remove(self, key: Any, others: Sequence[Any]) -> None:
        for some in _lots(others):
            await self._execute(
                self._removing(room_for(len(some))), {"near": key, **listed("far", some)}
            )

    async def _execute(self, statement: Statement, values: dict[str, Any]) -> None:
        await self._database.source.execute(statement.text, statement.bind(values))

    def _make_finding(self, room: int) -> Statement:
        columns = self._near.label("near"), self._far.label("far")
        found = sa.select(*columns).where(among(self._near, "near", room))
        return Statement(found, self._dialect)

    def _make_adding(self, count: int) -> Statement:
        rows = [
            {
                self._near.name: self._bound(f"near_{number}", self._near),
                self._far.name: self._bound(f"far_{number}", self._far),
            }
            for number in range(count)
        ]
        return Statement(sa.insert(self._table).values(rows), self._dialect, writes=True)

    def _make_removing(self, room: int) -> Statement:
        near: sa.ColumnElement[Any] = self._near
        gone = sa.delete(self._table).where(
            near == self._bound("near", self._near), among(self._far, "far", room)
        )
        return Statement(gone, self._dialect, writes=True)

    @staticmethod
    def _bound(name: str, column: sa.Column[Any]) -> sa.BindParameter[Any]:
        return sa.bindparam(name, type_=column.type, required=True)


def _lots(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for start in range(0, len(items), _AT_ONCE):
        yield items[start : start + _AT_ONCE]
