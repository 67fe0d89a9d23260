"""Half of the work on another processor: a forked process that hands back plain data."""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable
from typing import Any

__all__ = ["can_fork", "elsewhere"]


def can_fork() -> bool:
    """Whether there is another processor, and nothing that forbids forking.

    A lock that another thread holds would stay locked in the child for ever. Threads of native
    code (a watcher's) are unknown to `threading`: Linux alone says how many there are.
    """
    return sys.platform == "linux" and (os.cpu_count() or 1) > 1 and _threads() == 1


def _threads() -> int | None:
    try:
        return len(os.listdir("/proc/self/task"))  # noqa: PTH208 - pathlib costs 5 ms
    except OSError:
        return None


def elsewhere(work: Callable[[], Any]) -> Callable[[], Any]:
    """Start `work` in a forked process; return what waits for its result.

    The result is what marshal can carry, None where the work failed or there can be no other
    process: then whoever asked does it again, and sees why.
    """
    try:
        reader, writer = os.pipe()
    except OSError:
        return _nothing
    try:
        child = os.fork()
    except OSError:
        os.close(reader)
        os.close(writer)
        return _nothing
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
            return marshal.loads(data)  # noqa: S302 - from our own child
        except (ValueError, EOFError, TypeError):
            return None

    return collect


def _nothing() -> None:
    """Return what work that never began leads to."""
