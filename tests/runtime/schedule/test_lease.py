"""Locks of tasks: renewed while the tasks run."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from fw.runtime.schedule import Schedule
from fw.runtime.schedule.locks import Lease, Locks, _digest
from fw.runtime.schedule.runner import Runner
from tests.runtime.schedule.run_task import MINUTE, outcome, wait_for


async def test_a_lock_is_renewed_while_the_event_loop_is_blocked(
    runner: Runner, locks: Locks
) -> None:
    async def busy() -> None:
        time.sleep(1.5 * locks.timeout)  # noqa: ASYNC251 - that is what it is about
        assert locks.take("busy") is None

    done = await outcome(runner, Schedule().call(busy).name("busy").without_overlapping())
    assert done.state == "done", done.why


async def test_a_lock_is_held_before_its_task_starts(runner: Runner, locks: Locks) -> None:
    found: list[Any] = []

    async def late() -> None:
        found.append(locks.take("late"))

    async def busy() -> None:
        other = threading.Thread(target=lambda: found.append(locks.take("late")))
        time.sleep(1.5 * locks.timeout)  # noqa: ASYNC251 - that is what it is about
        other.start()
        other.join()

    schedule = Schedule()
    schedule.call(late).name("late").without_overlapping()
    schedule.call(busy).name("busy")
    assert [each.state for each in await runner.run(schedule, MINUTE)] == ["done", "done"]
    assert found == [None, None]


async def test_concurrent_lock_requests_are_limited(
    runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store has only so many connections."""
    from fw.runtime.cache import Lock

    real, asking, most, guard = Lock.acquire, 0, 0, threading.Lock()

    def acquire(lock: Lock) -> bool:
        nonlocal asking, most
        with guard:
            asking += 1
            most = max(most, asking)
        time.sleep(0.01)
        try:
            return real(lock)
        finally:
            with guard:
                asking -= 1

    monkeypatch.setattr(Lock, "acquire", acquire)
    schedule = Schedule()
    for each in range(100):
        task = schedule.call(asyncio.sleep, 0).name(f"{each}").on_one_server()
        if each % 2:
            task.without_overlapping()
    outcomes = await runner.run(schedule, MINUTE)
    assert {each.state for each in outcomes} == {"done"}
    assert 1 < most <= 8


@pytest.mark.parametrize("taken", [False, True])
async def test_a_late_renewal_keeps_the_lock_unless_it_is_taken(
    runner: Runner, locks: Locks, monkeypatch: pytest.MonkeyPatch, taken: bool
) -> None:
    """A renewal that gets no processor for as long is not the task's end, if nobody else runs it."""
    from fw.runtime.cache import Cache, Lock

    real, late = Lock.refresh, threading.Event()
    key = f"schedule:running:{_digest('slow')}"

    def refresh(lock: Lock) -> bool:
        if not late.is_set():
            late.set()
            time.sleep(1.2 * locks.timeout)
            assert not taken or Cache("file").lock(key, 30).acquire()
        return real(lock)

    monkeypatch.setattr(Lock, "refresh", refresh)

    async def slow() -> None:
        await asyncio.sleep(2 * locks.timeout)
        assert locks.take("slow") is None

    found = await outcome(runner, Schedule().call(slow).name("slow").without_overlapping())
    assert found.state == ("failed" if taken else "done"), found.why
    assert late.is_set()


async def test_a_lock_acquired_after_cancellation_is_released(
    runner: Runner, locks: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, asked, may_go = Locks.take, threading.Event(), threading.Event()

    def take(self: Locks, name: str) -> Lease | None:
        asked.set()
        may_go.wait(10)
        return real(self, name)

    with monkeypatch.context() as patch:
        patch.setattr(Locks, "take", take)
        task = Schedule().call(print).name("slow").without_overlapping()
        running = asyncio.create_task(outcome(runner, task))
        await asyncio.to_thread(asked.wait, 10)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        may_go.set()
        await asyncio.sleep(0.3 * locks.timeout)
    deadline = time.monotonic() + 30
    while (lease := await asyncio.to_thread(locks.take, "slow")) is None:
        assert time.monotonic() < deadline, "it is renewed for ever"
        await asyncio.sleep(0.05)
    lease.release()


async def test_a_task_that_loses_its_lock_is_cancelled(
    runner: Runner, locks: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fw.runtime.cache.Lock.refresh", lambda lock: False)
    stopped: list[str] = []

    async def slow() -> None:
        try:
            await asyncio.sleep(30)
        finally:
            stopped.append("slow")

    task = Schedule().call(slow).without_overlapping()
    found = await outcome(runner, task)
    assert (found.state, found.why) == (
        "failed",
        "stopped: it lost its lock while it ran",
    )
    assert stopped == ["slow"]


async def test_a_task_is_cancelled_before_an_unrenewed_lock_expires(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fw.runtime.cache import Lock

    # A quarter of it is left for a machine that is busy.
    locks = Locks("file", 5.0)

    def refresh(lock: Lock) -> bool:
        time.sleep(0.2 * locks.timeout)
        raise ConnectionError("away")

    monkeypatch.setattr(Lock, "refresh", refresh)
    began = time.monotonic()
    task = Schedule().call(asyncio.sleep, 30).without_overlapping()
    assert (await outcome(Runner(root, locks), task)).state == "failed"
    assert time.monotonic() - began < locks.timeout


async def test_a_lock_survives_a_short_outage_of_the_store(
    runner: Runner, locks: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fw.runtime.cache import Lock

    real, calls = Lock.refresh, 0

    def refresh(lock: Lock) -> bool:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise ConnectionError("away")
        return real(lock)

    monkeypatch.setattr(Lock, "refresh", refresh)
    task = Schedule().call(asyncio.sleep, 1.2 * locks.timeout).without_overlapping()
    assert (await outcome(runner, task)).state == "done"
    assert calls > 2


SCHEDULER = """
import asyncio, sys
from pathlib import Path
from datetime import UTC, datetime
from fw.runtime.application import project
from fw.runtime.application.project import Project
from fw.runtime.schedule import Schedule
from fw.runtime.schedule.locks import Lease, Locks, _digest
from fw.runtime.schedule.runner import Runner

root = Path(sys.argv[1])
project.use(Project.load(root))
task = Schedule().command("slow").name("slow").without_overlapping()
outcomes = asyncio.run(Runner(root, Locks("file", 1)).run([task], datetime.now(UTC)))
print(outcomes[0].state, outcomes[0].why)
"""


SLOW = """
import pathlib, sys, time
here = pathlib.Path.cwd()
(here / "begun").touch()
while not (here / "end").exists():
    time.sleep(0.02)
(here / "ended").touch()
"""


async def test_a_command_that_exits_slowly_keeps_its_lock(
    runner: Runner, root: Path, locks: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is its scheduler that lets go of the lock, once the process has ended."""
    instead_of_fw(root, "import atexit, time; atexit.register(time.sleep, 1.5)")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(root), *sys.path]))
    task = Schedule().command("slow").name("slow").without_overlapping()
    found = await outcome(runner, task)
    assert found.state == "done", found.why
    lease = locks.take("slow")
    assert lease is not None
    lease.release()


def instead_of_fw(root: Path, program: str) -> None:
    # A plugin's command would do; this one shows nothing but that it runs.
    (root / "sitecustomize.py").write_text(
        "import runpy\nrun = runpy.run_module\n"
        "def run_module(name, **options):\n"
        "    return runpy.run_path('slow.py') if name == 'fw' else run(name, **options)\n"
        "runpy.run_module = run_module\n"
    )
    (root / "slow.py").write_text(program)


def test_a_command_keeps_the_lock_of_a_killed_scheduler(root: Path, locks: Locks) -> None:
    instead_of_fw(root, SLOW)
    path = os.pathsep.join([str(root), *sys.path])
    scheduler = subprocess.Popen(
        [sys.executable, "-c", SCHEDULER, str(root)],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
    )
    wait_for(root / "begun")
    scheduler.send_signal(signal.SIGKILL)
    scheduler.communicate()
    time.sleep(1.5 * locks.timeout)
    assert locks.take("slow") is None
    (root / "end").touch()
    wait_for(root / "ended")
    deadline = time.monotonic() + 30
    while (lease := locks.take("slow")) is None:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    lease.release()
