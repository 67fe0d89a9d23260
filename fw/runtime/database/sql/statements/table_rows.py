"""Rows of a table in an SQL database, for copies between databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import islice
from operator import add
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from typing_extensions import override

from fw.runtime.database.backends.base.table_rows import Key, TableRows, int_key_of, is_long
from fw.runtime.database.query.selection import Row
from fw.runtime.database.sql.statements.compiled import Statement

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import DatabaseHandle

__all__ = ["SqlTableRows"]

_PARAMETERS = 900
"""Parameters of one statement: below the limit of every database, and fast to compile."""
_BYTES = 1_000_000
"""Bytes of the texts of one statement, unless a row has more: MariaDB limits a packet to 16 MiB."""
_KEYS = 200
"""Keys of one statement: SQLite limits the depth of a condition."""


class SqlTableRows(TableRows):
    """Runs statements on the plain table, without the defaults of the model's columns."""

    def __init__(
        self,
        database: DatabaseHandle,
        table: sa.Table,
        dialect: Dialect,
        size: Callable[[Any], sa.ColumnElement[int]],
        advance_keys_sql: Callable[[str, str], str | None],
    ) -> None:
        super().__init__(database, table)
        self._dialect, self._size, self._advance_keys_sql = dialect, size, advance_keys_sql
        self._plain = sa.table(
            table.name, *(sa.column(each.name, each.type) for each in self.columns)
        )
        self._column = {each.key: self._plain.c[each.name] for each in self.columns}
        self._select = lru_cache(maxsize=8)(self._build_select)
        self._select_sizes = lru_cache(maxsize=8)(self._build_select_sizes)
        self._select_keys = lru_cache(maxsize=8)(self._build_select_keys)
        self._insert = lru_cache(maxsize=8)(self._build_insert)
        self._update = lru_cache(maxsize=8)(self._build_update)

    @override
    async def count(self) -> int:
        statement = Statement(sa.select(sa.func.count()).select_from(self._plain), self._dialect)
        found = await self.database.source.fetch(statement.text, statement.bind({}), writes=False)
        return int(found[0][0])

    @override
    async def after(self, key: Key | None, limit: int) -> list[Row]:
        return await self._fetch(self._select(key is not None), _behind_values(key, limit))

    @override
    async def sizes(self, key: Key | None, limit: int) -> list[int]:
        statement = self._select_sizes(key is not None)
        bound = statement.bind(_behind_values(key, limit))
        found = await self.database.source.fetch(statement.text, bound, writes=False)
        return [int(row[0]) for row in found]

    @override
    async def with_keys(self, keys: Sequence[Key]) -> list[Row]:
        found: list[Row] = []
        for start in range(0, len(keys), _KEYS):
            some = keys[start : start + _KEYS]
            values = {
                f"fw_k{n}_{i}": part for n, key in enumerate(some) for i, part in enumerate(key)
            }
            found += await self._fetch(self._select_keys(len(some)), values)
        return found

    @override
    async def add(self, rows: Sequence[Row]) -> None:
        async def unit_of_work() -> None:
            async with self.database.transaction():
                for some in self._chunks(rows):
                    statement = self._insert(len(some))
                    values = {
                        f"fw_r{number}_{place}": self._value(column, row[column.key])
                        for number, row in enumerate(some)
                        for place, column in enumerate(self.columns)
                    }
                    await self._execute(statement, values)

        await self.database.retry_on_deadlock(unit_of_work)

    @override
    async def set_columns(self, rows: Sequence[Row], names: Sequence[str]) -> None:
        statement = self._update(tuple(names))

        async def unit_of_work() -> None:
            async with self.database.transaction():
                for row in rows:
                    keys = {f"fw_k{place}": row[name] for place, name in enumerate(self.keys)}
                    values = {f"fw_v{place}": row[name] for place, name in enumerate(names)}
                    await self._execute(statement, {**keys, **values})

        await self.database.retry_on_deadlock(unit_of_work)

    @override
    async def advance_keys(self) -> None:
        column = int_key_of(self.table)
        if column is None:
            return
        text = self._advance_keys_sql(self.table.name, column.name)
        if text is not None:
            await self.database.source.fetch(text, [], writes=True)

    # ------------------------------------------------------------------------------ statements

    async def _fetch(self, statement: Statement, values: dict[str, Any]) -> list[Row]:
        bound = statement.bind(values)
        return statement.rows(await self.database.source.fetch(statement.text, bound, writes=False))

    async def _execute(self, statement: Statement, values: dict[str, Any]) -> None:
        await self.database.source.execute(statement.text, statement.bind(values))

    def _value(self, column: sa.Column[Any], value: Any) -> Any:
        """Return a value to add: SQLAlchemy's JSON type stores None as JSON null."""
        is_null = value is None and column.nullable and isinstance(column.type, sa.JSON)
        return sa.null() if is_null else value

    def _chunks(self, rows: Sequence[Row]) -> Iterator[list[Row]]:
        """Yield rows in chunks of a limited number of values and bytes."""
        most, remaining = max(1, _PARAMETERS // len(self.columns)), iter(rows)
        while chunk := [*islice(remaining, most)]:
            begin = size = 0
            for number, row in enumerate(chunk):
                size += sum(map(_size, row.values()))
                if size > _BYTES and number > begin:
                    yield chunk[begin:number]
                    begin, size = number, 0
            yield chunk[begin:]

    def _columns_by_key(self) -> list[sa.Label[Any]]:
        return [column.label(key) for key, column in self._column.items()]

    def _parameter(self, name: str, column: sa.ColumnElement[Any]) -> sa.BindParameter[Any]:
        return sa.bindparam(name, type_=column.type, required=True)

    def _build_select(self, is_behind: bool) -> Statement:
        return self._rows_behind(sa.select(*self._columns_by_key()), is_behind)

    def _build_select_sizes(self, is_behind: bool) -> Statement:
        sizes = [
            sa.func.coalesce(self._size(self._column[each.key]), 0)
            for each in self.columns
            if is_long(each)
        ]
        total: sa.ColumnElement[int] = reduce(add, sizes, sa.literal_column("0"))
        return self._rows_behind(sa.select(total.label("size")), is_behind)

    def _rows_behind(self, chosen: sa.Select[Any], is_behind: bool) -> Statement:
        keys = [self._column[name] for name in self.keys]
        chosen = chosen.order_by(*keys)
        chosen = chosen.limit(sa.bindparam("fw_limit", type_=sa.Integer(), required=True))
        if is_behind:
            chosen = chosen.where(*self._behind(keys))
        return Statement(chosen, self._dialect)

    def _behind(self, keys: Sequence[sa.ColumnElement[Any]]) -> Iterator[sa.ColumnElement[bool]]:
        """Yield the conditions of a greater key. Comparing tuples would not use MariaDB's index."""
        parts = [self._parameter(f"fw_k{place}", key) for place, key in enumerate(keys)]
        if len(keys) > 1:
            yield keys[0] >= parts[0]
        alternatives = []
        for place, key in enumerate(keys):
            equal = (one == part for one, part in zip(keys[:place], parts, strict=False))
            alternatives.append(sa.and_(*equal, key > parts[place]))
        yield sa.or_(*alternatives)

    def _build_select_keys(self, count: int) -> Statement:
        keys = [self._column[name] for name in self.keys]
        alternatives = [
            sa.and_(*(key == self._parameter(f"fw_k{n}_{i}", key) for i, key in enumerate(keys)))
            for n in range(count)
        ]
        chosen = sa.select(*self._columns_by_key()).where(sa.or_(*alternatives))
        return Statement(chosen, self._dialect)

    def _build_insert(self, count: int) -> Statement:
        rows = [
            {
                column.name: self._parameter(f"fw_r{number}_{place}", self._plain.c[column.name])
                for place, column in enumerate(self.columns)
            }
            for number in range(count)
        ]
        return Statement(sa.insert(self._plain).values(rows), self._dialect, writes=True)

    def _build_update(self, names: tuple[str, ...]) -> Statement:
        keys = [
            self._column[name] == self._parameter(f"fw_k{place}", self._column[name])
            for place, name in enumerate(self.keys)
        ]
        values = {
            self._column[name].name: self._parameter(f"fw_v{place}", self._column[name])
            for place, name in enumerate(names)
        }
        changed = sa.update(self._plain).where(*keys).values(values)
        return Statement(changed, self._dialect, writes=True)


def _behind_values(key: Key | None, limit: int) -> dict[str, Any]:
    return {**{f"fw_k{place}": part for place, part in enumerate(key or ())}, "fw_limit": limit}


def _size(value: Any) -> int:
    if isinstance(value, (str, bytes)):
        return len(value)
    return len(repr(value)) if isinstance(value, (dict, list)) else 0
