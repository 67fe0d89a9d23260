"""The examples of the guides to parts that need no database run, and give what they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("name", "promises"), [("cache", 18), ("storage", 9)])
def test_the_examples_of_a_guide_are_true(name: str, promises: int, tmp_path: Path) -> None:
    guide = ROOT / "docs/guide" / f"{name}.md"
    done = subprocess.run(
        [sys.executable, "-W", "error", str(Path(__file__).parent / "guided.py"), str(guide)],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= promises
