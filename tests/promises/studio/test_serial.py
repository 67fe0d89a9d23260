"""Two tabs, `fw watch` and `fw build` at once: one writer at a time, no edit lost."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

from fw.tasks.build.session import BuildOptions, build
from tests.promises.support import World, times, write_schema

TAB = Path(__file__).with_name("concurrent_tab.py")
BUILDER = Path(__file__).with_name("concurrent_build.py")
ROUNDS = max(3, times(25))


def test_tabs_watch_and_builds_are_serial(tmp_path: Path) -> None:
    root, log = tmp_path / "project", tmp_path / "log"
    write_schema(root, World().text())
    build(root, BuildOptions())
    commands = [
        *([str(TAB), str(root), tab, str(ROUNDS), str(log)] for tab in ("left", "right")),
        *([str(BUILDER), str(root), way, str(ROUNDS), str(log)] for way in ("watch", "build")),
    ]
    started = [
        subprocess.Popen(
            [sys.executable, *one], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for one in commands
    ]
    for process in started:
        out, err = process.communicate(timeout=1_800)
        assert process.returncode == 0, err
        print(out.strip())
    text = (root / "schema.fw").read_text()
    for tab in ("left", "right"):
        for number in range(ROUNDS):
            assert text.count(f"  {tab}{number}: int default {number}\n") == 1
    spans = sorted(tuple(map(int, line.split()[:2])) for line in log.read_text().splitlines())
    assert len(spans) >= 2 * ROUNDS
    assert all(end <= begin for (_, end), (begin, _) in pairwise(spans))
    report = build(root, BuildOptions(full=True))
    assert {one.action.value for one in report.outcomes} <= {"identical", "skip"}
