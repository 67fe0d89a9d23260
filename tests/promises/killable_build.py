"""A build that kills its process: `killable_build.py <project> <at>`.

`at` is the number of the disk operation before which the process kills itself, 0 for never.
Prints `ready` before the build, and the number of operations after it.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from fw.tasks.build.session import BuildOptions, build
from fw.tasks.render import batch_renderer  # noqa: F401 - loaded before the clock starts

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


root, at = Path(sys.argv[1]), int(sys.argv[2])
print("ready", flush=True)
sys.addaudithook(count)
build(root, BuildOptions(allow_destructive=True))
print(operations, flush=True)
