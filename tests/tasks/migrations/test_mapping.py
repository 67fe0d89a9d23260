"""Revisions for `map`: tables and columns are renamed, and rows stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.language.schema import load
from fw.tasks.migrations import DestructiveChange
from tests.tasks.migrations.evolution import Project

PLAIN = """
model Author {
  id: int primary
  email: string(80) unique
}
model Post {
  id: int primary
  author_id: int references Author
  title: string(80) index
  starts: int default 1 min 0
  ends: int
  unique (author_id, title)
  check (ends > starts)
  relations {
    belongs_to Author as author
  }
}
"""
MAPPED = """
model Author {
  map "tblAuthors"
  id: int primary map "authorId"
  email: string(80) unique map "eMail"
}
model Post {
  map "order"
  id: int primary
  author_id: int references Author map "authorId"
  title: string(80) index map "select"
  starts: int default 1 min 0 map "from"
  ends: int map "to"
  unique (author_id, title)
  check (ends > starts)
  relations {
    belongs_to Author as author
  }
}
"""
OTHER = MAPPED.replace("tblAuthors", "people").replace("authorId", "person").replace("eMail", "m")


@pytest.fixture
def project(tmp_path: Path, database_url: str) -> Project:
    project = Project(tmp_path / "project", database_url)
    project.build(PLAIN)
    project.up()
    project.run(
        "INSERT INTO authors (id, email) VALUES (7, 'x')",
        "INSERT INTO posts (id, author_id, title, starts, ends) VALUES (1, 7, 't', 2, 3)",
    )
    project.former = load(PLAIN)
    return project


def names(project: Project) -> dict[str, list[str]]:
    return {
        name: [column[0] for column in table["columns"]]
        for name, table in project.fingerprint().items()
    }


def quoted(project: Project, text: str) -> str:
    return text.replace('"', "`") if project.url.startswith("mysql") else text


def test_names_are_mapped_changed_and_unmapped(project: Project, tmp_path: Path) -> None:
    before = project.fingerprint()
    for schema in (MAPPED, OTHER, PLAIN):
        assert project.build(schema)
        project.up()
        assert project.build(schema) == []
        fresh = load(schema)
        assert set(names(project)) == {fresh[name].table for name in fresh.models}
        for model in fresh:
            columns = sorted(field.column for field in model.fields)
            assert names(project)[model.table] == columns
        project.former = fresh
    assert project.run("SELECT * FROM posts") == [(1, 7, "t", 2, 3)]
    assert project.fingerprint() == before
    for _ in range(6):
        project.down()
    assert names(project) == {
        "authors": ["email", "id"],
        "posts": sorted(["author_id", "ends", "id", "starts", "title"]),
    }
    assert project.run("SELECT author_id, starts FROM posts") == [(7, 2)]


def test_names_are_mapped_without_the_last_build(project: Project) -> None:
    project.former = None
    project.build(MAPPED)
    project.up()
    (row,) = project.run(quoted(project, 'SELECT "authorId", "select", "from", "to" FROM "order"'))
    assert row == (7, "t", 2, 3)
    with pytest.raises(DestructiveChange) as asked:
        project.build(PLAIN)
    assert any("drops the table order" in hazard.what for hazard in asked.value.hazards)


def test_a_composite_key_of_mapped_fields_serves_the_reference(project: Project) -> None:
    seat = """
model Seat {
  author_id: int references Author map "authorId"
  number: int map "from"
  primary (author_id, number)
}
"""
    project.build(PLAIN + seat)
    project.up()
    table = project.fingerprint()["seats"]
    assert table["primary"][1] == ["authorId", "from"]
    assert table["index"] == []


def test_a_field_is_renamed_and_keeps_its_column(project: Project) -> None:
    project.build(MAPPED)
    project.up()
    project.former = load(MAPPED)
    renamed = MAPPED.replace("title: string(80)", "name: string(80) was title").replace(
        "(author_id, title)", "(author_id, name)"
    )
    assert project.build(renamed) == []


def test_a_model_is_renamed_and_keeps_its_table(project: Project) -> None:
    project.build(MAPPED)
    project.up()
    project.former = load(MAPPED)
    assert project.build(MAPPED.replace("model Post {", "model Entry was Post {")) == []
    moved = MAPPED.replace("model Post {", "model Entry was Post {").replace("'order'", "")
    assert project.build(moved.replace('  map "order"\n', "")) == [
        "005_rename_post_to_entry_migration.py"
    ]
    project.up()
    assert "entries" in names(project)


def test_a_removed_model_has_its_table_dropped(project: Project) -> None:
    project.build(MAPPED)
    project.up()
    project.former = load(MAPPED)
    rest = MAPPED.split("model Post")[0]
    project.build(rest, changed=(), removed=("Post",), consent=True)
    project.up()
    assert list(names(project)) == ["tblAuthors"]


def test_messages_name_the_field(project: Project) -> None:
    project.build(MAPPED)
    project.up()
    project.former = load(MAPPED)
    with pytest.raises(DestructiveChange) as asked:
        project.build(
            MAPPED.replace('ends: int map "to"', 'ends: int map "to"\n  size: int map "Size"')
        )
    assert "--fill Post.size:VALUE" in str(asked.value)
    filled = MAPPED.replace('ends: int map "to"', 'ends: int map "to"\n  size: int map "Size"')
    project.build(filled, fills=[("Post.size", "4")])
    project.up()
    assert project.run(quoted(project, 'SELECT "Size" FROM "order"')) == [(4,)]
