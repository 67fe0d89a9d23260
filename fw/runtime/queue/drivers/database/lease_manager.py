"""The jobs that are this process's: threads ask, one event loop talks to the database."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import Future
from typing import Any, TypeVar

from fw.runtime.database.errors import DatabaseError
from fw.runtime.queue.drivers.database.inspection import Records
from fw.runtime.queue.drivers.database.job_store import CHANNEL, Changes, Ledger, Taken
from fw.runtime.queue.loop_thread import LoopThread

__all__ = ["Keeper"]

log = logging.getLogger("fw.queue")

T = TypeVar("T")

_PAUSE = 1.0
"""Seconds until the database is asked again that didn't answer."""
_PARTING = 30.0
"""Seconds at most to write what is left, before a worker ends without it."""
_WRITERS = 3
"""Questions under way at once: who is first to report needn't wait for the answer of another."""


class Keeper:
    """Takes jobs, keeps their leases, and writes what has become of them.

    What threads report while the database is asked goes into the next question, all of it at
    once: it takes as many jobs in one statement as come together, not one.
    """

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.records = Records(ledger)
        self._thread = LoopThread("fw-queue")
        self._held: set[Taken] = set()
        self._lock = threading.Lock()
        self._changes = Changes()
        self._writers = 0
        self._news = threading.Condition()
        self._told: defaultdict[str, int] = defaultdict(int)
        self._hears = self._keeps = False
        self._tasks: list[asyncio.Task[None]] = []

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the loop that talks to the database; return what it returns."""
        return self._thread.run(work)

    # ------------------------------------------------------------------------------ taking

    def take(self, queue: str, count: int) -> list[Taken]:
        """Take jobs of a queue, at most so many. Their leases are kept from now on."""
        return self._thread.run(self._take(queue, count))

    async def _take(self, queue: str, count: int) -> list[Taken]:
        if not self._keeps:
            self._keeps, loop = True, asyncio.get_running_loop()
            self._tasks += [loop.create_task(self._renew()), loop.create_task(self._listen())]
        taken = await self.ledger.take(queue, count)
        self._held.update(taken)
        return taken

    def wait(self, queue: str, known: int, seconds: float, misses: int) -> int:
        """Return when a queue may have got a job, after so many seconds at most.

        `known` is what was returned before. Where nothing can be heard, how often one looks
        follows from how often one has looked in vain.
        """
        if not self._hears:
            seconds = min(seconds, 0.01 * 2.0 ** min(misses, 10))
        seconds = min(seconds, max(0.01, self.ledger.until_look))
        with self._news:
            self._news.wait_for(lambda: self._count(queue) != known, seconds)
            return self._count(queue)

    def _count(self, queue: str) -> int:
        return self._told[queue] + self._told[""]

    def tell(self, queue: str) -> None:
        """Wake those that wait for a queue; "" is all of them."""
        with self._news:
            self._told[queue] += 1
            self._news.notify_all()

    async def _listen(self) -> None:
        ledger = self.ledger

        def heard(queue: str) -> None:
            self._hears = True
            ledger.look_soon(ledger.poll_interval if queue == "" else 0)
            self.tell(queue)

        while True:
            try:
                await ledger.provider.listen(ledger.database.url, CHANNEL, heard)
                return
            except DatabaseError as error:
                self._hears = False
                log.warning("new jobs are looked for, as nothing is heard of them: %s", error)
                await asyncio.sleep(_PAUSE)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(self.ledger.visibility_timeout / 3000)
            held = list(self._held)
            if not held:
                continue
            try:
                kept = await self.ledger.renew(held)
            except DatabaseError as error:
                log.warning("leases could not be renewed: %s", error)
                continue
            lost = [each for each in held if each.id not in kept and each in self._held]
            for each in lost:
                self._held.discard(each)
            if lost:
                log.warning("%d jobs are no longer this worker's", len(lost))

    # ---------------------------------------------------------------------------- settling

    def begin(self, taken: Taken) -> bool:
        """Count a run; say whether the job is still this process's, so that it may begin."""
        answer: Future[bool] = Future()

        def tell(outcome: bool | BaseException) -> None:
            if isinstance(outcome, BaseException):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)

        self._note(lambda changes: changes.begin.append((taken, tell)))
        taken.begun = answer.result()
        if taken.begun:
            taken.attempts += 1
        return taken.begun

    def done(self, taken: Taken) -> None:
        """Remove a job that was done."""
        self._held.discard(taken)
        self._note(lambda changes: changes.done.append(taken))

    def again(self, taken: Taken, delay: int, error: str) -> None:
        """Have a job wait so many milliseconds for its next run."""
        self._held.discard(taken)
        self._note(lambda changes: changes.again.append((taken, delay, error)))

    def bury(self, taken: Taken, error: str) -> None:
        """Move a job to those that were given up."""
        self._held.discard(taken)
        self._note(lambda changes: changes.dead.append((taken, error)))

    def give_back(self, taken: Iterable[Taken]) -> None:
        """Give back jobs that were not begun: others may take them at once."""
        back = list(taken)
        self._held.difference_update(back)
        self._note(lambda changes: changes.back.extend(back))

    def _note(self, change: Callable[[Changes], None]) -> None:
        with self._lock:
            change(self._changes)
            if self._writers == _WRITERS:
                return
            self._writers += 1
        self._thread.call(self._start_writing)

    def _start_writing(self) -> None:
        task = asyncio.get_running_loop().create_task(self._write())
        self._tasks = [*(each for each in self._tasks if not each.done()), task]

    async def _write(self) -> None:
        while True:
            with self._lock:
                changes, self._changes = self._changes, Changes()
                if not changes:
                    self._writers -= 1
                    return
            while True:
                try:
                    await self.ledger.settle(changes)
                    break
                except Exception as error:  # noqa: BLE001 - threads wait for what comes of it
                    log.warning("what has become of jobs could not be written: %r", error)
                    for _, tell in changes.begin:
                        tell(error)
                    # What was done stays to be told, until the database answers.
                    changes.begin.clear()
                    await asyncio.sleep(_PAUSE)

    def settled(self) -> bool:
        """Return when all is written; False if that takes too long."""
        end = time.monotonic() + _PARTING
        while self._writers:
            if time.monotonic() > end:
                return False
            time.sleep(0.005)
        return True

    def close(self) -> None:
        """Write what is left to be written, and let go of the database."""
        self.settled()
        if self._thread.is_alive:
            for task in self._tasks:
                self._thread.call(task.cancel)
            self._thread.run(self.ledger.database.close())
            self._thread.close()
        self._tasks, self._keeps, self._hears = [], False, False
        self._held.clear()
