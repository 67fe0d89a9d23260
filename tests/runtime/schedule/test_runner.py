"""Runner: runs due tasks concurrently and reports their outcomes."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from fw.runtime.auth.policy.actor import Actor
from fw.runtime.queue import Job
from fw.runtime.schedule import Schedule
from fw.runtime.schedule.locks import Locks
from fw.runtime.schedule.runner import Runner
from tests.runtime.closed_model import ACTORS, acting_as, may_use
from tests.runtime.schedule.run_task import MINUTE, outcome, wait_for


async def test_functions_are_called_with_their_arguments(runner: Runner) -> None:
    seen: list[Any] = []

    async def later(*given: Any, **named: Any) -> None:
        await asyncio.sleep(0)
        seen.append((given, named, threading.current_thread() is threading.main_thread()))

    def now(*given: Any, **named: Any) -> None:
        seen.append((given, named, threading.current_thread() is threading.main_thread()))

    schedule = Schedule()
    schedule.call(later, 1, a=2)
    schedule.call(now, 3, b=4)
    schedule.call(lambda: later(5)).name("lambda")
    outcomes = await runner.run(schedule, MINUTE)
    assert [each.state for each in outcomes] == ["done"] * 3
    assert sorted(seen) == [((1,), {"a": 2}, True), ((3,), {"b": 4}, False), ((5,), {}, True)]


async def test_tasks_run_concurrently(runner: Runner) -> None:
    both = asyncio.Barrier(2)
    threads = threading.Barrier(2)
    schedule = Schedule()
    for each in range(2):
        schedule.call(both.wait).name(f"async {each}")
        schedule.call(lambda: threads.wait(10)).name(f"sync {each}")
    async with asyncio.timeout(10):
        outcomes = await runner.run(schedule, MINUTE)
    assert {each.state for each in outcomes} == {"done"}


async def test_a_failure_is_logged_and_the_other_tasks_run(
    runner: Runner, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise ValueError("the disk is full")

    def leave() -> None:
        sys.exit(3)

    def condition() -> bool:
        raise KeyError("no such setting")

    schedule = Schedule()
    schedule.call(fail).name("fails")
    schedule.call(leave).name("leaves")
    schedule.call(print).name("asks").when(condition)
    schedule.call(print).name("works")
    outcomes = await runner.run(schedule, MINUTE)
    assert [each.state for each in outcomes] == ["failed", "failed", "failed", "done"]
    assert outcomes[0].why == "the disk is full"
    assert "fails failed: the disk is full" in caplog.text
    assert "Traceback" in caplog.text
    assert "no such setting" in caplog.text


async def test_conditions_apply_unless_a_task_is_run_by_name(runner: Runner) -> None:
    task = Schedule().call(print).when(lambda: False)
    assert (await outcome(runner, task)).state == "skipped"
    assert (await outcome(runner, task, None)).state == "done"


async def test_a_task_that_still_runs_is_skipped(runner: Runner, root: Path, locks: Locks) -> None:
    end, runs = asyncio.Event(), 0

    async def slow() -> None:
        nonlocal runs
        runs += 1
        await end.wait()

    task = Schedule().call(slow).name("slow").without_overlapping()
    other = Runner(root, locks)
    first = asyncio.create_task(outcome(runner, task))
    await asyncio.sleep(1.5 * locks.timeout)
    assert (await outcome(other, task)).why == "it is still running"
    assert (await outcome(other, task, None)).why == "it is still running"
    end.set()
    assert (await first).state == "done"
    assert (await outcome(other, task)).state == "done"
    assert runs == 2


async def test_one_of_several_schedulers_runs_a_due_task(root: Path, locks: Locks) -> None:
    task = Schedule().call(print).name("once").on_one_server()
    found = [await outcome(Runner(root, locks), task, MINUTE) for _ in range(3)]
    assert [each.state for each in found] == ["done", "skipped", "skipped"]
    assert (await outcome(Runner(root, locks), task, MINUTE.replace(minute=1))).state == "done"
    assert (await outcome(Runner(root, locks), task, None)).state == "done"


async def test_a_command_runs_in_the_project_and_its_output_is_logged(
    runner: Runner, root: Path, caplog: pytest.LogCaptureFixture
) -> None:
    schedule = Schedule()
    schedule.command("about")
    schedule.command("no-such-command").name("wrong")
    with caplog.at_level(logging.INFO, "fw.schedule"):
        done, failed = await runner.run(schedule, MINUTE)
    assert (done.state, failed.state) == ("done", "failed")
    assert failed.why == "fw no-such-command ended with exit status 2"
    assert f"about: project   {root}" in caplog.text or str(root) in caplog.text
    assert "wrong: error: unknown command" in caplog.text


async def test_a_cancelled_command_is_terminated(
    runner: Runner, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "fw").mkdir()
    (root / "fw/__init__.py").touch()
    (root / "fw/__main__.py").write_text(
        "import os, time, pathlib\n"
        "pathlib.Path('new').write_text(str(os.getpid()))\n"
        "os.rename('new', 'pid')\ntime.sleep(60)\n"
    )
    running = asyncio.create_task(outcome(runner, Schedule().command("x")))
    pid = root / "pid"
    await asyncio.to_thread(wait_for, pid)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)


class Report(Job):
    week: int

    def handle(self) -> None: ...


class Tidy(Job):
    def handle(self) -> None: ...


def this_week() -> Report:
    return Report(week=7)


async def test_scheduled_jobs_are_pushed(runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    pushed: list[Job] = []

    class Fake:
        async def apush(self, job: Job) -> None:
            pushed.append(job)

    monkeypatch.setattr("fw.runtime.queue.Queue", Fake)
    schedule = Schedule()
    for job in (Report(week=1), Tidy, this_week):
        schedule.job(job)
    assert [each.label for each in schedule] == ["Report", "Tidy", "this_week"]
    outcomes = await runner.run(schedule, MINUTE)
    assert [each.state for each in outcomes] == ["done"] * 3
    assert pushed == [Report(week=1), Tidy(), Report(week=7)]


@pytest.mark.parametrize("actor", ACTORS)
async def test_a_scheduled_function_runs_as_the_application(runner: Runner, actor: Actor) -> None:
    found: list[bool] = []

    async def check() -> None:
        found.append(may_use())

    def make() -> Job:
        found.append(may_use())
        return Tidy()

    with acting_as(actor):
        await outcome(runner, Schedule().call(check).name("async"))
        await outcome(runner, Schedule().call(lambda: found.append(may_use())).name("sync"))
        made = await outcome(runner, Schedule().job(make).name("job"))
    assert found == [True, True, True]
    assert made.state == "done"
