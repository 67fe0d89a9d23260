"""Scheduler: due tasks of each minute, and shutdown."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fw.runtime.schedule import Schedule
from fw.runtime.schedule.locks import Locks
from fw.runtime.schedule.runner import Runner
from fw.runtime.schedule.scheduler import run_due

START = datetime(2026, 7, 1, 2, 58, tzinfo=UTC)


async def some(*lots: Sequence[int]) -> AsyncIterator[Sequence[datetime]]:
    for lot in lots:
        yield [START + timedelta(minutes=each) for each in lot]
        await asyncio.sleep(0.01)


async def test_a_task_due_in_several_late_minutes_runs_once(root: Path, locks: Locks) -> None:
    ran: list[str] = []

    async def note(name: str) -> None:
        ran.append(name)

    schedule = Schedule()
    schedule.call(note, "each").name("each").every_minute()
    schedule.call(note, "night").name("night").daily().at("03:00")
    schedule.call(note, "noon").name("noon").daily().at("12:00")
    runner, stop = Runner(root, locks), asyncio.Event()
    await run_due(runner, list(schedule), some([0], [1, 2, 3, 4], [5]), stop, 10)
    assert sorted(ran) == ["each", "each", "each", "night"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_lets_running_tasks_finish(
    root: Path, locks: Locks, number: signal.Signals
) -> None:
    stop, ran = asyncio.Event(), list[str]()

    async def slow() -> None:
        os.kill(os.getpid(), number)
        await stop.wait()
        await asyncio.sleep(0.05)
        ran.append("slow")

    async def until_stopped() -> AsyncIterator[Sequence[datetime]]:
        yield [START]
        await stop.wait()

    task = Schedule().call(slow).every_minute()
    await run_due(Runner(root, locks), [task], until_stopped(), stop, 10)
    assert ran == ["slow"]
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


@pytest.mark.parametrize(("graceful_timeout", "signals"), [(0.1, 1), (60, 2)])
async def test_unfinished_tasks_are_cancelled_at_the_time_out_or_second_signal(
    root: Path, locks: Locks, graceful_timeout: float, signals: int
) -> None:
    stop, ran = asyncio.Event(), list[str]()

    async def slow() -> None:
        try:
            for _ in range(signals):
                os.kill(os.getpid(), signal.SIGTERM)
                await asyncio.sleep(0.01)
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ran.append("stopped")
            raise

    async def until_stopped() -> AsyncIterator[Sequence[datetime]]:
        yield [START]
        await stop.wait()

    task = Schedule().call(slow).name("slow").every_minute().without_overlapping()
    async with asyncio.timeout(10):
        await run_due(Runner(root, locks), [task], until_stopped(), stop, graceful_timeout)
    assert ran == ["stopped"]
    lease = locks.take("slow")
    assert lease is not None, "a task that was stopped lets go of its lock"
    lease.release()
