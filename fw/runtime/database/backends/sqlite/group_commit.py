"""Group commit: concurrent writes share a transaction, because most of their time is the commit."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar

from fw.runtime.database.backends.sqlite.connection import Connection
from fw.runtime.database.backends.sqlite.errors import REFUSALS, is_busy

__all__ = ["GroupCommit", "RunAlone"]

T = TypeVar("T")
Waiting = tuple[asyncio.Future[Any], Callable[[Connection], Any]]
Outcome = tuple[asyncio.Future[Any], Any, BaseException | None]

_BUDGET = 0.005
"""Seconds after which a transaction accepts no more writes, because it blocks the event loop."""


class RunAlone(Exception):
    """A write must run outside of the group. It has changed nothing yet."""


class GroupCommit:
    """Runs the first write of an event loop's turn at once, and the others in one transaction.

    A single write never waits. The result of a write is returned after its commit; a write that
    fails is rolled back alone. The transaction begins and ends in one call, so nothing else runs
    meanwhile, and it needs no separate connection.
    """

    def __init__(self, connection: Callable[[], Connection], is_free: Callable[[], bool]) -> None:
        self._connection, self._is_free = connection, is_free
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: list[Waiting] = []

    def claim_turn(self) -> bool:
        """Return True for the first write in a turn of the event loop; later ones join the group."""
        loop = asyncio.get_running_loop()
        if loop is self._loop:
            return False
        self._schedule(loop, [])
        return True

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Return the result of a later write of the turn; raise RunAlone, or its error."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((future, work))
        return await future

    def _schedule(self, loop: asyncio.AbstractEventLoop, waiting: list[Waiting]) -> None:
        self._loop, self._waiting = loop, waiting
        loop.call_soon(self._run_waiting, loop)

    def _run_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        # Skip the writes of cancelled tasks.
        waiting = [each for each in self._waiting if not each[0].done()]
        self._loop, self._waiting = None, []
        if not waiting:
            return
        outcomes = self._run_group(waiting) if self._is_free() else []
        if not outcomes:
            outcomes = [(future, None, RunAlone()) for future, _ in waiting]
        if len(outcomes) < len(waiting):
            self._schedule(loop, waiting[len(outcomes) :])
        for future, result, error in outcomes:
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

    def _run_group(self, waiting: list[Waiting]) -> list[Outcome]:
        """Run as many writes as there is time for and commit them; return none if rolled back."""
        connection = self._connection()
        if len(waiting) == 1:
            return _run_single(waiting[0], connection)
        outcomes: list[Outcome] = []
        end = time.monotonic() + _BUDGET
        try:
            connection.execute("BEGIN IMMEDIATE")
            for future, work in waiting:
                outcomes.append((future, *_run_one(work, connection)))
                if time.monotonic() > end:
                    break
            connection.execute("COMMIT")
        except Exception:  # noqa: BLE001 - each write raises its own error when it runs alone
            # Another process writes, or one statement rolled back the others: run each alone.
            return []
        finally:
            # An open transaction would include the next writes, and roll them back.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        return outcomes


def _run_single(one: Waiting, connection: Connection) -> list[Outcome]:
    """Run one write without a transaction: if it begins one, it must end it."""
    future, work = one
    connection.clock.started = 0.0
    try:
        return [(future, work(connection), None)]
    except Exception:  # noqa: BLE001 - each write raises its own error when it runs alone
        return []


def _run_one(
    work: Callable[[Connection], Any], connection: Connection
) -> tuple[Any, BaseException | None]:
    connection.clock.started = 0.0
    try:
        return work(connection), None
    except REFUSALS as error:
        if is_busy(error) or not connection.in_transaction:
            raise
        return None, error
