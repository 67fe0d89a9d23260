"""Batches: concurrent calls of one event loop that are run together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

__all__ = ["Batches", "Call", "RunAlone"]


class RunAlone(Exception):
    """A call must run outside of a batch. It has changed nothing yet."""


class Call(NamedTuple):
    """A call that waits for its batch. The future is cancelled with the task that waits for it."""

    argument: Any
    future: asyncio.Future[Any]
    size: int = 0


Run: TypeAlias = Callable[[Sequence[Call]], Awaitable[Sequence[Any]]]
"""Runs a batch, and returns the result of each call."""


class Batches:
    """Runs calls of the same key together that arrive in one turn of the event loop.

    `most` is the number of calls of a batch, `most_bytes` the sum of their sizes; a larger call is
    alone. If `serial`, the batches of a key run one after the other, and each takes what has arrived
    meanwhile. If `is_cancellable`, a batch is cancelled when the tasks of all its calls are.
    """

    def __init__(
        self,
        most: int,
        most_bytes: int = 0,
        *,
        serial: bool = False,
        is_cancellable: bool = True,
    ) -> None:
        self._most, self._most_bytes, self._serial = most, most_bytes, serial
        self._is_cancellable = is_cancellable
        self._waiting: dict[Hashable, list[Call]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._running: dict[asyncio.Task[Any], Sequence[Call]] = {}

    async def call(self, key: Hashable, argument: Any, run: Run, size: int = 0) -> Any:
        """Return the result of a call, or raise the error of its batch."""
        loop = asyncio.get_running_loop()
        call = Call(argument, loop.create_future(), size)
        waiting = self._waiting.get(key)
        if waiting is None:
            self._waiting[key] = [call]
            loop.call_soon(self._begin, key, run)
        else:
            waiting.append(call)
        try:
            return await call.future
        except asyncio.CancelledError:
            if self._is_cancellable:
                self._cancel_abandoned()
            raise

    def _cancel_abandoned(self) -> None:
        for task, calls in [*self._running.items()]:
            if all(call.future.cancelled() for call in calls):
                del self._running[task]
                task.cancel()

    def _begin(self, key: Hashable, run: Run) -> None:
        if self._serial:
            self._start(self._run_in_turn(key, run))
            return
        calls = self._waiting.pop(key)
        while batch := self._taken(calls):
            self._start(self._run(batch, run))

    def _taken(self, calls: list[Call]) -> list[Call]:
        """Remove the calls of the next batch, and return them."""
        sizes = accumulate(call.size for call in calls[: self._most])
        count = max(1, sum(1 for total in sizes if total <= self._most_bytes))
        batch = calls[:count]
        del calls[:count]
        return batch

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run_in_turn(self, key: Hashable, run: Run) -> None:
        try:
            while batch := self._taken(self._waiting[key]):
                await self._run(batch, run)
        finally:
            for call in self._waiting.pop(key):
                call.future.cancel()

    async def _run(self, calls: Sequence[Call], run: Run) -> None:
        """Run a batch without the calls of cancelled tasks, and set the results of the others."""
        calls = [call for call in calls if not call.future.done()]
        task = asyncio.current_task()
        if not calls or task is None:
            return
        self._running[task] = calls
        try:
            for call, result in zip(calls, await run(calls), strict=True):
                if not call.future.done():
                    call.future.set_result(result)
        except asyncio.CancelledError:
            if task in self._running:
                raise
            # It is over for this batch only: another may follow in the task.
            task.uncancel()
        except Exception as error:  # noqa: BLE001 - those who wait raise it
            for call in calls:
                if not call.future.done():
                    call.future.set_exception(error)
        finally:
            self._running.pop(task, None)
            for call in calls:
                call.future.cancel()
