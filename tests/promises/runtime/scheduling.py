"""A scheduler of its own process: `scheduling.py <root> <store> <lease> <what> <start>`.

`what` is `call` or `command`, a task that must not overlap and goes on until it is killed, or the
number of minutes at each of which one of several schedulers runs a task. Minutes pass quickly,
from a start that all schedulers share, in seconds of the machine's clock.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from fw.runtime.application import project
from fw.runtime.application.project import Project
from fw.runtime.schedule import Schedule, Task
from fw.runtime.schedule.locks import Locks
from fw.runtime.schedule.runner import Outcome, Runner
from fw.runtime.schedule.scheduler import minutes, run_due

TICK = 0.5
"""Seconds of a minute where a task is to be taken over."""
QUICK = 0.05
"""And where they are only counted."""


def note(root: Path, *words: object) -> None:
    """Add a line to what all processes write, whole or not at all."""
    line = " ".join(map(str, words)) + "\n"
    handle = os.open(root / "log", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.write(handle, line.encode())
    os.close(handle)


async def hold(root: Path) -> None:
    """Report the start, then run until the process is killed or the test ends."""
    note(root, "begun", os.getpid(), time.monotonic())
    while not (root / "over").exists():  # noqa: ASYNC110 - another process says so
        await asyncio.sleep(0.2)


class Noting(Runner):
    """Notes what became of a task at each minute."""

    async def run(self, tasks: Iterable[Task], minute: datetime | None) -> Sequence[Outcome]:
        assert minute is not None
        outcomes = await super().run(tasks, minute)
        for each in outcomes:
            note(self.root, int(minute.timestamp()) // 60, each.state)
        return outcomes


async def counted(start: float, number: int) -> AsyncIterator[Sequence[datetime]]:
    """Yield each of so many minutes, none left out, no sooner than it is time."""
    for each in range(number):
        await asyncio.sleep(max(0.0, start + each * QUICK - time.time()))
        yield [datetime.fromtimestamp(each * 60, UTC)]


async def main(root: Path, store: str, lease: float, what: str, start: float) -> None:
    project.use(Project.load(root))
    locks, stop, schedule = Locks(store, lease), asyncio.Event(), Schedule()
    if what.isdecimal():
        task = schedule.call(asyncio.sleep, 0).every_minute().name("once").on_one_server()
        await run_due(Noting(root, locks), [task], counted(start, int(what)), stop, 60)
        return
    task = schedule.command("hold") if what == "command" else schedule.call(hold, root)
    task.every_minute().name("hold").without_overlapping()
    (root / f"ready-{os.getpid()}").touch()
    passing = minutes(stop, lambda: (time.time() - start) / TICK * 60, 0.02)
    await run_due(Runner(root, locks), [task], passing, stop, 0)


if __name__ == "__main__":
    root, store, lease, what, start = sys.argv[1:]
    asyncio.run(main(Path(root), store, float(lease), what, float(start)))
