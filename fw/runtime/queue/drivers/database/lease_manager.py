"""Leases of this process: threads use it, and one event loop accesses the database."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import Future
from typing import Any, TypeVar

from fw.runtime.queue.drivers.database.inspection import JobInspector
from fw.runtime.queue.drivers.database.job_store import CHANNEL, Changes, JobStore, LeasedJob
from fw.runtime.queue.loop_thread import LoopThread

__all__ = ["LeaseManager"]

log = logging.getLogger("fw.queue")

T = TypeVar("T")

_PAUSE = 1.0
"""Seconds before the database is accessed again after an error."""
_CLOSE_TIMEOUT = 30.0
"""Maximum number of seconds to write pending changes before a worker ends."""
_WRITERS = 3
"""Maximum number of concurrent writes, so that an outcome rarely waits for an earlier write."""


class LeaseManager:
    """Leases jobs, renews the leases, and writes the outcomes.

    Outcomes that are reported during a write are batched: the next write handles them together.
    """

    def __init__(self, store: JobStore) -> None:
        self.store = store
        self.inspector = JobInspector(store)
        self._thread = LoopThread("fw-queue")
        self._held: set[LeasedJob] = set()
        self._lock = threading.Lock()
        self._changes = Changes()
        self._writers = 0
        self._notice_received = threading.Condition()
        self._notices: defaultdict[str, int] = defaultdict(int)
        self._has_notices = self._is_renewing = False
        self._tasks: list[asyncio.Task[None]] = []

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the database's event loop and return its result."""
        return self._thread.run(work)

    # ------------------------------------------------------------------------------ leasing

    def take(self, queue: str, count: int) -> list[LeasedJob]:
        """Lease at most that many jobs of a queue, and renew the leases from now on."""
        return self._thread.run(self._take(queue, count))

    async def _take(self, queue: str, count: int) -> list[LeasedJob]:
        if not self._is_renewing:
            self._is_renewing, loop = True, asyncio.get_running_loop()
            self._tasks += [loop.create_task(self._renew()), loop.create_task(self._listen())]
        taken = await self.store.take(queue, count)
        self._held.update(taken)
        return taken

    def wait(self, queue: str, known: int, seconds: float, misses: int) -> int:
        """Wait until a queue may have a new job, for at most that many seconds.

        `known` is the former return value. Without notifications, the wait grows with the number of
        `misses`.
        """
        if not self._has_notices:
            seconds = min(seconds, 0.01 * 2.0 ** min(misses, 10))
        seconds = min(seconds, max(0.01, self.store.until_poll))
        with self._notice_received:
            self._notice_received.wait_for(lambda: self._notice_count(queue) != known, seconds)
            return self._notice_count(queue)

    def _notice_count(self, queue: str) -> int:
        return self._notices[queue] + self._notices[""]

    def tell(self, queue: str) -> None:
        """Wake consumers that wait for a queue; "" is all of them."""
        with self._notice_received:
            self._notices[queue] += 1
            self._notice_received.notify_all()

    async def _listen(self) -> None:
        store = self.store

        def on_notice(queue: str) -> None:
            self._has_notices = True
            store.poll_within(store.poll_interval if queue == "" else 0)
            self.tell(queue)

        while True:
            try:
                await store.provider.listen(store.database.url, CHANNEL, on_notice)
                return
            except Exception as error:  # noqa: BLE001 - the database may answer next time
                self._has_notices = False
                log.warning("polling for new jobs, since notifications failed: %s", error)
                await asyncio.sleep(_PAUSE)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(self.store.visibility_timeout / 3000)
            held = list(self._held)
            if not held:
                continue
            try:
                renewed = await self.store.renew(held)
            except Exception as error:  # noqa: BLE001 - the database may answer next time
                log.warning("could not renew leases: %s", error)
                continue
            lost = [each for each in held if each.id not in renewed and each in self._held]
            for each in lost:
                self._held.discard(each)
            if lost:
                log.warning("lost the leases of %d jobs", len(lost))

    # ---------------------------------------------------------------------------- reporting

    def begin(self, taken: LeasedJob) -> bool:
        """Count an attempt; return True if the job is still leased and may begin."""
        answer: Future[bool] = Future()

        def tell(outcome: bool | BaseException) -> None:
            if isinstance(outcome, BaseException):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)

        self._add_change(lambda changes: changes.begin.append((taken, tell)))
        taken.begun = answer.result()
        if taken.begun:
            taken.attempts += 1
        return taken.begun

    def done(self, taken: LeasedJob) -> None:
        """Delete a finished job."""
        self._held.discard(taken)
        self._add_change(lambda changes: changes.done.append(taken))

    def again(self, taken: LeasedJob, delay: int, error: str) -> None:
        """Schedule the next attempt of a job in that many milliseconds."""
        self._held.discard(taken)
        self._add_change(lambda changes: changes.again.append((taken, delay, error)))

    def bury(self, taken: LeasedJob, error: str) -> None:
        """Move a job to the failed ones."""
        self._held.discard(taken)
        self._add_change(lambda changes: changes.dead.append((taken, error)))

    def give_back(self, taken: Iterable[LeasedJob]) -> None:
        """Return jobs that have not begun to the queue."""
        back = list(taken)
        self._held.difference_update(back)
        self._add_change(lambda changes: changes.returned.extend(back))

    def _add_change(self, change: Callable[[Changes], None]) -> None:
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
                    await self.store.settle(changes)
                    break
                except Exception as error:  # noqa: BLE001 - threads wait for the outcome
                    log.warning("could not write the outcomes of jobs: %r", error)
                    for _, tell in changes.begin:
                        tell(error)
                    # Other changes are kept and written again.
                    changes.begin.clear()
                    await asyncio.sleep(_PAUSE)

    def settled(self) -> bool:
        """Wait until all changes are written; return False after a time-out."""
        end = time.monotonic() + _CLOSE_TIMEOUT
        while self._writers:
            if time.monotonic() > end:
                return False
            time.sleep(0.005)
        return True

    def close(self) -> None:
        """Write pending changes, and close the database."""
        self.settled()
        if self._thread.is_alive:
            for task in self._tasks:
                self._thread.call(task.cancel)
            self._thread.run(self.store.database.close())
            self._thread.close()
        self._tasks, self._is_renewing, self._has_notices = [], False, False
        self._held.clear()
