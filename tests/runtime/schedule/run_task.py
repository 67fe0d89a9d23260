"""Run one scheduled task and return its outcome."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

from fw.runtime.schedule import Task
from fw.runtime.schedule.runner import Outcome, Runner

__all__ = ["MINUTE", "outcome", "wait_for"]

MINUTE = datetime(2026, 7, 1, tzinfo=UTC)


def wait_for(path: Path) -> None:
    deadline = time.monotonic() + 30
    while not path.exists():
        assert time.monotonic() < deadline, f"{path.name} didn't come"
        time.sleep(0.02)


async def outcome(runner: Runner, task: Task, minute: datetime | None = MINUTE) -> Outcome:
    (found,) = await runner.run([task], minute)
    return found
