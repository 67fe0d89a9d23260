"""An apply that kills its process: `killable_apply.py <project> <schema> <at>`.

`schema` is a file with the new text of `schema.fw`, `at` the number of the disk operation before
which the process kills itself, 0 for never. Prints `ready` before the apply, and the number of
operations after it.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from fw.studio.files import base_of
from fw.studio.planning.apply import apply_plan
from fw.studio.planning.plan import Answers, make_plan

CHANGES = {
    "os.rename",
    "os.remove",
    "os.link",
    "os.mkdir",
    "os.rmdir",
    "os.truncate",
    "sqlite3.connect",
}
operations = 0


class Quiet:
    """Reports nothing."""

    def progress(self, step: str, done: int = 0, total: int = 0) -> None:
        """Ignore a step."""

    def outcome(self, path: str, action: str, detail: str = "", reason: str = "") -> None:
        """Ignore an outcome."""


def count(event: str, arguments: tuple[object, ...]) -> None:
    """Count what changes the disk; the end comes before it happens."""
    global operations
    if event == "open":
        flags = arguments[2]
        if not isinstance(flags, int) or not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            return
    elif event not in CHANGES:
        return
    operations += 1
    if operations == at:
        os.kill(os.getpid(), signal.SIGKILL)


root, at = Path(sys.argv[1]), int(sys.argv[3])
files = {"schema.fw": Path(sys.argv[2]).read_bytes().decode()}
plan = make_plan(root, files, base_of(root), Answers(allow_destructive=True))
print("ready", flush=True)
sys.addaudithook(count)
apply_plan(root, plan, Quiet())
print(operations, flush=True)
