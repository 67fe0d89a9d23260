"""Runner of scheduled tasks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Literal

from fw.runtime.errors import FwError
from fw.runtime.schedule.locks import Lease, Locks
from fw.runtime.schedule.schedule import Task
from fw.runtime.schedule.threads import in_thread

__all__ = ["Outcome", "Runner"]

log = logging.getLogger("fw.schedule")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of one task: the reason for a skip or failure, and the duration."""

    task: Task
    state: Literal["done", "skipped", "failed"]
    seconds: float = 0.0
    why: str = ""


class Runner:
    """Runs tasks concurrently, under their locks. Exceptions are logged."""

    def __init__(self, root: Path, locks: Locks) -> None:
        self.root = root
        self.locks = locks

    async def run(self, tasks: Iterable[Task], minute: datetime | None) -> Sequence[Outcome]:
        """Run the tasks that are due at a minute; return the outcomes in order.

        Without a minute the tasks were requested by name: conditions and claims of other schedulers
        do not apply.
        """
        return await asyncio.gather(*(self._run(task, minute) for task in tasks))

    async def _run(self, task: Task, minute: datetime | None) -> Outcome:
        started = monotonic()
        try:
            why = await self._run_or_skip(task, minute)
        except Exception as fault:  # noqa: BLE001 - a task may raise anything, the others go on
            return self._failed(task, fault, monotonic() - started)
        if why is not None:
            log.info("skipped %s: %s", task.label, why)
            return Outcome(task, "skipped", why=why)
        seconds = monotonic() - started
        log.info("%s finished in %.1f s", task.label, seconds)
        return Outcome(task, "done", seconds)

    def _failed(self, task: Task, fault: Exception, seconds: float) -> Outcome:
        ours = isinstance(fault, FwError)
        # An FwError explains itself; any other exception needs its traceback.
        log.error("%s failed: %s", task.label, fault, exc_info=None if ours else fault)
        return Outcome(task, "failed", seconds, str(fault) or type(fault).__name__)

    async def _run_or_skip(self, task: Task, minute: datetime | None) -> str | None:
        """Run a task, or return the reason to skip it."""
        if minute is not None:
            if not await task.is_wanted():
                return "a condition forbids it"
            if task.is_on_one_server and not await self._claimed(task, minute):
                return "another scheduler runs it"
        if not task.is_alone:
            await task.target.run(self.root, task.label, None)
            return None
        lease = await in_thread(lambda: self.locks.take(task.label), _release)
        if lease is None:
            return "it is still running"
        await self._run_with_lock(lease, task)
        return None

    async def _claimed(self, task: Task, minute: datetime) -> bool:
        return await in_thread(lambda: self.locks.claim(task.label, minute))

    async def _run_with_lock(self, lease: Lease, task: Task) -> None:
        loop, own = asyncio.get_running_loop(), asyncio.current_task()
        assert own is not None
        lost = False

        def give_up() -> None:
            nonlocal lost
            if lost:
                return
            lost = True
            loop.call_soon_threadsafe(own.cancel)

        try:
            with lease.renewed(give_up):
                await task.target.run(self.root, task.label, lease)
        except asyncio.CancelledError:
            if not lost:
                raise
            own.uncancel()
            raise FwError("stopped: it lost its lock while it ran") from None


def _release(lease: Lease | None) -> None:
    if lease is not None:
        lease.release()
