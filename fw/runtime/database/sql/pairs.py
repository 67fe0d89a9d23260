"""The pairs of a many-to-many relation in a table of two foreign keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from typing_extensions import override

from fw.runtime.database.model import Model
from fw.runtime.database.relations import Link
from fw.runtime.database.sql.statement import Statement
from fw.runtime.database.store import Pairs

if TYPE_CHECKING:
    from fw.runtime.database.database import Database

__all__ = ["SqlPairs"]

_AT_ONCE = 200


class SqlPairs(Pairs):
    """A link table, whose columns `link.near` and `link.far` refer to the two ends."""

    def __init__(self, database: Database, link: Link, dialect: Dialect) -> None:
        self._database = database
        self._dialect = dialect
        self._table = Model.metadata.tables[link.table]
        self._near, self._far = self._table.c[link.near], self._table.c[link.far]

    @override
    async def among(self, keys: Sequence[Any]) -> set[tuple[Any, Any]]:
        found: set[tuple[Any, Any]] = set()
        columns = self._near.label("near"), self._far.label("far")
        for some in _lots(keys):
            asked = {f"near_{number}": key for number, key in enumerate(some)}
            bound = [self._bound(name, self._near) for name in asked]
            statement = Statement(sa.select(*columns).where(self._near.in_(bound)), self._dialect)
            rows = await self._database.source.fetch(
                statement.text, statement.bind(asked), writes=False
            )
            found.update((row["near"], row["far"]) for row in statement.rows(rows))
        return found

    @override
    async def add(self, pairs: Sequence[tuple[Any, Any]]) -> None:
        for some in _lots(pairs):
            values: dict[str, Any] = {}
            rows = []
            for number, pair in enumerate(some):
                names = f"near_{number}", f"far_{number}"
                values.update(zip(names, pair, strict=True))
                rows.append(
                    {
                        column.name: self._bound(name, column)
                        for name, column in zip(names, (self._near, self._far), strict=True)
                    }
                )
            statement = Statement(sa.insert(self._table).values(rows), self._dialect, writes=True)
            await self._database.source.execute(statement.text, statement.bind(values))

    @staticmethod
    def _bound(name: str, column: sa.Column[Any]) -> sa.BindParameter[Any]:
        return sa.bindparam(name, type_=column.type, required=True)


def _lots(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for start in range(0, len(items), _AT_ONCE):
        yield items[start : start + _AT_ONCE]
