"""The queue that an application pushes jobs to."""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from typing import Any, ClassVar, TypeVar
from weakref import WeakKeyDictionary

from dramatiq import Message
from typing_extensions import override

from fw.runtime import clock
from fw.runtime.application import project
from fw.runtime.errors import FwError
from fw.runtime.queue.driver import Driver, Push
from fw.runtime.queue.drivers import driver_named
from fw.runtime.queue.drivers.sync import SyncDriver
from fw.runtime.queue.job import Job, arguments_of, name_of, restored, unique_key_of

__all__ = ["FakeQueue", "Queue", "aclose", "driver_of", "fake", "use_driver"]

_opened: WeakKeyDictionary[project.Project, dict[str, tuple[int, Driver]]] = WeakKeyDictionary()
_instead: list[Driver] = []


class Queue:
    """Pushes jobs: `Queue().push(SendMail(to="ada@example.com"))`.

    `driver` is `sync`, `database`, `redis`, `rabbitmq` or one of a plugin; the default is
    `queue.driver`. Within `async with transaction()` a job is pushed only if the transaction
    commits: as part of it if the queue is in the same database, else after the commit.
    """

    def __init__(self, driver: str | None = None) -> None:
        self.driver = driver_of(driver)

    @staticmethod
    def fake() -> AbstractContextManager[FakeQueue]:
        """Record pushed jobs instead of running them, within a test's `with` block."""
        return fake()

    def push(self, job: Job) -> str | None:
        """Enqueue a job; return its id, None for a unique job that waits or runs already.

        Blocks the event loop in async code; use `apush` there.
        """
        return self.driver.push(_pushed(job, 0))

    async def apush(self, job: Job) -> str | None:
        """Async version of `push`."""
        return await self.driver.apush(_pushed(job, 0))

    def later(self, when: float | datetime, job: Job) -> str | None:
        """Enqueue a job to run after that many seconds, or at a time.

        Returns the same as `push`.
        """
        return self.driver.push(_pushed(job, _delay(when)))

    async def alater(self, when: float | datetime, job: Job) -> str | None:
        """Async version of `later`."""
        return await self.driver.apush(_pushed(job, _delay(when)))


def driver_of(name: str | None = None) -> Driver:
    """Return the current project's driver of that name, else that of `queue.driver`."""
    if _instead:
        return _instead[-1]
    here = project.current()
    name = name or str(here.config.setting("queue.driver"))
    drivers = _opened.setdefault(here, {})
    pid, driver = drivers.get(name, (0, None))
    if driver is None or pid != os.getpid():
        # A forked process lacks the threads of its parent's driver.
        driver = driver_named(name)(here)
        drivers[name] = (os.getpid(), driver)
    return driver


async def aclose() -> None:
    """Close all connections of this process. The next push opens them again."""
    for drivers in [*_opened.values()]:
        for pid, driver in [*drivers.values()]:
            if pid == os.getpid():
                await asyncio.to_thread(driver.close)


def use_driver(driver: Driver | None) -> None:
    """Make every queue use a driver; None undoes the last call."""
    if driver is not None:
        _instead.append(driver)
    elif _instead:
        _instead.pop()


def _pushed(job: Job, delay: int) -> Push:
    if not isinstance(job, Job):
        raise FwError(
            f"{type(job).__name__} is not a job", hint="push an instance of a subclass of Job"
        )
    message: Message[Any] = Message(
        queue_name=job.queue,
        actor_name=name_of(type(job)),
        args=(),
        kwargs=arguments_of(job),
        options={},
    )
    if job.unique_for is None:
        return Push(type(job), message, delay, job.priority)
    lock = unique_key_of(job), int(job.unique_for * 1000)
    return Push(type(job), message, delay, job.priority, *lock)


def _delay(when: float | datetime) -> int:
    """Return the milliseconds until then, 0 for the past. A naive datetime is UTC."""
    if isinstance(when, datetime):
        when = when if when.tzinfo else when.replace(tzinfo=UTC)
        when = when.timestamp() - clock.now()
    if not math.isfinite(when):
        raise FwError(f"invalid time {when}", hint="use a number of seconds, or a datetime")
    return max(0, round(when * 1000))


J = TypeVar("J", bound=Job)


class FakeQueue(SyncDriver):
    """Queue of all drivers in tests. Transactions apply as usual."""

    name: ClassVar[str] = "fake"

    def __init__(self, here: project.Project) -> None:
        super().__init__(here)
        self._pushed: list[tuple[Job, float]] = []
        self._keys: set[str] = set()

    @override
    def send(self, push: Push) -> str | None:
        assert push.job is not None
        if push.key is not None:
            if push.key in self._keys:
                return None
            self._keys.add(push.key)
        # Through JSON, as with any driver.
        self._pushed.append((restored(push.job, push.message.kwargs), push.delay / 1000))
        return push.message.message_id

    @override
    async def asend(self, push: Push) -> str | None:
        return self.send(push)

    def pushed(self, job: type[J]) -> Sequence[J]:
        """Return the pushed jobs of a class, in order."""
        return [each for each, _ in self._pushed if isinstance(each, job)]

    def assert_pushed(
        self,
        job: type[J],
        meets: Callable[[J], bool] | None = None,
        *,
        times: int | None = None,
        delay: float | None = None,
    ) -> None:
        """Fail unless a job of that class was pushed.

        `meets` filters the jobs. `times` is the exact number, and `delay` the seconds of their
        delay.
        """
        found = [
            each
            for each, seconds in self._pushed
            if isinstance(each, job)
            and (meets is None or meets(each))
            and (delay is None or abs(seconds - delay) < 1)
        ]
        pushed = ", ".join(repr(each) for each, _ in self._pushed) or "none"
        wanted = "a" if times is None else str(times)
        assert found if times is None else len(found) == times, (
            f"expected {wanted} {job.__name__}, got {len(found)}; pushed: {pushed}"
        )

    def assert_not_pushed(self, job: type[Job]) -> None:
        """Fail if a job of that class was pushed."""
        found = self.pushed(job)
        assert not found, f"unexpected {job.__name__}: {found}"

    def assert_nothing_pushed(self) -> None:
        """Fail if any job was pushed."""
        assert not self._pushed, f"expected no jobs; pushed: {self._pushed}"


@contextmanager
def fake() -> Iterator[FakeQueue]:
    """Make every queue of the process record pushed jobs and run none."""
    queue = FakeQueue(project.current())
    use_driver(queue)
    try:
        yield queue
    finally:
        use_driver(None)
