"""Processes that kill themselves before an operation on the disk, or are killed after a time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, sleep

__all__ = ["kill_before", "run_killable"]

ROOT = Path(__file__).parents[2]
CHANGES = {
    "os.rename",
    "os.remove",
    "os.link",
    "os.mkdir",
    "os.rmdir",
    "os.truncate",
    "sqlite3.connect",
}


def kill_before(at: int) -> Callable[[], int]:
    """Kill this process before the operation of that number, 0 for never.

    Return a function that returns the number of operations until now.
    """
    operations = 0

    def count(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal operations
        if event == "open":
            flags = arguments[2]
            if not isinstance(flags, int) or not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                return
        elif event not in CHANGES:
            return
        operations += 1
        if operations == at:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count)
    return lambda: operations


def run_killable(
    module: str, *arguments: object, seconds: float | None = None
) -> tuple[int, float]:
    """Run a module that prints `ready`, then its number of operations; kill it after a time.

    Return that number, -1 if the process was killed, and its time.
    """
    command = [sys.executable, "-m", module, *map(str, arguments)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        start = perf_counter()
        if seconds is not None:
            sleep(seconds)
            process.kill()
        out, err = process.communicate()
        taken = perf_counter() - start
        if process.returncode == -signal.SIGKILL:
            return -1, taken
        assert process.returncode == 0, err
        return int(out), taken
