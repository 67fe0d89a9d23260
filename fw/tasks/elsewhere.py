"""Half of the work on another processor: a forked process that hands back plain data."""

from __future__ import annotations

import marshal
import os
import threading
from collections.abc import Callable
from typing import Any

__all__ = ["can_fork", "elsewhere"]


def can_fork() -> bool:
    """Whether there is another processor, and nothing that forbids forking.

    A lock that another thread holds would stay locked in the child for ever.
    """
    return hasattr(os, "fork") and threading.active_count() == 1 and (os.cpu_count() or 1) > 1


def elsewhere(work: Callable[[], Any]) -> Callable[[], Any]:
    """Start `work` in a forked process; return what waits for its result.

    The result is what marshal can carry, None where the work failed: then whoever asked does
    it again, and sees why.
    """
    reader, writer = os.pipe()
    child = os.fork()
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
