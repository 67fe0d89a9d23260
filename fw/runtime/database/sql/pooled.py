"""What drivers with a pool of connections have in common."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from fw.runtime.database.driver import Transaction
from fw.runtime.database.sql.driver import Raw, Source, SqlDriver, SqlTransaction

if TYPE_CHECKING:
    from fw.runtime.database.sql.pool import Pool
    from fw.runtime.database.url import DatabaseUrl

__all__ = ["Lent", "PooledDriver"]


class PooledDriver(SqlDriver):
    """Makes its pool with the first statement, and again when the event loop is another."""

    def __init__(self, url: DatabaseUrl, size: int) -> None:
        self.url = url
        self.size = size
        self._pool: Pool | None = None

    @abstractmethod
    def make_pool(self) -> Pool:
        """Return a new pool for the running event loop."""

    @abstractmethod
    async def run_fetch(self, connection: Any, text: str, values: list[Any]) -> Sequence[Raw]:
        """Run a statement on a connection and return its rows."""

    @abstractmethod
    async def run_execute(self, connection: Any, text: str, values: list[Any]) -> tuple[int, int]:
        """Run a statement that writes on a connection."""

    @abstractmethod
    def open_transaction(self, connection: Any) -> AbstractAsyncContextManager[Any]:
        """Open a transaction on a connection."""

    @abstractmethod
    def open_savepoint(self, lent: Lent) -> AbstractAsyncContextManager[Any]:
        """Open a savepoint in a connection's transaction."""

    @property
    def pool(self) -> Pool:
        """The pool of the running event loop."""
        pool = self._pool
        if pool is None or pool.loop is not asyncio.get_running_loop():
            pool = self._pool = self.make_pool()
        return pool

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        pool = self.pool
        connection = await pool.take()
        try:
            return await self.run_fetch(connection, text, values)
        except asyncio.CancelledError:
            # Its answer is still under way, and would be read as the next statement's.
            pool.abort(connection)
            raise
        finally:
            pool.give(connection)

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        async with self._connection() as connection:
            return await self.run_execute(connection, text, values)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        pool = self.pool
        connection = await pool.take()
        try:
            yield connection
        except asyncio.CancelledError:
            pool.abort(connection)
            raise
        finally:
            pool.give(connection)

    @override
    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self._connection() as connection, self.open_transaction(connection):
            yield Lent(self, connection)

    @override
    @asynccontextmanager
    async def pinned(self) -> AsyncIterator[Source]:
        async with self._connection() as connection:
            yield Lent(self, connection)

    @override
    async def ping(self) -> None:
        await self.fetch("SELECT 1", [], writes=False)

    @override
    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()


class Lent(SqlTransaction):
    """One connection. The tasks that share it take turns; `depth` counts open savepoints."""

    def __init__(self, driver: PooledDriver, connection: Any) -> None:
        self.connection = connection
        self.depth = 0
        self._driver = driver
        self._turn = asyncio.Lock()

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        async with self._turn:
            return await self._driver.run_fetch(self.connection, text, values)

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        async with self._turn:
            return await self._driver.run_execute(self.connection, text, values)

    @override
    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        self.depth += 1
        try:
            async with self._driver.open_savepoint(self):
                yield
        finally:
            self.depth -= 1
