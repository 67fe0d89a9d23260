"""What a provider's driver does, and what the rest may ask of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractAsyncContextManager

from fw.runtime.database.connection.transaction_hooks import PutOff

__all__ = ["Driver", "Transaction"]


class Transaction(ABC):
    """One open transaction. It ends with the block that opened it."""

    closed = False
    put_off: PutOff

    @abstractmethod
    def savepoint(self) -> AbstractAsyncContextManager[None]:
        """Open a part of the transaction that can fail alone."""


class Driver(ABC):
    """A database that can be reached. Nothing is connected before the first use.

    Errors are those of `fw.runtime.database.errors`.
    """

    @abstractmethod
    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction: committed at the end of the block, undone when it raises."""

    @abstractmethod
    async def ping(self) -> None:
        """Return if the database answers; raise Unavailable otherwise."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of every connection. The next use opens new ones."""
