"""One of several concurrent builders: `concurrent_builder.py <project> <way> <rounds> <log>`.

`way` is build (a new builder each time), watch (one that stays) or make (one layer at a time).
Each write is logged with the time of its begin and its end, which all processes share.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fw.tasks.build import pipeline
from fw.tasks.build.session import Builder, BuildOptions, build
from fw.tasks.disk.writer import write_all
from fw.tasks.scaffold import make

root, way, rounds, log = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]


def logged(real: Callable[..., Any]) -> Callable[..., Any]:
    """Return the writer, with a line in the log for each call."""

    def call(*arguments: Any, **keywords: Any) -> Any:
        begin = time.monotonic_ns()
        try:
            return real(*arguments, **keywords)
        finally:
            line = f"{begin} {time.monotonic_ns()} {way}\n"
            handle = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            os.write(handle, line.encode())
            os.close(handle)

    return call


for module in (pipeline, make):
    vars(module)["write_all"] = logged(write_all)
resident = Builder(root)
for number in range(rounds):
    if way == "make":
        make.make_layer(root, "services", "Author", force=True)
        continue
    model = f"  extra{number}_{os.getpid()}: int default {number}"
    schema = root / "schema.fw"
    new = schema.with_name(f".{os.getpid()}")
    text = schema.read_text()
    new.write_text(text.replace("model Author {", f"model Author {{\n{model}", 1))
    new.replace(schema)
    if way == "watch":
        resident.build(BuildOptions(full=number % 3 == 0))
    else:
        build(root, BuildOptions())
