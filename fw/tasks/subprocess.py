"""Forked subprocesses, for work that another processor can do meanwhile."""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable
from typing import Any

__all__ = ["can_fork", "run_in_subprocess"]


def can_fork() -> bool:
    """Return True if there is another processor and forking is safe.

    A lock held by another thread would stay locked in the child. `threading` does not know the
    threads of native code, such as a file watcher's; only Linux tells how many there are.
    """
    return sys.platform == "linux" and (os.cpu_count() or 1) > 1 and _threads() == 1


def _threads() -> int | None:
    try:
        return len(os.listdir("/proc/self/task"))  # noqa: PTH208 - pathlib costs 5 ms
    except OSError:
        return None


def run_in_subprocess(work: Callable[[], Any]) -> Callable[[], Any]:
    """Run `work` in a forked process; return a function that waits for its result.

    The result is anything that marshal can store. It is None if `work` failed or no process
    could be forked: the caller then does the work itself and sees the error.
    """
    try:
        reader, writer = os.pipe()
    except OSError:
        return _no_result
    try:
        child = os.fork()
    except OSError:
        os.close(reader)
        os.close(writer)
        return _no_result
    if child == 0:
        try:
            os.close(reader)
            with open(writer, "wb") as file:  # noqa: PTH123
                file.write(marshal.dumps(work()))
        finally:
            os._exit(0)
    os.close(writer)

    def collect() -> Any:
        with open(reader, "rb") as file:  # noqa: PTH123
            data = file.read()
        os.waitpid(child, 0)
        try:
            return marshal.loads(data)  # noqa: S302 - written by our own child
        except (ValueError, EOFError, TypeError):
            return None

    return collect


def _no_result() -> None:
    """Return None, the result of a process that could not be started."""
