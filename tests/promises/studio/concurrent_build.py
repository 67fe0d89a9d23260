"""A builder beside studio: `concurrent_build.py <project> <way> <rounds> <log>`.

`way` is `build` (a new builder each time) or `watch` (one that stays). Each write is logged with
the time of its begin and its end, which all processes share.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from fw.tasks.build import pipeline
from fw.tasks.build.session import Builder, BuildOptions, build
from fw.tasks.disk.writer import write_all

root, way, rounds, log = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]


def logged(*arguments: Any, **keywords: Any) -> Any:
    """Write, and log the time."""
    begin = time.monotonic_ns()
    try:
        return write_all(*arguments, **keywords)
    finally:
        handle = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(handle, f"{begin} {time.monotonic_ns()} {way}\n".encode())
        os.close(handle)


vars(pipeline)["write_all"] = logged
resident = Builder(root)
for number in range(rounds * 2):
    options = BuildOptions(full=number % 3 == 0)
    if way == "watch":
        resident.build(options)
    else:
        build(root, options)
