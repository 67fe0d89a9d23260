"""Base of the drivers with a connection pool."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from typing_extensions import override

from fw.runtime.database.backends.base.driver import Transaction
from fw.runtime.database.errors import DatabaseError, Deadlock, StatementTimeout
from fw.runtime.database.sql.driver import Raw, Source, SqlDriver, SqlTransaction

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.backend import Limits
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.sql.pool import Pool

__all__ = ["PooledConnection", "PooledDriver"]

T = TypeVar("T")

_ABORTING = (asyncio.CancelledError, Deadlock, StatementTimeout)
"""Errors after which the transaction can't go on, even where the program ignores them."""


class PooledDriver(SqlDriver):
    """Creates its pool for the running event loop at the first statement."""

    def __init__(self, url: DatabaseUrl, limits: Limits) -> None:
        self.url = url
        self.limits = limits
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
    async def control(self, connection: Any, word: Literal["BEGIN", "COMMIT", "ROLLBACK"]) -> None:
        """Begin or end a transaction on a connection."""

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
        connection = await pool.acquire()
        try:
            rows = await self.run_fetch(connection, text, values)
        except BaseException as error:
            _release(pool, connection, error)
            raise
        pool.release(connection)
        return rows

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        async with self._connection() as connection:
            return await self.run_execute(connection, text, values)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        pool = self.pool
        connection = await pool.acquire()
        try:
            yield connection
        except BaseException as error:
            _release(pool, connection, error)
            raise
        pool.release(connection)

    @override
    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self._connection() as connection:
            await self.control(connection, "BEGIN")
            pooled = PooledConnection(self, connection)
            try:
                try:
                    yield pooled
                    pooled.check()
                finally:
                    pooled.end()
            except (asyncio.CancelledError, StatementTimeout):
                # The caller is cancelled, or the statement still runs: `_release` recovers it.
                raise
            except BaseException:
                # If ROLLBACK fails, the pool closes the connection, which rolls back too.
                with suppress(DatabaseError):
                    await pooled.control("ROLLBACK")
                raise
            await pooled.control("COMMIT")

    @override
    @asynccontextmanager
    async def pinned(self) -> AsyncIterator[Source]:
        async with self._connection() as connection:
            pooled = PooledConnection(self, connection)
            try:
                yield pooled
            finally:
                pooled.end()

    @override
    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()


def _release(pool: Pool, connection: Any, error: BaseException) -> None:
    if isinstance(error, (asyncio.CancelledError, StatementTimeout)):
        # Its response is still pending; the next statement would read it as its own.
        pool.recover(connection)
    else:
        pool.release(connection)


class PooledConnection(SqlTransaction):
    """A connection from the pool, lent for a transaction or several statements."""

    def __init__(self, driver: PooledDriver, connection: Any) -> None:
        super().__init__()
        self.connection = connection
        self._driver = driver
        self._statement_lock = asyncio.Lock()

    async def control(self, word: Literal["COMMIT", "ROLLBACK"]) -> None:
        """End the transaction, after a statement of another task that still runs."""
        async with self._statement_lock:
            await self._driver.control(self.connection, word)

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        return await self._run(self._driver.run_fetch, text, values)

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        return await self._run(self._driver.run_execute, text, values)

    async def _run(
        self, run: Callable[[Any, str, list[Any]], Awaitable[T]], text: str, values: list[Any]
    ) -> T:
        scope = await self.acquire_scope()
        try:
            async with self._statement_lock:
                self.check()
                return await run(self.connection, text, values)
        except _ABORTING:
            # MySQL would commit each further statement.
            self.end()
            raise
        finally:
            scope.lock.release()

    @property
    @override
    def is_open(self) -> bool:
        return not self._driver.pool.is_usable(self.connection)

    @override
    async def survives(self, error: BaseException) -> bool:
        if isinstance(error, _ABORTING):
            self.end()
        return not self._has_ended
