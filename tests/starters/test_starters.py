"""Each starter is a working application: built, tested, and merged with what comes later."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from fw.tasks.disk.marker import split
from fw.tasks.scaffold.starters import read_starter, starter_names
from scripts import starters
from tests.applications import mypy, run, run_generated_tests
from tests.processes import python
from tests.promises.support import snapshot

ROOT = Path(__file__).parents[2]
NAMES = starter_names()
MIN_TESTS = 40
FIELD = "seen_by_the_auditor: bool default false"

EMPTY_TABLES = {"fw_sessions", "fw_refresh_tokens", "alembic_version"}


def row_counts(root: Path) -> dict[str, int]:
    """Return the number of rows of each table of a project on SQLite."""
    with closing(sqlite3.connect(root / "database" / "app.db")) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            table: database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
            for (table,) in tables
        }


@pytest.mark.parametrize("name", NAMES)
def test_seeds_are_added_once(name: str, copied_starter: Callable[[str], Path]) -> None:
    root = copied_starter(name)
    rows = row_counts(root)
    assert all(rows[table] for table in set(rows) - EMPTY_TABLES)
    run("-m", "fw", "seed", root=root)
    assert row_counts(root) == rows


@pytest.mark.parametrize("name", NAMES)
def test_own_tests(name: str, copied_starter: Callable[[str], Path]) -> None:
    printed = run_generated_tests(copied_starter(name))
    passed = re.search(r"(\d+) passed", printed)
    assert passed is not None
    assert int(passed[1]) >= MIN_TESTS


@pytest.mark.parametrize("name", NAMES)
def test_own_tests_on_mongodb(
    name: str, copied_starter: Callable[[str], Path], mongodb_url: str
) -> None:
    printed = run_generated_tests(copied_starter(name), mongodb_url)
    assert re.search(r"\d+ passed", printed)


@pytest.mark.parametrize("name", NAMES)
def test_code_is_clean(name: str, built_starter: Callable[[str], Path]) -> None:
    root = built_starter(name)
    for command in (["check"], ["format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "."], cwd=root, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert mypy(root) == ""
    assert "no problems found" in run("-m", "fw", "doctor", root=root)


@pytest.mark.parametrize("name", NAMES)
def test_a_later_field_of_every_model_is_merged(
    name: str, copied_starter: Callable[[str], Path]
) -> None:
    root, starter = copied_starter(name), read_starter(name)
    schema = root / "schema.fw"
    schema.write_text(re.sub(r"(?m)^(model .*\{)\n", rf"\1\n  {FIELD}\n", schema.read_text()))
    run("-m", "fw", "build", root=root)
    assert not list(root.rglob("*.fw-merge"))
    for path, text in starter.texts().items():
        if path.startswith("app/") and split(text).hash:
            lines = {line for line in split(text).body.splitlines() if line.strip()}
            assert lines <= set((root / path).read_text().splitlines()), path


def test_the_pages_of_the_documentation_are_up_to_date() -> None:
    done = python("scripts/starter_pages.py", "--check", cwd=ROOT, warnings=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_readme_has_the_rules_and_the_roles(name: str) -> None:
    starter = read_starter(name)
    readme = starter.texts()["README.md"]
    assert readme.startswith(f"# {starter.title}\n")
    spaced = " ".join(readme.split())
    for text in (*starter.rules, *starter.roles.values()):
        assert text in spaced
    for role in starter.roles:
        assert role in readme


def test_a_project_is_collected_as_its_starter(
    built_starter: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "institute-admin"
    monkeypatch.setattr(starters, "STARTERS", tmp_path)
    starter = shutil.copytree(starters.ROOT / "fw" / "starters" / name, tmp_path / name)
    before = snapshot(starter, without=())
    starters.collect(name, built_starter(name))
    assert snapshot(starter, without=()) == before
