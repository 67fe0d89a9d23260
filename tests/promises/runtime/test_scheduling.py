"""Scheduled tasks don't overlap and aren't doubled, whoever is killed."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import processes
from tests.processes import Program
from tests.promises.runtime.scheduling import TICK
from tests.promises.support import chance, times

ROOT = Path(__file__).parents[3]
SCRIPT = Path(__file__).with_name("scheduling.py")
LEASE = 3.0
BUSY = 15.0
"""Seconds that a machine with much to do may take to start a process, or to get round to one."""
WATCHED = 3.0
"""Seconds for which nothing must happen beyond those after which it would."""
KILLS = times(50)
MINUTES = times(1000)
COMMAND = """
import asyncio
from pathlib import Path
import click
from fw.runtime import Plugin
from tests.promises.runtime.scheduling import hold

@click.command()
def command():
    asyncio.run(hold(Path.cwd()))

plugin = Plugin(commands={"hold": "holding:command"})
"""

Start = Callable[..., Program]


@pytest.fixture(params=["file", "redis"])
def store(request: pytest.FixtureRequest) -> str:
    if request.param == "redis":
        request.getfixturevalue("redis_server")
    return str(request.param)


@pytest.fixture
def start(request: pytest.FixtureRequest, store: str, tmp_path: Path) -> Iterator[Start]:
    """Start a scheduler, of a project that has a plugin with a command that goes on."""
    site, info = tmp_path / "site", tmp_path / "site/holding-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "holding.py").write_text(COMMAND)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: holding\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[fw.plugins]\nholding = holding:plugin\n")
    (tmp_path / "fw.toml").write_text(f'[project]\nname = "{tmp_path.parent.name}{store}"\n')
    (tmp_path / "log").touch()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(site), str(ROOT)))}
    if store == "redis":
        environment["REDIS_URL"] = request.getfixturevalue("redis_server")
    running: list[Program] = []
    with (tmp_path / "schedulers.log").open("ab") as log:

        def start(what: object, since: float) -> Program:
            line = [str(each) for each in (SCRIPT, tmp_path, store, LEASE, what, since)]
            running.append(processes.start(*line, env=environment, stdout=log, stderr=log))
            return running[-1]

        yield start
    (tmp_path / "over").touch()
    for each in running:
        each.kill()
        each.wait()


def begun(root: Path) -> list[tuple[int, float]]:
    """Return the process and the moment of each time that the task has begun."""
    found = [line.split() for line in (root / "log").read_text().splitlines()]
    return [(int(pid), float(moment)) for _, pid, moment in found]


def ready(root: Path, scheduler: Program) -> None:
    """Return when a scheduler has begun to look at the clock."""
    deadline = time.monotonic() + 60
    while not (root / f"ready-{scheduler.pid}").exists():
        assert time.monotonic() < deadline, "it hasn't started"
        time.sleep(0.01)


def wait_for(root: Path, count: int, patience: float) -> tuple[int, float]:
    """Return who has begun as the one of that number; AssertionError for one too many."""
    deadline = time.monotonic() + patience
    while len(found := begun(root)) < count:
        assert time.monotonic() < deadline, f"nobody has taken it over within {patience} s"
        time.sleep(0.01)
    assert len(found) == count, "two of them run"
    return found[-1]


def test_a_function_whose_scheduler_is_killed_is_taken_over(start: Start, tmp_path: Path) -> None:
    since = time.time()
    schedulers = {each.pid: each for each in (start("call", since) for _ in range(3))}
    wait_for(tmp_path, 1, 60)
    for number in range(1, KILLS + 1):
        holder, _ = wait_for(tmp_path, number, 0)
        time.sleep(chance(f"kill {number}").uniform(0, 1.5 * LEASE))
        assert len(begun(tmp_path)) == number, "it overlaps with itself"
        schedulers[holder].kill()
        killed = time.monotonic()
        schedulers.pop(holder).wait()
        new = start("call", since)
        schedulers[new.pid] = new
        _, moment = wait_for(tmp_path, number + 1, LEASE + TICK + BUSY)
        assert moment > killed


def test_a_command_outlives_its_scheduler_and_stays_alone(start: Start, tmp_path: Path) -> None:
    since = time.time()
    first = start("command", since)
    wait_for(tmp_path, 1, 60)
    for number in range(1, KILLS + 1):
        holder, _ = wait_for(tmp_path, number, 0)
        second = start("command", since)
        ready(tmp_path, second)
        if number % 2:
            first.kill()
            first.wait()
            time.sleep(LEASE + TICK + WATCHED)
            assert len(begun(tmp_path)) == number, "it overlaps with itself"
        os.kill(holder, signal.SIGKILL)
        wait_for(tmp_path, number + 1, LEASE + TICK + BUSY)
        if not number % 2:
            # Its own scheduler has seen it end, and either of the two has begun anew.
            first.kill()
            first.wait()
        first = second


def test_of_eight_schedulers_one_runs_a_task_each_minute(start: Start, tmp_path: Path) -> None:
    since = time.time() + 2
    schedulers = [start(MINUTES, since) for _ in range(8)]
    for each in schedulers:
        assert each.wait(600 + MINUTES) == 0
    seen = Counter((tmp_path / "log").read_text().splitlines())
    wanted = {f"{minute} done": 1 for minute in range(MINUTES)}
    wanted |= {f"{minute} skipped": 7 for minute in range(MINUTES)}
    assert seen == wanted
