"""One of several tabs of studio: `concurrent_tab.py <project> <tab> <rounds> <log>`.

Each round adds a field, and is repeated with the new files as long as the plan is stale. Each
write is logged with the time of its begin and its end, which all processes share.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from fw.studio.planning.apply import apply_plan, require_current
from fw.studio.planning.plan import Answers, make_plan
from fw.studio.problems import Stale
from fw.studio.texts.files import base_of, project_files
from fw.tasks.build import pipeline
from fw.tasks.disk.writer import write_all

root, tab, rounds, log = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]


class Quiet:
    """Reports nothing."""

    def progress(self, step: str, done: int = 0, total: int = 0) -> None:
        """Ignore a step."""

    def outcome(self, path: str, action: str, detail: str = "", reason: str = "") -> None:
        """Ignore an outcome."""


def logged(*arguments: Any, **keywords: Any) -> Any:
    """Write, and log the time."""
    begin = time.monotonic_ns()
    try:
        return write_all(*arguments, **keywords)
    finally:
        handle = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(handle, f"{begin} {time.monotonic_ns()} {tab}\n".encode())
        os.close(handle)


def add_field(number: int) -> None:
    """Add a field to the schema as it is now; raise Stale if it changed before the write."""
    base, files = base_of(root), project_files(root)
    text = files["schema.fw"]
    line = f"  {tab}{number}: int default {number}"
    files["schema.fw"] = text.replace("model Post {", f"model Post {{\n{line}", 1)
    plan = make_plan(root, files, base, Answers())
    require_current(root, plan)
    apply_plan(root, plan, Quiet())


vars(pipeline)["write_all"] = logged
stale = 0
for number in range(rounds):
    while True:
        try:
            add_field(number)
            break
        except Stale:
            stale += 1
            assert stale < 10_000
print(stale)
