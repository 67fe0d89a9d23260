"""Drivers of SQL databases: they run statements, in transactions and outside of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from typing_extensions import override

from fw.runtime.database.backends.base.driver import Driver
from fw.runtime.database.backends.base.scoped_transaction import ScopedTransaction

__all__ = ["Raw", "Source", "SqlDriver", "SqlTransaction"]

Raw = Sequence[Any]
"""A row as the driver returns it."""


class Source(ABC):
    """Runs SQL statements. Errors are those of `fw.runtime.database.errors`."""

    @abstractmethod
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        """Run a statement and return its rows."""

    @abstractmethod
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        """Run a statement that writes; return the number of matched rows and the last new key."""


class SqlTransaction(ScopedTransaction, Source):
    """An open transaction of an SQL database, with savepoints."""

    @property
    @abstractmethod
    def is_open(self) -> bool:
        """True while the connection is in a transaction: a statement may have ended it."""

    @abstractmethod
    async def survives(self, error: BaseException) -> bool:
        """Return True if an error inside a savepoint leaves the transaction open."""

    @override
    @asynccontextmanager
    async def open_savepoint(self, depth: int) -> AsyncIterator[None]:
        name = f"fw_{depth}"
        await self.execute(f"SAVEPOINT {name}", [])
        try:
            yield
        except BaseException as error:
            if await self.survives(error):
                await self.execute(f"ROLLBACK TO SAVEPOINT {name}", [])
                await self.execute(f"RELEASE SAVEPOINT {name}", [])
            raise
        await self.execute(f"RELEASE SAVEPOINT {name}", [])


class SqlDriver(Driver, Source):
    """A driver that runs SQL.

    `max_values` is the number of values that one list in a statement may have, a power of two.
    `errors_abort_transaction` means that after a failed statement, its transaction is unusable.
    """

    max_values: int = 16384
    errors_abort_transaction: bool = False

    @override
    async def ping(self) -> None:
        await self.fetch("SELECT 1", [], writes=False)

    @abstractmethod
    def pinned(self) -> AbstractAsyncContextManager[Source]:
        """Lend one connection; each of its statements is committed at once."""
