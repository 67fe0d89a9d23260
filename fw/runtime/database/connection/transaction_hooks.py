"""Callbacks that run when a transaction ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

__all__ = ["Callback", "TransactionHooks"]

log = logging.getLogger("fw.database")

Callback = Callable[[], Awaitable[object]]

_running: set[asyncio.Future[None]] = set()


class TransactionHooks:
    """Callbacks of one transaction, run in the order in which they were added."""

    def __init__(self) -> None:
        self._before: list[Callback] = []
        self._after: list[Callback] = []

    def before_commit(self, callback: Callback) -> None:
        """Run this as the last part of the transaction, which is rolled back if it raises."""
        self._before.append(callback)

    def on_commit(self, callback: Callback) -> None:
        """Run this after the commit."""
        self._after.append(callback)

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """Drop the callbacks that the block added if it raises: its savepoint is rolled back."""
        before, after = len(self._before), len(self._after)
        try:
            yield
        except BaseException:
            del self._before[before:], self._after[after:]
            raise

    async def run_before_commit(self) -> None:
        """Run the callbacks that come before the commit, and those that they add."""
        for callback in self._before:
            await callback()

    async def run_on_commit(self) -> None:
        """Run the callbacks that come after the commit. An error is logged: the commit stands.

        They run to their end even if the caller is cancelled, as by a client that disconnects.
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
