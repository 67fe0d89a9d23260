"""A build that kills its process: `killable_build.py <project> <at>`.

`at` is the number of the disk operation before which the process kills itself, 0 for never.
Prints `ready` before the build, and the number of operations after it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fw.tasks.build.session import BuildOptions, build
from fw.tasks.render import batch_renderer  # noqa: F401 - loaded before the clock starts
from tests.promises.killing import kill_before

root, at = Path(sys.argv[1]), int(sys.argv[2])
print("ready", flush=True)
operations = kill_before(at)
build(root, BuildOptions(allow_destructive=True))
print(operations(), flush=True)
