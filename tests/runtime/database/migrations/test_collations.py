"""Collations of MySQL and MariaDB: tables don't depend on the database that somebody has made."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy.dialects.mysql.base import MySQLDDLCompiler

from fw.cli import main
from fw.project.doctor import Level
from fw.project.doctor.database import reachable
from fw.runtime.database.backends.mysql.collations import conversion
from fw.runtime.database.backends.mysql.ddl import TableCompiler
from fw.runtime.database.backends.mysql.driver import connected
from fw.runtime.database.connection.target import target_of
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.database.migrations import runner
from fw.runtime.database.sql.migrations.connection import connected as migration_connection
from fw.runtime.database.sql.migrations.drift import differences
from fw.runtime.errors import FwError
from fw.tasks.build.session import build
from fw.tasks.migrations.preview.preview import preview
from tests.tasks.migrations.evolution import Project

SCHEMA = r"""
model Article {
  id: uuid primary
  title: string(100) required unique default "50% off: it's \\ `new`"
  body: text nullable
  kind: enum(news, essay) default news
  extra: json nullable
  parent_id: uuid nullable references Article
}
"""
NOTE = """
model Note {
  id: uuid primary
  article_title: string(100) references Article.title
}
"""
IDS = [f"0190a6e4-0000-7000-8000-00000000000{number}" for number in range(3)]
CONVERTED = "database/migrations/002_convert_collations_migration.py"


async def _made_beforehand(url: str, *statements: str) -> None:
    async with connected(DatabaseUrl.parse(url), None) as connection:
        name = url.rpartition("/")[2]
        for statement in (
            f"ALTER DATABASE `{name}` CHARACTER SET latin1 COLLATE latin1_general_ci",
            f"USE `{name}`",
            *statements,
        ):
            await connection.query(statement)


def migrated(root: Path, url: str) -> Project:
    project = Project(root, url)
    (root / "schema.fw").write_text(SCHEMA)
    (root / ".env").write_text(f"DATABASE_URL={url}\n")
    build(root)
    asyncio.run(runner.up(root, url=url))
    return project


def drift(project: Project) -> list[str]:
    target = target_of(project.root, project.url)
    found = asyncio.run(differences(target, preview(project.root).after))
    return [line for line in found if line != "table others is not in the schema"]


@pytest.fixture
def latin1(tmp_path: Path, mysql_url: str, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project whose tables have the collation of a database that somebody else has made."""
    asyncio.run(_made_beforehand(mysql_url, "CREATE TABLE others (name VARCHAR(9))"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableCompiler, "post_create_table", MySQLDDLCompiler.post_create_table)
        project = migrated(tmp_path / "project", mysql_url)
    monkeypatch.chdir(project.root)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return project


def test_an_empty_database_gets_the_collation_of_fw(tmp_path: Path, mysql_url: str) -> None:
    asyncio.run(_made_beforehand(mysql_url))
    project = migrated(tmp_path / "project", mysql_url)
    assert drift(project) == []
    assert [each.level for each in reachable(project.root)] == [Level.OK]


def test_tables_state_their_collation(tmp_path: Path, mysql_url: str) -> None:
    asyncio.run(_made_beforehand(mysql_url, "CREATE TABLE others (name VARCHAR(9))"))
    project = migrated(tmp_path / "project", mysql_url)
    [line] = drift(project)
    assert line.startswith(
        "the default collation of the database is latin1_general_ci, not utf8mb4_"
    )
    project.run(
        f"INSERT INTO articles (id, title) VALUES ('{IDS[0]}', 'a'), ('{IDS[1]}', 'ä 😀'),"
        f" ('{IDS[2]}', 'ä')"
    )
    assert project.run("SELECT COUNT(*) FROM articles WHERE title = 'A'") == [(0,)]


def test_unsuitable_collations_are_reported(
    latin1: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [line for line in drift(latin1) if "latin1_general_ci" in line]
    assert [line.partition(" has ")[0] for line in lines[:-1]] == [
        f"column articles.{name}" for name in ("body", "kind", "title")
    ]
    [_, finding] = reachable(latin1.root)
    assert (finding.level, finding.remedy) == (
        Level.PROBLEM,
        "run fw migrate collations, then fw migrate",
    )
    for command in (["migrate"], ["migrate", "plan"]):
        assert main(command) == 0
        said = capsys.readouterr().err
        assert "note  the default collation of the database is latin1_general_ci" in said
        assert "and 3 more; fw migrate collations writes a migration" in said


def test_collations_are_converted_and_restored(
    latin1: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    latin1.run(f"INSERT INTO articles (id, title, body) VALUES ('{IDS[0]}', 'a', 'Grüße')")
    before = latin1.fingerprint()
    assert main(["migrate", "collations"]) == 0
    assert f"create  {CONVERTED}\nnext step: fw migrate" in capsys.readouterr().out
    assert main(["migrate", "up", "--pretend"]) == 0
    assert "-- set the collation of title, body, kind of articles;" in capsys.readouterr().out
    assert main(["migrate", "collations"]) == 1
    assert "some migrations are pending" in capsys.readouterr().err
    assert latin1.up() == ["002_convert_collations"]
    assert drift(latin1) == []
    assert main(["migrate", "collations"]) == 0
    assert "no collation to convert" in capsys.readouterr().out
    latin1.run(f"INSERT INTO articles (id, title) VALUES ('{IDS[1]}', 'A')")
    rows = latin1.run("SELECT title, body, kind FROM articles ORDER BY title")
    assert rows == [("A", None, "news"), ("a", "Grüße", "news")]
    with pytest.raises(FwError, match="2 rows of articles would have the same title"):
        latin1.down()
    latin1.run(f"UPDATE articles SET title = 'b', body = '😀' WHERE id = '{IDS[1]}'")
    with pytest.raises(FwError, match=r"1 row has characters in articles\.body that latin1 can't"):
        latin1.down()
    latin1.run(f"DELETE FROM articles WHERE id = '{IDS[1]}'")
    assert latin1.down() == ["002_convert_collations"]
    assert latin1.fingerprint() == before
    assert any("latin1_general_ci" in line for line in drift(latin1))


def test_rows_that_would_have_the_same_key_are_kept_apart(mysql_url: str, tmp_path: Path) -> None:
    async def convert() -> None:
        async with migration_connection(target_of(tmp_path, mysql_url), writes=False) as connection:
            await connection.run_sync(conversion, "tags", ["name"], "latin1_general_ci")

    table = "CREATE TABLE tags (name VARCHAR(9) COLLATE latin1_bin PRIMARY KEY)"
    asyncio.run(_made_beforehand(mysql_url, table, "INSERT INTO tags VALUES ('a'), ('A')"))
    with pytest.raises(FwError, match="2 rows of tags would have the same name"):
        asyncio.run(convert())


def test_the_revision_does_nothing_on_other_databases(latin1: Project, sqlite_url: str) -> None:
    assert main(["migrate", "collations"]) == 0
    elsewhere = Project(latin1.root, sqlite_url)
    assert elsewhere.up() == ["001_article", "002_convert_collations"]
    assert elsewhere.down(2) == ["002_convert_collations", "001_article"]


def test_a_text_key_to_a_table_of_another_collation(
    latin1: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    (latin1.root / "schema.fw").write_text(SCHEMA + NOTE)
    build(latin1.root)

    assert main(["migrate"]) == 1
    said = capsys.readouterr().err
    assert "a key needs the type and the collation of the column that it refers to" in said
    assert "002_create_note_migration.py (it was never applied here)" in said

    (latin1.root / "database/migrations/002_create_note_migration.py").unlink()
    for command in (["migrate", "collations"], ["migrate"], ["build"], ["migrate"]):
        assert main(command) == 0
    assert drift(latin1) == []
