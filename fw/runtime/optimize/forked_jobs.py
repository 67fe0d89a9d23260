"""Jobs in forked processes, each of which frees its memory when it ends."""

from __future__ import annotations

import gc
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterable
from typing import Final

from fw.runtime.errors import FwError

__all__ = ["SIGKILL", "SubprocessKilled", "can_fork", "run_forked"]

SIGKILL: Final = 9
"""The number of the signal, which the module `signal` lacks on Windows."""


class SubprocessKilled(FwError):
    """A subprocess was killed, probably because it needed too much memory."""


def can_fork() -> bool:
    """Return True if this process may fork: it has one thread, on a system with a safe fork."""
    return hasattr(os, "fork") and sys.platform != "darwin" and threading.active_count() == 1


def run_forked(jobs: Iterable[Callable[[], None]]) -> bool:
    """Run each job in a forked process, one for each processor at a time.

    Return False if a job raised an exception, which it prints; the jobs after it are not run.
    Raise SubprocessKilled if a process was killed. The processes end with this one.
    """
    # Objects of this process: a collection in a child would copy their pages.
    gc.freeze()
    reader, writer = os.pipe()
    running: set[int] = set()
    try:
        for job in jobs:
            if len(running) >= _processors() and not _wait(running):
                return False
            running.add(_fork(job, reader, writer))
        while running:
            if not _wait(running):
                return False
        return True
    finally:
        os.close(reader)
        # The children read its end and stop.
        os.close(writer)
        while running:
            running.discard(os.wait()[0])


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _wait(running: set[int]) -> bool:
    """Wait for one of the processes; return True if it succeeded. Raise SubprocessKilled."""
    while True:
        process, status = os.wait()
        if process in running:
            running.remove(process)
            if os.waitstatus_to_exitcode(status) == -SIGKILL:
                raise SubprocessKilled("a subprocess was killed", hint="memory may be short")
            return status == 0


def _fork(job: Callable[[], None], reader: int, writer: int) -> int:
    """Start a process that runs a job and ends; return its id."""
    sys.stdout.flush()
    sys.stderr.flush()
    process = os.fork()
    if process:
        return process
    status = 1
    try:
        os.close(writer)
        threading.Thread(target=_end_with_parent, args=(reader,), daemon=True).start()
        job()
        status = 0
    except BaseException:  # noqa: BLE001 - the user's code may raise anything
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        # Skip the interpreter's clean-up, and that of the parent.
        os._exit(status)


def _end_with_parent(reader: int) -> None:
    """End this process when the last other end of the pipe is closed."""
    os.read(reader, 1)
    os._exit(1)
