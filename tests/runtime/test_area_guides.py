"""The examples of guides without a database run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.processes import python

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("name", "promises"), [("cache", 18), ("storage", 9)])
def test_examples_of_a_guide_run(name: str, promises: int, tmp_path: Path) -> None:
    guide = ROOT / "docs/guides" / f"{name}.md"
    variables = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin"}
    done = python(Path(__file__).parent / "run_guide.py", guide, cwd=tmp_path, env=variables)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= promises
