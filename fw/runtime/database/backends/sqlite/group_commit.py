"""Writes that meet on the event loop, in one transaction: most of a small write is its commit."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar

from fw.runtime.database.backends.sqlite.connection import Connection
from fw.runtime.database.backends.sqlite.errors import REFUSALS, is_busy

__all__ = ["Alone", "Together"]

T = TypeVar("T")
Waiting = tuple[asyncio.Future[Any], Callable[[Connection], Any]]
Outcome = tuple[asyncio.Future[Any], Any, BaseException | None]

_BUDGET = 0.005
"""Seconds after which a transaction takes on no more writes, for it holds up the event loop."""


class Alone(Exception):
    """A write has to be done by itself; nothing of it is done yet."""


class Together:
    """The first write of a turn of the event loop is done at once, the others are done together.

    A write that is alone waits for nobody. Each is answered once it is committed, and where
    SQLite refuses one, it undoes that one alone. Nobody reads in between: a transaction begins
    and ends in one call, which is why it needs no connection of its own.
    """

    def __init__(self, connection: Callable[[], Connection], is_free: Callable[[], bool]) -> None:
        self._connection, self._is_free = connection, is_free
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: list[Waiting] = []

    def is_first(self) -> bool:
        """Say whether nobody else has written in this turn of the loop."""
        loop = asyncio.get_running_loop()
        if loop is self._loop:
            return False
        self._plan(loop, [])
        return True

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Return what comes of a write that isn't the first; raise Alone, or what refuses it."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((future, work))
        return await future

    def _plan(self, loop: asyncio.AbstractEventLoop, waiting: list[Waiting]) -> None:
        self._loop, self._waiting = loop, waiting
        loop.call_soon(self._do, loop)

    def _do(self, loop: asyncio.AbstractEventLoop) -> None:
        # Whoever was cancelled meanwhile wants nothing written any more.
        waiting = [each for each in self._waiting if not each[0].done()]
        self._loop, self._waiting = None, []
        if not waiting:
            return
        outcomes = self._outcomes(waiting) if self._is_free() else []
        if not outcomes:
            outcomes = [(future, None, Alone()) for future, _ in waiting]
        if len(outcomes) < len(waiting):
            self._plan(loop, waiting[len(outcomes) :])
        for future, result, error in outcomes:
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

    def _outcomes(self, waiting: list[Waiting]) -> list[Outcome]:
        """Do as many writes as there is time for and commit them; return none if all is undone."""
        connection = self._connection()
        if len(waiting) == 1:
            return _single(waiting[0], connection)
        outcomes: list[Outcome] = []
        end = time.monotonic() + _BUDGET
        try:
            connection.execute("BEGIN IMMEDIATE")
            for future, work in waiting:
                outcomes.append((future, *_outcome(work, connection)))
                if time.monotonic() > end:
                    break
            connection.execute("COMMIT")
        except Exception:  # noqa: BLE001 - whose it is will meet it again
            # Another process writes, or one statement has undone the others: each for itself.
            return []
        finally:
            # Left open, it would take in what others write, and undo that with itself.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        return outcomes


def _single(one: Waiting, connection: Connection) -> list[Outcome]:
    """Do a write that needs no transaction of ours: one that it begins is its own to end."""
    future, work = one
    connection.clock.since = 0.0
    try:
        return [(future, work(connection), None)]
    except Exception:  # noqa: BLE001 - whose it is will meet it again
        return []


def _outcome(
    work: Callable[[Connection], Any], connection: Connection
) -> tuple[Any, BaseException | None]:
    connection.clock.since = 0.0
    try:
        return work(connection), None
    except REFUSALS as error:
        if is_busy(error) or not connection.in_transaction:
            raise
        return None, error
