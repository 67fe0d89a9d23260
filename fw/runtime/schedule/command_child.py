"""Subprocess that runs a command of fw, and takes over the scheduler's lock of the task.

If the scheduler is killed, the command continues and this process keeps the lock, so no second
run starts.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
from pathlib import Path

from fw.runtime.application import project
from fw.runtime.schedule.locks import VARIABLE, Lease

__all__ = ["LOST"]

LOST = 75
"""Exit status if the lock was lost before the command began."""


def main() -> int:
    """Take over the lease and run the command; exit with its status."""
    stated = os.environ.pop(VARIABLE)
    project.use(project.Project.load(Path.cwd()))
    lease = Lease.taken_over(stated)
    if lease is None:
        sys.stderr.write("the lock was lost before the command began\n")
        return LOST
    with lease.renewed(_give_up):
        runpy.run_module("fw", run_name="__main__", alter_sys=True)
    return 0


def _give_up() -> None:
    sys.stderr.write("lost the lock: stopping, since the task may run elsewhere\n")
    sys.stderr.flush()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
