"""What drivers with a pool of connections have in common."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from fw.runtime.database.driver import Driver, Raw, Source, Transaction

if TYPE_CHECKING:
    from fw.runtime.database.url import DatabaseUrl

__all__ = ["Lent", "PooledDriver"]


class PooledDriver(Driver):
    """A pool that the first statement makes, and makes again when the event loop is another."""

    def __init__(self, url: DatabaseUrl, size: int) -> None:
        self.url = url
        self.size = size
        self._pool: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._making = asyncio.Lock()

    @abstractmethod
    async def make_pool(self) -> Any:
        """Return a new pool without any connection yet."""

    @abstractmethod
    async def end_pool(self, pool: Any, *, alive: bool) -> None:
        """Close a pool; its event loop is not `alive` when it has ended."""

    @abstractmethod
    def connection(self) -> AbstractAsyncContextManager[Any]:
        """Lend a connection; what goes wrong on it is translated."""

    @abstractmethod
    def lent(self, connection: Any) -> Lent:
        """Return what runs several statements on one connection."""

    @abstractmethod
    def open_transaction(self, connection: Any) -> AbstractAsyncContextManager[Any]:
        """Open a transaction on a connection."""

    async def pool(self) -> Any:
        """Return the pool of the running event loop."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._pool, self._making = loop, None, asyncio.Lock()
        if self._pool is None:
            async with self._making:
                if self._pool is None:
                    self._pool = await self.make_pool()
        return self._pool

    @override
    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self.connection() as connection, self.open_transaction(connection):
            yield self.lent(connection)

    @override
    @asynccontextmanager
    async def pinned(self) -> AsyncIterator[Source]:
        async with self.connection() as connection:
            yield self.lent(connection)

    @override
    async def ping(self) -> None:
        await self.fetch("SELECT 1", [], writes=False)

    @override
    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await self.end_pool(pool, alive=self._loop is asyncio.get_running_loop())


class Lent(Transaction):
    """One connection. The tasks that share it take turns."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self._turn = asyncio.Lock()

    @abstractmethod
    async def run_fetch(self, text: str, values: list[Any]) -> Sequence[Raw]:
        """Run a statement and return its rows."""

    @abstractmethod
    async def run_execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        """Run a statement that writes."""

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        async with self._turn:
            return await self.run_fetch(text, values)

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        async with self._turn:
            return await self.run_execute(text, values)
