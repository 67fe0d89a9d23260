"""Interfaces of drivers and transactions, and the transaction hooks."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager

from fw.runtime.errors import FwError

__all__ = ["Callback", "Driver", "RollbackDriver", "Transaction", "TransactionHooks"]


log = logging.getLogger("fw.database")

Callback = Callable[[], Awaitable[object]]

_running: set[asyncio.Future[None]] = set()


class TransactionHooks:
    """Callbacks of one transaction, run in the order in which they were added."""

    def __init__(self) -> None:
        self._before: list[Callback] = []
        self._after: list[Callback] = []

    def before_commit(self, callback: Callback) -> None:
        """Run a callback at the end of the transaction; if it raises, the transaction is rolled back."""
        self._before.append(callback)

    def on_commit(self, callback: Callback) -> None:
        """Run a callback after the commit."""
        self._after.append(callback)

    @contextmanager
    def savepoint(self) -> Iterator[TransactionHooks]:
        """Collect the callbacks of a savepoint; drop them if it raises, and is rolled back."""
        inner = TransactionHooks()
        try:
            yield inner
            self._before += inner._before
            self._after += inner._after
        finally:
            # A task that outlives the savepoint adds its callbacks to the transaction.
            inner._before, inner._after = self._before, self._after

    async def run_before_commit(self) -> None:
        """Run the `before_commit` callbacks, and those that they add."""
        for callback in self._before:
            await callback()

    async def run_on_commit(self) -> None:
        """Run the `on_commit` callbacks; an error is only logged, because the commit is done.

        They run to the end even if the caller is cancelled, as when a client disconnects.
        """
        if self._after:
            running = asyncio.ensure_future(self._run_all())
            # The event loop keeps only a weak reference to a task.
            _running.add(running)
            running.add_done_callback(_running.discard)
            await asyncio.shield(running)

    async def _run_all(self) -> None:
        for callback in self._after:
            try:
                await callback()
            except Exception:
                log.exception("an on_commit callback failed")


class Transaction(ABC):
    """An open transaction. It ends with the block that opened it."""

    closed = False

    @abstractmethod
    def savepoint(self) -> AbstractAsyncContextManager[None]:
        """Open a savepoint: what the block writes is undone if it raises.

        Other tasks of the transaction wait for its end.
        """


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

    async def release(self) -> None:  # noqa: B027 - most drivers share theirs between event loops
        """Close the connections of the running event loop, which is about to end."""

    @abstractmethod
    async def close(self) -> None:
        """Close every connection. The next use opens new ones."""


class RollbackDriver(Driver):
    """A driver for a test: its statements run in one transaction that is rolled back at the end."""

    @abstractmethod
    def refuse(self, what: str) -> FwError:
        """Return the error for a use that such a test can't have; the block raises it again."""
