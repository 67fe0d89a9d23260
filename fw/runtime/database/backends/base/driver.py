"""Drivers: how a backend runs transactions, whatever its database."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractAsyncContextManager

from fw.runtime.database.connection.transaction_hooks import TransactionHooks
from fw.runtime.errors import FwError

__all__ = ["Driver", "RollbackDriver", "Transaction"]


class Transaction(ABC):
    """One open transaction. It ends with the block that opened it."""

    closed = False
    hooks: TransactionHooks

    @abstractmethod
    def savepoint(self) -> AbstractAsyncContextManager[None]:
        """Open a savepoint: what the block writes is undone if it raises."""


class Driver(ABC):
    """Access to one database. It connects at the first use.

    Errors are those of `fw.runtime.database.errors`.
    """

    @abstractmethod
    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction: committed at the end of the block, rolled back if it raises."""

    @abstractmethod
    async def ping(self) -> None:
        """Return if the database answers; raise Unavailable otherwise."""

    @abstractmethod
    async def close(self) -> None:
        """Close every connection. The next use opens new ones."""


class RollbackDriver(Driver):
    """A driver for a test: its statements run in one transaction that is rolled back at the end."""

    @abstractmethod
    def refuse(self, what: str) -> FwError:
        """Return the error for a use that such a test can't have; the block raises it again."""
