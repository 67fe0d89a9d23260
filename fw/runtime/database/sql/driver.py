"""What a driver of an SQL database does besides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from typing_extensions import override

from fw.runtime.database.backends.base.driver import Driver, Transaction

__all__ = ["Raw", "Source", "SqlDriver", "SqlTransaction"]

Raw = Sequence[Any]


class Source(ABC):
    """Something that runs statements. Errors are those of `fw.runtime.database.errors`."""

    @abstractmethod
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        """Run a statement and return its rows."""

    @abstractmethod
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        """Run a statement that writes; return the rows matched and the last key made by it."""


class SqlTransaction(Transaction, Source):
    """One open transaction, on a connection of its own."""

    @property
    @abstractmethod
    def is_open(self) -> bool:
        """Whether the connection is within a transaction: a statement may have ended it."""


class SqlDriver(Driver, Source):
    """A driver that runs SQL.

    `most_values` is a power of two: how many values of one list a statement may carry.
    `fragile` says that a statement which fails leaves its transaction of no use.
    """

    most_values: int = 16384
    fragile: bool = False

    @override
    async def ping(self) -> None:
        await self.fetch("SELECT 1", [], writes=False)

    @abstractmethod
    def pinned(self) -> AbstractAsyncContextManager[Source]:
        """Lend one connection for statements that belong together, each committed at once."""
