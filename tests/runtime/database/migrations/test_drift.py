"""Drift: manual changes of a database are found."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fw.runtime.database.connection.target import target_of
from fw.runtime.database.migrations import runner
from fw.runtime.database.sql.migrations.drift import differences
from fw.tasks.build.session import BuildOptions, build
from fw.tasks.migrations.preview.preview import preview
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
        asyncio.run(runner.up(root, url=database_url))
    return project


def found(project: Project) -> list[str]:
    target = target_of(project.root, project.url)
    return asyncio.run(differences(target, preview(project.root).after))


def test_a_migrated_database_has_no_drift(project: Project) -> None:
    assert found(project) == []


def test_manual_changes_are_reported(project: Project) -> None:
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


EVERYTHING = r"""
model Sample {
  id: uuid primary
  a: string(20) default "it's \"x\" 100%"
  b: int default 7
  tags: string(40)[] default []
  keys: uuid[] nullable
  image: bytes(20) nullable
  content: bytes
  photo: image(2mb, png) nullable
  paper: file
  c: float default 1.5
  d: bool default true
  e: decimal(10,2) default 9.9
  f: date default "2024-01-31"
  g: time default "12:00:00"
  h: datetime default "2024-01-31T12:00:00+02:00"
  i: text default "it's b:c \\ x"
  j: json default "{\"a\": \"b:c\"}"
  k: enum(draft, "it's 100% :a \\ \"so\"") default draft
  l: bool default false
  m: string default ""
  n: int default -3
  o: string default "x::text"
}
"""
OTHERS = {
    '"it\'s \\"x\\" 100%"': '"it\'s"',
    "default 7": "default 8",
    "1.5": "1.25",
    "bool default true": "bool default false",
    "9.9": "9.91",
    '01-31"\n': '01-30"\n',
    '"12:00:00"': '"12:00:01"',
    "12:00:00+02:00": "12:00:00+01:00",
    "\"it's b:c": '"its b:c',
    ': \\"b:c\\"': ': \\"b:d\\"',
    "default draft": r"""default "it's 100% :a \\ \"so\"" """,
}
"""Another default for each of the first eleven fields."""


def test_defaults_are_compared_in_the_notation_of_each_database(
    tmp_path: Path, database_url: str
) -> None:
    project = Project(tmp_path, database_url)
    (tmp_path / "schema.fw").write_text(EVERYTHING)
    build(tmp_path)
    project.up()
    assert found(project) == []
    text = EVERYTHING
    for old, new in OTHERS.items():
        assert old in text, old
        text = text.replace(old, new)
    (tmp_path / "schema.fw").write_text(text)
    lines = found(project)
    assert [line.split()[1] for line in lines] == [f"samples.{name}" for name in "abcdefghijk"]
    said = dict(zip("abcdefghijk", (line.partition(" has ")[2] for line in lines), strict=True))
    assert said["a"] == r"""the default "it's \"x\" 100%", not "it's" """.strip()
    assert said["b"] == "the default 7, not 8"
    assert said["d"].endswith(", not false")
    assert said["j"] == r"""the default "{\"a\": \"b:c\"}", not "{\"a\": \"b:d\"}" """.strip()


def test_types_nulls_defaults_and_checks_are_compared(project: Project) -> None:
    if project.url.startswith("sqlite"):
        pytest.skip("SQLite alters no column in place")
    words = "CHECK (status IN ('draft', 'it''s'))"
    if project.url.startswith("mysql"):
        project.run(
            "ALTER TABLE articles MODIFY headline varchar(20) NULL",
            "ALTER TABLE articles MODIFY note double NULL",
            "ALTER TABLE articles ALTER kind DROP DEFAULT",
            "ALTER TABLE articles DROP CONSTRAINT ck_articles_status",
        )
    else:
        project.run(
            "ALTER TABLE articles ALTER headline TYPE varchar(20)",
            "ALTER TABLE articles ALTER headline DROP NOT NULL",
            "ALTER TABLE articles ALTER note DROP DEFAULT",
            "ALTER TABLE articles ALTER note DROP NOT NULL",
            "ALTER TABLE articles ALTER note TYPE double precision USING 1",
            "ALTER TABLE articles ALTER kind DROP DEFAULT",
            "ALTER TABLE articles DROP CONSTRAINT ck_articles_status",
        )
    assert found(project) == [
        "column articles.headline is nullable, not NOT NULL",
        "column articles.headline is string(20), not string(255)",
        'column articles.kind lacks its default "x"',
        "column articles.note is float, not text",
        "column articles.note is nullable, not NOT NULL",
        'column articles.note lacks its default "other"',
        "constraint ck_articles_status of articles is missing",
    ]
    project.run(f"ALTER TABLE articles ADD CONSTRAINT ck_articles_status {words}")
    (line,) = [each for each in found(project) if "status" in each]
    allows = """column articles.status allows enum(draft, "it's")"""
    assert line == rf"""{allows}, not enum(draft, "it's 100% :a \\ \"so\"", archived)"""


def test_a_table_of_pending_migrations_is_missing(tmp_path: Path, sqlite_url: str) -> None:
    project = Project(tmp_path, sqlite_url)
    (tmp_path / "schema.fw").write_text(BEFORE)
    build(tmp_path)
    names = ("authors", "posts", "posts_tags", "tags")
    assert found(project) == [f"table {name} is missing" for name in names]
