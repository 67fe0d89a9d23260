"""Commands of the runner: rollback to a revision, redo, fresh and pretend."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fw.runtime.database.migrations import runner
from fw.runtime.errors import FwError
from tests.tasks.migrations.evolution import Project
from tests.tasks.migrations.test_evolution import AFTER, BEFORE, fill

REVISIONS = ["001_author", "002_tag", "003_post", "004_posts_tags"]


@pytest.fixture
def project(tmp_path: Path, database_url: str) -> Project:
    project = Project(tmp_path / "project", database_url)
    project.build(BEFORE)
    return project


def back_to(project: Project, name: str) -> list[str]:
    return asyncio.run(runner.rollback(project.root, to=name, url=project.url))


def test_rollback_to_a_revision_by_its_number(project: Project) -> None:
    project.up()
    assert back_to(project, "2") == ["004_posts_tags", "003_post"]
    assert back_to(project, "002_tag") == []
    with pytest.raises(FwError, match="003_post is not applied"):
        back_to(project, "3")
    assert back_to(project, "0") == ["002_tag", "001_author"]


def test_an_ambiguous_name_is_refused(tmp_path: Path, sqlite_url: str) -> None:
    project = Project(tmp_path / "project", sqlite_url)
    project.build(BEFORE)
    for name in ("ab1", "ab2"):
        text = project.text("004_posts_tags_migration.py").replace("004_posts_tags", name)
        (project.folder / f"{name}_migration.py").write_text(text)
    with pytest.raises(FwError, match="ambiguous revision 'ab': ab1, ab2"):
        asyncio.run(runner.up(project.root, "ab", url=project.url))
    with pytest.raises(FwError, match="unknown revision '7'"):
        asyncio.run(runner.up(project.root, "7", url=project.url))
    assert not Path(project.url.removeprefix("sqlite:///")).exists()


def test_the_last_revision_is_rolled_back_and_applied_again(project: Project) -> None:
    project.up()
    fill(project)
    before = project.fingerprint()
    assert project.down() == project.up() == ["004_posts_tags"]
    assert project.fingerprint() == before
    assert project.run("SELECT count(*) FROM posts_tags") == [(0,)]
    assert project.run("SELECT count(*) FROM posts") == [(2,)]


def test_fresh_drops_all_tables_and_applies_all_revisions(project: Project) -> None:
    project.up()
    fill(project)
    before = project.fingerprint()
    project.run("CREATE TABLE stray (id int)", "CREATE VIEW strays AS SELECT id FROM stray")
    if project.url.startswith("postgres"):
        # It has views that cannot be dropped.
        project.run("CREATE EXTENSION pg_stat_statements")
        project.run("CREATE MATERIALIZED VIEW copies AS SELECT id FROM strays")
    found = asyncio.run(runner.tables(project.root, url=project.url))
    assert {"authors", "posts", "stray"} <= set(found)
    assert asyncio.run(runner.fresh(project.root, url=project.url)) == REVISIONS
    assert project.fingerprint() == before
    assert project.run("SELECT count(*) FROM authors") == [(0,)]


def test_pretend_returns_the_statements_and_changes_nothing(project: Project) -> None:
    """The SQL of a pretended migration, run by hand, leads where the migration does."""
    project.up()
    before = project.fingerprint()
    project.build(AFTER, consent=True)
    found = asyncio.run(runner.pretend(project.root, "up", url=project.url))
    assert [name for name, _ in found] == [
        file.removesuffix("_migration.py") for file in project.files[4:]
    ]
    assert project.fingerprint() == before
    down = asyncio.run(runner.pretend(project.root, "down", steps=2, url=project.url))
    assert [name for name, _ in down] == ["004_posts_tags", "003_post"]
    project.up()
    after = project.fingerprint()
    project.down(4)
    # As a driver of the shell would run them, with the references of SQLite left alone.
    first = ["PRAGMA foreign_keys = OFF"] if project.url.startswith("sqlite") else []
    statements = [statement for _, each in found for statement in each]
    if project.url.startswith("mysql"):
        # Its driver takes a percent sign for a parameter.
        statements = [statement.replace("%", "%%") for statement in statements]
    # They run in one transaction here.
    project.run(*first, *(statement.replace(" CONCURRENTLY", "") for statement in statements))
    assert project.fingerprint() == after
