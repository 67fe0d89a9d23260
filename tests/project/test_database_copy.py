"""`fw db copy` moves a project's rows between all databases, and refuses what would mix rows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.applications import run

NORTHWIND = Path(__file__).parents[2] / "examples" / "northwind"
SQLITE = "sqlite:///database/app.db"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return Northwind with its rows on SQLite."""
    root = Path(shutil.copytree(NORTHWIND, tmp_path_factory.mktemp("copy") / "northwind"))
    (root / ".env").write_text(f"DATABASE_URL={SQLITE}\n")
    run("-m", "fw", "migrate", root=root)
    run("-m", "fw", "seed", root=root)
    return root


def _copy(root: Path, source: str, *arguments: str) -> list[str]:
    """Copy between two databases; return the printed lines, the summary last.

    A copy that takes long also shows its progress, on standard error.
    """
    command = (sys.executable, "-m", "fw", "db", "copy", *arguments)
    environment = {**os.environ, "DATABASE_URL": source}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    return (done.stderr + done.stdout).splitlines()


def _digests(lines: list[str]) -> dict[str, str]:
    """Return the digest of each table."""
    return {line.split()[0]: line.split()[-1] for line in lines if line.startswith("  ")}


def test_rows_return_from_a_tour_of_all_databases(
    project: Path, mongodb_url: str, postgres_url: str, mysql_url: str
) -> None:
    tour = (SQLITE, mongodb_url, postgres_url, mysql_url, "sqlite:///database/returned.db")
    digests = []
    for source, target in pairwise(tour):
        lines = _copy(project, source, target, "--migrate")
        assert lines[-1].startswith("219 rows of 12 tables are the same in"), lines
        digests.append(_digests(lines))

    assert all(each == digests[0] for each in digests)
    assert len(digests[0]) == 12
    added = run("-m", "fw", "seed", root=project, DATABASE_URL=tour[-1])
    assert added == "all rows exist already\n", "the keys of seeded rows are copied, too"
    again = _copy(project, tour[-1], SQLITE, "--resume")
    assert _digests(again) == digests[0], "the first and the last database have the same rows"


def test_a_dry_run_lists_tables_and_writes_nothing(project: Path) -> None:
    target = "sqlite:///database/dry.db"
    lines = _copy(project, SQLITE, target, "--dry-run", "--migrate")

    assert lines[-1].startswith("would copy 219 rows of 12 tables to sqlite:")
    assert "  employees              9 rows    sets reports_to_id at the end" in lines
    assert not (project / "database" / "dry.db").exists()


@pytest.mark.parametrize(
    ("target", "options", "message"),
    [
        (SQLITE, (), "is the project's database"),
        ("nonsense", (), "the URL of the target is not a valid database URL"),
        ("mongodb://127.0.0.1:1", (), "names no database"),
        ("sqlite:///database/none.db", (), "doesn't exist\nhint: add --migrate"),
        ("sqlite:///database/none.db", ("--dry-run",), "doesn't exist\nhint: add --migrate"),
        ("postgresql://me:hidden@127.0.0.1:1/x", (), "cannot connect to postgresql://me:***@"),
        ("mongodb://me:hidden@127.0.0.1:1/x", (), "cannot connect to mongodb://me:***@"),
    ],
)
def test_a_wrong_target_is_refused(
    project: Path, target: str, options: tuple[str, ...], message: str
) -> None:
    text = "\n".join(_copy(project, SQLITE, target, *options))
    assert message in text
    assert "hidden" not in text
    assert not (project / "database" / "none.db").exists()


def test_a_target_with_rows_or_without_migrations_is_refused(project: Path) -> None:
    target = "sqlite:///database/filled.db"
    run("-m", "fw", "migrate", "up", "--to", "003", root=project, DATABASE_URL=target)
    lines = _copy(project, SQLITE, target)
    assert lines[0].startswith("error: the target lacks migrations: 004")

    run("-m", "fw", "migrate", root=project, DATABASE_URL=target)
    assert _copy(project, SQLITE, target)[-1].startswith("219 rows")
    lines = _copy(project, SQLITE, target)
    assert lines[0].startswith("error: the target has rows in categories, customers")
    assert lines[1].endswith("continue an interrupted copy with --resume")


def test_the_url_may_be_in_the_environment(project: Path) -> None:
    text = run(
        *("-m", "fw", "db", "copy", "--migrate", "--format", "json"),
        root=project,
        FW_COPY_URL="sqlite:///database/variable.db",
    )
    assert '"name": "categories"' in text
    assert '"digest"' in text
