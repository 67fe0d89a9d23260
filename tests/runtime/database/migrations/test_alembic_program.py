"""The `alembic` program works on a project, with the same checks as `fw migrate`."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from fw.tasks.migrations.rebase import rebase
from tests.processes import python
from tests.runtime.database.migrations.test_migrator import REVISIONS, edit, standing
from tests.runtime.database.migrations.workers import Workers
from tests.tasks.migrations.evolution import Project
from tests.tasks.migrations.test_evolution import AFTER, BEFORE, same


@pytest.fixture
def project(tmp_path: Path, database_url: str) -> Project:
    project = Project(tmp_path / "project", database_url)
    project.build(BEFORE)
    return project


def alembic(project: Project, *arguments: str) -> str:
    """Run the program; return what it prints, with its errors where it fails."""
    (project.root / "alembic.ini").write_text(
        "[alembic]\nscript_location = fw:runtime/database/alembic\n"
        "version_locations = %(here)s/database/migrations\npath_separator = os\n"
    )
    variables = {**os.environ, "DATABASE_URL": project.url}
    done = python("-m", "alembic", *arguments, cwd=project.root, env=variables, warnings=False)
    return done.stdout + (done.stderr if done.returncode else "")


def test_history_current_upgrade_and_downgrade(project: Project) -> None:
    assert "001_author -> 002_tag, Create the table tags" in alembic(project, "history")
    assert alembic(project, "current").strip() == ""
    alembic(project, "upgrade", "head")
    assert "004_posts_tags (head)" in alembic(project, "current")
    assert standing(project) == [(name, "applied") for name in REVISIONS]
    alembic(project, "downgrade", "-1")
    assert standing(project)[-1] == ("004_posts_tags", "pending")
    edit(project.folder, "001_author_migration.py")
    assert "001_author_migration.py has changed" in alembic(project, "upgrade", "head")


def test_alembic_and_fw_continue_after_each_other(project: Project) -> None:
    project.up()
    added = project.build(AFTER, consent=True)
    assert "004_posts_tags" in alembic(project, "current")
    assert alembic(project, "upgrade", "+1").strip() == ""
    assert standing(project)[4][1:] == ("applied",)
    assert len(project.up()) == len(added) - 1
    assert "(head)" in alembic(project, "current")


def test_alembic_accepts_a_rebased_chain(project: Project) -> None:
    project.build(BEFORE.replace("  label:", "  zeal: int nullable\n  label:"))
    (theirs,) = project.folder.glob("005*.py")
    text = theirs.read_text()
    project.up()
    theirs.unlink()
    project.build(BEFORE.replace("  label:", "  aim: int nullable\n  label:"))
    theirs.write_text(text)
    assert "Multiple head revisions" in alembic(project, "upgrade", "head")
    applied = {name for name, state in standing(project) if state == "applied"}
    rebase(project.root, applied)
    assert "005_add_zeal_to_tag -> 006_add_aim_to_tag (head)" in alembic(project, "history")
    assert "005_add_zeal_to_tag" in alembic(project, "current")
    assert alembic(project, "upgrade", "head").strip() == ""
    assert "006_add_aim_to_tag (head)" in alembic(project, "current")
    assert standing(project)[-1] == ("006_add_aim_to_tag", "applied")
    assert project.up() == []


def test_alembic_continues_a_partly_applied_revision(mysql_url: str, tmp_path: Path) -> None:
    project = Project(tmp_path / "project", mysql_url)
    project.build(BEFORE)
    with Workers(tmp_path) as workers:
        count = workers.start(project, kill="count").result()
        expected = project.fingerprint()
        project.down(99)
        assert workers.start(project, kill=str(count // 2)).status() == -signal.SIGKILL
    assert alembic(project, "upgrade", "head").strip() == ""
    same(project.fingerprint(), expected, project.url)
    assert project.run("SELECT count(*) FROM fw_migration_steps") == [(0,)]
    assert standing(project) == [(name, "applied") for name in REVISIONS]
