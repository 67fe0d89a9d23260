"""Rules of the starter helpdesk hold for processes at the same moment, on every database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.applications import run
from tests.promises.support import times

PROCESSES = max(3, times(8))
TICKETS = max(4, times(100))
SWEEPS = max(2, times(10))
MAILS = max(4, times(100))
AGENTS = 4
SCRIPT = str(Path(__file__).with_name("helpdesk_races.py"))


def test_processes_at_the_same_moment(
    built_starter: Callable[[str], Path], database_url: str
) -> None:
    root = built_starter("helpdesk")
    run("-m", "fw", "migrate", root=root, DATABASE_URL=database_url)
    # Nobody reads the log of the mails: a full pipe would stop the workers.
    quiet = {"LOGGING_LEVEL": "error", "PYTHONPATH": str(root)}
    environment = {**os.environ, **quiet, "DATABASE_URL": database_url}
    workers = [worker(root, environment, f"w{number}") for number in range(PROCESSES)]
    try:
        for one in workers:
            wait_until_ready(one)
        together(workers[:1], "setup 0")
        for task in (f"open {TICKETS}", f"sweep {SWEEPS}", f"mail {MAILS}"):
            together(workers, task)
        [printed] = together(workers[:1], "check 0")
    finally:
        for one in workers:
            one.kill()
            one.communicate()
    found = json.loads(printed)
    opened = PROCESSES * TICKETS
    print(f"{PROCESSES} processes: {found}")
    assert found["numbers"] == opened + MAILS
    assert found["gaps"] is False
    assert found["next"][-6:] == f"{opened + MAILS + 1:06}"
    assert found["breaches"] == {"1": opened * 2}
    assert found["late"] == opened
    assert max(found["turns"]) - min(found["turns"]) <= 1
    assert sum(found["turns"]) == opened
    assert (found["mails"], found["threads"]) == (MAILS, MAILS)
    assert found["customers"] == 1 + min(3, MAILS)


def together(workers: Sequence[subprocess.Popen[str]], task: str) -> list[str]:
    """Run a task in several workers at the same moment; return their output."""
    for one in workers:
        assert one.stdin is not None
        one.stdin.write(f"{task}\n")
        one.stdin.flush()
    return [wait_until_ready(one) for one in workers]


def worker(root: Path, environment: dict[str, str], name: str) -> subprocess.Popen[str]:
    """Start a process that waits for tasks."""
    command, pipe = [sys.executable, SCRIPT, name], subprocess.PIPE
    return subprocess.Popen(
        command, cwd=root, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True
    )


def wait_until_ready(worker: subprocess.Popen[str]) -> str:
    """Return what a worker prints until it has done its task; fail if it has ended."""
    assert worker.stdout is not None
    printed = ""
    for line in worker.stdout:
        if line == "ready\n":
            return printed
        printed += line
    _, errors = worker.communicate()
    raise AssertionError(errors)
