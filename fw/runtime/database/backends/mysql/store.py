"""Store for MariaDB, and for MySQL, which has no RETURNING."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import override

from fw.runtime.database import errors
from fw.runtime.database.backends.mysql.driver import MysqlDriver
from fw.runtime.database.query.selection import Row
from fw.runtime.database.sql.driver import Source
from fw.runtime.database.sql.store import SqlStore

__all__ = ["MysqlStore"]


class MysqlStore(SqlStore):
    """Without RETURNING, it reads a written row on the same connection."""

    @override
    async def insert_row(self, values: Mapping[str, Any]) -> Row:
        driver = self.database.base_driver
        assert isinstance(driver, MysqlDriver)
        if driver.returning is None:
            await driver.ping()
        if driver.returning:
            return await super().insert_row(values)
        filled = self.filled(values)
        statement = self.statements.insert(self.omitted(filled), returning=False)
        bound = statement.bind(filled)

        async def write() -> Row:
            async with self.database.pinned() as source:
                _, last = await source.execute(statement.text, bound)
                row = await self._read(source, self._written_key(filled, last))
            if row is None:
                raise errors.Conflict("another transaction has deleted the new record")
            return row

        return await self.written(self.database.retry_on_deadlock(write), filled)

    @override
    async def insert_missing(self, values: Mapping[str, Any]) -> None:
        filled = self.filled(values)
        statement = self.statements.insert(self.omitted(filled), returning=False)
        column = f"`{next(iter(self.table.primary_key)).name}`"
        # A duplicate key would leave a shared lock, and two transactions with one then deadlock.
        text = f"{statement.text} ON DUPLICATE KEY UPDATE {column} = {column}"
        source, name = self.database.source, f"fw.{self.table.name}"[:64]
        # So do several that wait for an insert which is rolled back: one waits at a time.
        await source.fetch("SELECT GET_LOCK(%s, 50)", [name], writes=True)
        try:
            await self.written(source.execute(text, statement.bind(filled)), filled)
        finally:
            await source.fetch("SELECT RELEASE_LOCK(%s)", [name], writes=True)

    @override
    async def update_row(self, key: Any, changes: Mapping[str, Any]) -> Row | None:
        if not changes:
            return await self.find(key)
        statement, bound = self._update(key, changes, returning=False)
        if bound is None:
            return None

        async def write() -> Row | None:
            async with self.database.pinned() as source:
                await source.execute(statement.text, bound)
                return await self._read(source, self._written_key(changes, key))

        return await self.written(self.database.retry_on_deadlock(write), changes)

    def _written_key(self, values: Mapping[str, Any], key: Any) -> Any:
        """Return the key of a written row; `key` is that before the write, or the generated one."""
        metadata = self.metadata
        if metadata.key:
            return values.get(metadata.key, key)
        if values.keys() >= {*metadata.keys}:
            return metadata.key_of(values)
        pairs = zip(metadata.keys, key, strict=True)
        return tuple(values.get(name, part) for name, part in pairs)

    async def _read(self, source: Source, key: Any) -> Row | None:
        statement = self.statements.by_key
        found = await source.fetch(statement.text, statement.bind({"key": key}), writes=False)
        return statement.row(found[0]) if found else None
