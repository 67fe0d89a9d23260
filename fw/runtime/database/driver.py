"""What a provider's driver does, and what the rest may ask of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, ClassVar

__all__ = ["Driver", "Raw", "Source", "Transaction"]

Raw = Sequence[Any]


class Source(ABC):
    """Something that runs statements. Errors are those of `fw.runtime.database.errors`."""

    @abstractmethod
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        """Run a statement and return its rows."""

    @abstractmethod
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        """Run a statement that writes; return the rows matched and the last key made by it."""


class Transaction(Source):
    """One open transaction. It ends with the block that opened it."""

    closed = False

    @abstractmethod
    def savepoint(self) -> AbstractAsyncContextManager[None]:
        """Open a part of the transaction that can fail alone."""


class Driver(Source):
    """A database that can be reached. Nothing is connected before the first statement.

    `most_values` is a power of two: how many values of one list a statement may carry.
    """

    most_values: ClassVar[int] = 16384

    @abstractmethod
    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction: committed at the end of the block, undone when it raises."""

    @abstractmethod
    def pinned(self) -> AbstractAsyncContextManager[Source]:
        """Lend one connection for statements that belong together, each committed at once."""

    @abstractmethod
    async def ping(self) -> None:
        """Return if the database answers; raise Unavailable otherwise."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of every connection. The next statement opens new ones."""
