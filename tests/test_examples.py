"""The committed examples are what fw generates today, and what they seed fits."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.applications import run
from tests.processes import python

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted(path.parent for path in (ROOT / "examples").glob("*/schema.fw"))


def test_the_examples_are_up_to_date() -> None:
    done = python("scripts/examples.py", "--check", cwd=ROOT, warnings=False)
    assert done.returncode == 0, f"run `doit examples`:\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: str(path.name))
def test_the_rows_of_an_example_and_their_links_are_seeded(example: Path, tmp_path: Path) -> None:
    root = Path(shutil.copytree(example, tmp_path / example.name))
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    run("-m", "fw", "migrate", root=root)
    link = {"blog": "posts_tags", "northwind": "employees_territories"}[example.name]
    assert link in run("-m", "fw", "seed", root=root)
    assert run("-m", "fw", "seed", root=root) == "all rows exist already\n"
