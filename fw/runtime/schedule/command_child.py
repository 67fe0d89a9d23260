"""Runs a command of fw under the lock that the scheduler has taken for it.

The process that does the work holds the lock: should the scheduler be killed, the command goes on,
and no other one starts beside it.
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
"""The exit status of a command that hasn't begun, since its lock was lost before."""


def main() -> int:
    """Take over the lease and run the command; its exit status is that of the process."""
    stated = os.environ.pop(VARIABLE)
    project.use(project.Project.load(Path.cwd()))
    lease = Lease.taken_over(stated)
    if lease is None:
        sys.stderr.write("the lock was lost before the command could begin\n")
        return LOST
    with lease.renewed(_give_up):
        runpy.run_module("fw", run_name="__main__", alter_sys=True)
    return 0


def _give_up() -> None:
    sys.stderr.write("the lock is lost, and the task may run elsewhere: ending\n")
    sys.stderr.flush()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
