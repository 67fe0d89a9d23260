"""A database that somebody changed by hand is held against the schema."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fw.runtime.database import migrator
from fw.runtime.database.connecting import target_of
from fw.runtime.database.sql.migrations.drift import differences
from fw.tasks.build import BuildOptions, build
from fw.tasks.migrations.outlook import outlook
from tests.tasks.migrations.evolution import Project
from tests.tasks.migrations.test_evolution import AFTER, BEFORE


@pytest.fixture
def project(tmp_path: Path, database_url: str) -> Project:
    """A project whose schema changed, with all of its migrations applied."""
    root = tmp_path / "project"
    project = Project(root, database_url)
    for text in (BEFORE, AFTER):
        (root / "schema.fw").write_text(text)
        build(root, BuildOptions(allow_destructive=True))
        asyncio.run(migrator.up(root, url=database_url))
    return project


def found(project: Project) -> list[str]:
    target = target_of(project.root, project.url)
    return asyncio.run(differences(target, outlook(project.root).after))


def test_a_migrated_database_is_what_the_schema_says(project: Project) -> None:
    assert found(project) == []


def test_what_was_changed_by_hand_is_told(project: Project) -> None:
    index = "DROP INDEX idx_articles_kind"
    project.run(
        index + (" ON articles" if project.url.startswith("mysql") else ""),
        "ALTER TABLE writers ADD COLUMN odd int",
        "CREATE TABLE stray (id int)",
        "CREATE INDEX ix_articles_views ON articles (views)",
    )
    assert found(project) == [
        "column writers.odd is not in the schema",
        "index idx_articles_kind of articles is missing",
        "index ix_articles_views of articles is not in the schema",
        "table stray is not in the schema",
    ]


def test_types_nulls_defaults_and_checks_are_compared(project: Project) -> None:
    if project.url.startswith("sqlite"):
        pytest.skip("SQLite alters no column in place")
    if project.url.startswith("mysql"):
        project.run(
            "ALTER TABLE articles MODIFY headline varchar(20) NULL",
            "ALTER TABLE articles ALTER kind DROP DEFAULT",
            "ALTER TABLE articles DROP CONSTRAINT ck_articles_status",
        )
    else:
        project.run(
            "ALTER TABLE articles ALTER headline TYPE varchar(20)",
            "ALTER TABLE articles ALTER headline DROP NOT NULL",
            "ALTER TABLE articles ALTER kind DROP DEFAULT",
            "ALTER TABLE articles DROP CONSTRAINT ck_articles_status",
        )
    lines = found(project)
    assert [line.partition(" is of type")[0] for line in lines] == [
        "column articles.headline is nullable, not NOT NULL",
        "column articles.headline",
        "column articles.kind lacks its default",
        "constraint ck_articles_status of articles is missing",
    ]


def test_a_table_of_pending_migrations_is_missing(tmp_path: Path, sqlite_url: str) -> None:
    project = Project(tmp_path, sqlite_url)
    (tmp_path / "schema.fw").write_text(BEFORE)
    build(tmp_path)
    names = ("authors", "posts", "posts_tags", "tags")
    assert found(project) == [f"table {name} is missing" for name in names]
