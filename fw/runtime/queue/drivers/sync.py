"""Driver that runs jobs when they are pushed, for development and tests."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Coroutine, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from dramatiq import Consumer, Message, MessageProxy
from typing_extensions import override

from fw.runtime.application import project
from fw.runtime.application.running import run_in_own_loop
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.errors import FwError
from fw.runtime.queue.driver import Driver, FailedJob, Push, Waiting
from fw.runtime.queue.job import Job, name_of, restored
from fw.runtime.queue.job_tables import find_tables_url
from fw.runtime.queue.middleware import AttemptsBroker

__all__ = ["SyncDriver", "driver"]

T = TypeVar("T")


class SyncBroker(AttemptsBroker):
    """Counts the attempts of running jobs. Nothing waits."""

    raises = True

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._attempts: dict[str, int] = {}
        self._again: set[str] = set()

    @override
    def declare_queue(self, queue_name: str) -> None:
        self.queues = {**self.queues, queue_name: None}

    @override
    def consume(self, queue_name: str, prefetch: int = 1, timeout: int = 1000) -> Consumer:
        raise _no_workers()

    @override
    def enqueue(self, message: Message[Any], *, delay: int | None = None) -> Message[Any]:
        raise _no_workers()

    @override
    def begin(self, message: MessageProxy) -> int:
        attempt = self._attempts[message.message_id] = self._attempts.get(message.message_id, 0) + 1
        return attempt

    @override
    def again(self, message: MessageProxy, delay: int, error: str) -> None:
        self._again.add(message.message_id)

    @override
    def give_up(self, message: MessageProxy, error: str) -> None:
        message.fail()

    def pop_retry(self, message: MessageProxy) -> bool:
        """Return True if a retry was scheduled, and clear it; otherwise forget the message."""
        if message.message_id in self._again:
            self._again.discard(message.message_id)
            return True
        self._attempts.pop(message.message_id, None)
        return False


class SyncDriver(Driver):
    """Runs a job when it is pushed, retries a failure at once, and finally raises it.

    `later` does not wait, and unique jobs are not checked, since each ends before the next.
    """

    name: ClassVar[str] = "sync"

    @cached_property
    @override
    def broker(self) -> SyncBroker:
        from fw.runtime.queue.middleware import attempts

        return SyncBroker(middleware=[attempts(self.project.config)])

    @override
    def send(self, push: Push) -> str | None:
        job = _job(push)
        if not inspect.iscoroutinefunction(job.handle):
            return _finished(self._perform(push, job))
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return run_in_own_loop(self._perform(push, job))
        name = name_of(job)
        raise FwError(
            f"cannot push the async job {name} with push() on an event loop: it would block the loop",
            hint=f"write: await Queue().apush({name}(…))",
        )

    @override
    async def asend(self, push: Push) -> str | None:
        return await self._perform(push, _job(push), in_thread=True)

    async def _perform(self, push: Push, job: type[Job], *, in_thread: bool = False) -> str:
        """Run a job; with `in_thread`, a synchronous `handle` runs in a thread."""
        broker = self.broker
        if name_of(job) not in broker.actors:
            from fw.runtime.queue.actors import declare

            declare(broker, job)
        while True:
            message = MessageProxy(push.message)
            try:
                broker.emit_before("process_message", message)
                # As the application, not as the user whose request pushed it.
                with as_system():
                    handle = restored(job, message.kwargs).handle
                    uses_thread = in_thread and not inspect.iscoroutinefunction(handle)
                    outcome = await asyncio.to_thread(handle) if uses_thread else handle()
                    if inspect.isawaitable(outcome):
                        await outcome
            except Exception as error:
                broker.emit_after("process_message", message, exception=error)
                if not broker.pop_retry(message):
                    raise
            else:
                broker.emit_after("process_message", message, result=None)
                broker.pop_retry(message)
                return message.message_id

    @override
    def check(self) -> None:
        raise _no_workers()

    @override
    def stats(self) -> Sequence[Waiting]:
        return ()

    @override
    def failed(self) -> Sequence[FailedJob]:
        return ()

    @override
    def retry(self, ids: Sequence[int] | None) -> int:
        return 0

    @override
    def forget(self, ids: Sequence[int] | None) -> int:
        return 0

    @override
    def close(self) -> None:
        self.broker.close()


def _finished(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never suspends."""
    try:
        work.send(None)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    raise AssertionError("the coroutine suspended")


def _job(push: Push) -> type[Job]:
    assert push.job is not None
    return push.job


def _no_workers() -> FwError:
    message = "the driver sync needs no workers: it runs jobs when they are pushed"
    try:
        find_tables_url(project.current(), "database")
    except FwError as error:
        return FwError(message, hint=error.hint)
    return FwError(
        message, hint='set driver = "database" in [queue] of fw.toml and run fw queue table'
    )


driver = SyncDriver
"""Entry point of `fw.runtime.queue.drivers`."""
