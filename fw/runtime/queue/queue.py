"""The queue that an application pushes its jobs to."""

from __future__ import annotations

import asyncio
import math
import os
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from dramatiq import Message

from fw.runtime import clock, project
from fw.runtime.errors import FwError
from fw.runtime.queue.contract import Driver, Push
from fw.runtime.queue.drivers import driver_named
from fw.runtime.queue.job import Job, arguments_of, name_of, unique_key_of

if TYPE_CHECKING:
    from fw.runtime.queue.fake import FakeQueue

__all__ = ["Queue", "aclose", "driver_of", "use_driver"]

_opened: WeakKeyDictionary[project.Project, dict[str, tuple[int, Driver]]] = WeakKeyDictionary()
_instead: list[Driver] = []


class Queue:
    """Where jobs wait: `Queue().push(SendMail(to="ada@example.com"))`.

    `driver` is `sync`, `database`, `redis` or `rabbitmq`, or a plugin's; without one,
    `queue.driver` says which.
    Within `async with transaction()` a job is pushed if the transaction is committed: as a part
    of it where the queue is in the same database, else after it.
    """

    def __init__(self, driver: str | None = None) -> None:
        self.driver = driver_of(driver)

    @staticmethod
    def fake() -> AbstractContextManager[FakeQueue]:
        """Have every queue keep what is pushed and run nothing, within a test's `with` block."""
        from fw.runtime.queue.fake import fake

        return fake()

    def push(self, job: Job) -> str | None:
        """Have a job run soon; return its id, None if it is unique and waits or runs already.

        In an `async def` it holds up the event loop: `apush` doesn't.
        """
        return self.driver.push(_pushed(job, 0))

    async def apush(self, job: Job) -> str | None:
        """Have a job run soon; return its id, None if it is unique and waits or runs already."""
        return await self.driver.apush(_pushed(job, 0))

    def later(self, when: float | datetime, job: Job) -> str | None:
        """Have a job run in so many seconds, or at a time; returns what `push` does."""
        return self.driver.push(_pushed(job, _delay(when)))

    async def alater(self, when: float | datetime, job: Job) -> str | None:
        """Have a job run in so many seconds, or at a time; returns what `apush` does."""
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
        # A process that was forked has none of the threads that its parent's driver relies on.
        driver = driver_named(name)(here)
        drivers[name] = (os.getpid(), driver)
    return driver


async def aclose() -> None:
    """Let go of all connections of this process; who pushes after that opens others."""
    for drivers in [*_opened.values()]:
        for pid, driver in [*drivers.values()]:
            if pid == os.getpid():
                await asyncio.to_thread(driver.close)


def use_driver(driver: Driver | None) -> None:
    """Have every queue use a driver, whatever it asks for; None takes the last one back."""
    if driver is not None:
        _instead.append(driver)
    elif _instead:
        _instead.pop()


def _pushed(job: Job, delay: int) -> Push:
    if not isinstance(job, Job):
        raise FwError(
            f"{type(job).__name__} is no job", hint="push an object of a class derived from Job"
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
    """Return the milliseconds until then, none for what is past. A bare time counts as UTC."""
    if isinstance(when, datetime):
        when = when if when.tzinfo else when.replace(tzinfo=UTC)
        when = when.timestamp() - clock.now()
    if not math.isfinite(when):
        raise FwError(f"{when} is no time to wait", hint="seconds, or a datetime")
    return max(0, round(when * 1000))
