"""Databases after revisions: the same, by any path of schema changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fw.runtime.errors import FwError
from tests.promises.support import times
from tests.tasks.evolving import Evolving
from tests.tasks.migrations.evolution import Project

ID = "0190a6e4-0000-7000-8000-00000000000"
BEFORE = r"""
model Author {
  id: uuid primary
  name: string required index
  email: string(120) unique
}
model Tag {
  id: int primary
  label: string(40) required unique
}
model Post {
  id: uuid primary
  title: string required index
  body: text nullable
  author_id: uuid references Author on_delete cascade
  parent_id: uuid nullable references Post on_delete set_null
  status: enum(draft, "it's 100% :a \\ \"so\"") default draft
  views: int default 0
  price: decimal(10,2) default 9.9
  open: bool default true
  note: text default "it's \"so\" 100% :a \\ é"
  meta: json default "{\"a\": \"b:c\"}"
  at: datetime default "2024-01-31T12:00:00Z"
  unique (author_id, title)
  relations {
    many_to_many Tag as tags
  }
}
"""
KEYED = """
model Author {
  id: uuid primary
}
model Post {
  id: uuid primary
  author_id: uuid references Author
}
"""
AFTER = r"""
model Writer was Author {
  id: uuid primary
  full_name: string was name required index
  email: string(200) nullable
  born: date nullable index
  timestamps
}
model Tag {
  id: int primary
  label: string(80) required unique
}
model Article was Post {
  id: uuid primary
  headline: string was title required
  writer_id: uuid was author_id references Writer on_delete restrict on_update cascade index
  parent_id: uuid nullable references Article on_delete set_null
  status: enum(draft, "it's 100% :a \\ \"so\"", archived) default archived
  views: decimal(25,2) default 1.5
  price: decimal(12,2)
  open: int default 1
  kind: string(10) default "x" index
  note: text default "other"
  meta: json default "{\"a\": \"b:c\"}"
  at: datetime nullable
  unique (headline, id) name "uq_headlines"
  index (price, at desc) name "idx_latest"
  total: decimal(15, 4) computed ((price - 0.01) * 1.25) index
  is_late: bool computed (at > "2024-01-31T12:00:00Z" or kind != "a:b, (c)%")
  unique (headline) where (at is null and status != "it's 100% :a \\ \"so\"") name "uq_open"
  index (kind) where open = 1 and price > 1.50 name "idx_open"
  relations {
    many_to_many Tag as tags
  }
}
"""


@pytest.fixture
def project(tmp_path: Path, database_url: str) -> Project:
    return Project(tmp_path / "project", database_url)


def same(one: dict[str, Any], other: dict[str, Any], url: str) -> None:
    """Compare fingerprints; SQLite keeps the name that a primary key was created with."""
    if url.startswith("sqlite"):
        one, other = (
            {name: table | {"primary": table["primary"][1]} for name, table in tables.items()}
            for tables in (one, other)
        )
    assert one == other


def fill(project: Project) -> None:
    project.run(
        f"INSERT INTO authors (id, name, email) VALUES ('{ID}1', 'Ann', 'a@x')",
        "INSERT INTO tags (id, label) VALUES (1, 't')",
        f"INSERT INTO posts (id, title, author_id, views) VALUES ('{ID}2', 'T', '{ID}1', 7)",
        f"INSERT INTO posts (id, title, author_id, parent_id)"
        f" VALUES ('{ID}3', 'U', '{ID}1', '{ID}2')",
        f"INSERT INTO posts_tags (post_id, tag_id) VALUES ('{ID}2', 1)",
    )


def test_rows_survive_renames_and_conversions(project: Project) -> None:
    project.build(BEFORE)
    project.up()
    fill(project)
    project.build(AFTER, consent=True)
    project.up()
    rows = project.run(
        "SELECT headline, full_name, status, views, price, open, note, kind FROM articles"
        " JOIN writers ON writers.id = writer_id WHERE parent_id IS NULL"
    )
    [(headline, name, status, views, price, flag, note, kind)] = rows
    assert (headline, name, status, kind) == ("T", "Ann", "draft", "x")
    assert (float(views), float(price), int(flag)) == (7, 9.9, 1)
    assert note == 'it\'s "so" 100% :a \\ é'
    assert project.run("SELECT count(*) FROM articles_tags") == [(1,)]
    assert project.run("SELECT count(*) FROM writers WHERE created_at IS NULL") == [(0,)]


def test_on_delete_actions_work_as_declared(project: Project) -> None:
    project.build(BEFORE)
    project.up()
    fill(project)
    project.run(f"DELETE FROM posts WHERE id = '{ID}2'")
    assert project.run("SELECT title, parent_id FROM posts") == [("U", None)]
    assert project.run("SELECT count(*) FROM posts_tags") == [(0,)]
    project.run("DELETE FROM authors")
    assert project.run("SELECT count(*) FROM posts") == [(0,)]


def test_upgrade_and_downgrade_give_the_expected_tables(
    project: Project, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    project.build(BEFORE)
    project.up()
    before = project.fingerprint()
    added = project.build(AFTER, consent=True)
    project.up()
    after = project.fingerprint()
    project.down(len(added))
    same(project.fingerprint(), before, project.url)
    project.down(99)
    assert project.fingerprint() == {}
    fresh = Project(tmp_path / "fresh", project.url)
    fresh.build(AFTER)
    (fresh.root / "database" / "migrations").rename(tmp_path / "kept")
    project.up()
    same(project.fingerprint(), after, project.url)
    project.down(99)
    (tmp_path / "kept").rename(fresh.root / "database" / "migrations")
    fresh.up()
    same(fresh.fingerprint(), after, project.url)


def test_a_foreign_key_without_an_index_gets_one(project: Project) -> None:
    """Foreign keys had none, unless the schema asked for it, where fw built the files before."""
    line = '    op.create_index("idx_posts_author_id", "posts", ["author_id"])\n'
    _, posts = project.build(KEYED)
    file = project.folder / posts
    file.write_text(file.read_text().replace(line, ""))
    project.up()
    before = project.fingerprint()
    (added,) = project.build(KEYED)
    assert added == "003_index_author_id_of_post_migration.py"
    assert line in project.text(added)
    project.up()
    assert project.fingerprint()["posts"]["index"] == [
        ("idx_posts_author_id", ["author_id"], False)
    ]
    if project.url.startswith("mysql"):
        # MySQL gives its own up for it.
        assert len(project.run("SHOW INDEX FROM posts WHERE Column_name = 'author_id'")) == 1
    project.down()
    assert project.fingerprint() == before


def test_a_composite_index_replaces_that_of_a_foreign_key(project: Project) -> None:
    project.build(KEYED)
    project.up()
    before = project.fingerprint()
    line = "  author_id: uuid references Author\n"
    project.build(KEYED.replace(line, f"{line}  index (author_id, id)\n"))
    project.up()
    names = [name for name, _, _ in project.fingerprint()["posts"]["index"]]
    assert names == ["idx_posts_author_id_id"]
    project.down()
    assert project.fingerprint() == before


def test_random_edits_give_the_same_tables_as_a_fresh_build(
    project: Project, tmp_path: Path
) -> None:
    """PROMISES: up, down, up gives the same fingerprint on 20 schemas × database."""
    for seed in range(times(20) + 1):
        evolving = Evolving(seed, size=4)
        walk = Project(tmp_path / f"walk{seed}", project.url.replace("test.db", f"w{seed}.db"))
        walk.build(evolving.text)
        for _ in range(12):
            evolving.edit()
            walk.build(evolving.text, consent=True)
        walk.up()
        evolved = walk.fingerprint()
        walk.down(99)
        assert walk.fingerprint() == {}
        walk.up()
        same(walk.fingerprint(), evolved, walk.url)
        walk.down(99)
        fresh = Project(tmp_path / f"fresh{seed}", walk.url)
        fresh.build(evolving.text)
        fresh.up()
        same(fresh.fingerprint(), evolved, walk.url)
        fresh.down(99)


def test_a_required_field_is_refused_if_rows_exist(project: Project) -> None:
    project.build(BEFORE)
    project.up()
    fill(project)
    schema = BEFORE.replace("  label:", "  colour: string required\n  label:")
    project.build(schema, consent=True)
    with pytest.raises(Exception, match="tags has 1 row") as caught:
        project.up()
    assert "default" in str(getattr(caught.value, "hint", ""))
    project.run("DELETE FROM posts_tags", "DELETE FROM tags")
    assert project.up() == ["005_add_colour_to_tag"]


def test_one_fill_value_for_a_unique_field_is_refused(project: Project) -> None:
    project.build(BEFORE)
    project.up()
    fill(project)
    schema = BEFORE.replace("  title:", "  slug: string required unique\n  title:")
    project.build(schema, consent=True, fills=[("Post.slug", "x")])
    with pytest.raises(FwError, match="2 rows of posts have the same slug, which must be unique"):
        project.up()
    assert project.run("SELECT count(*) FROM posts") == [(2,)]


def test_a_fill_value_without_a_referenced_record_is_refused(project: Project) -> None:
    project.build(BEFORE)
    project.up()
    fill(project)
    schema = BEFORE.replace("  title:", "  owner_id: uuid references Author\n  title:")
    project.build(schema, consent=True, fills=[("Post.owner_id", f"{ID}9")])
    with pytest.raises(FwError, match="refer by owner_id to missing rows of authors"):
        project.up()


def test_broken_references_are_refused_on_sqlite(tmp_path: Path, sqlite_url: str) -> None:
    project = Project(tmp_path / "project", sqlite_url)
    project.build(BEFORE)
    project.up()
    fill(project)
    schema = BEFORE.replace("(author_id, title)", "(author_id, views)")
    (name,) = project.build(schema, consent=True)
    path = project.folder / name
    path.write_text(
        path.read_text().replace(
            "def upgrade() -> None:\n",
            'def upgrade() -> None:\n    op.execute("DELETE FROM authors")\n',
        )
    )
    before = project.fingerprint()
    with pytest.raises(Exception, match="would leave 2 broken references, the first from posts"):
        project.up()
    assert project.fingerprint() == before
    assert project.run("SELECT count(*) FROM authors") == [(1,)]


HOSPITAL = """
model Team {
  id: int primary
}
model Department {
  id: uuid primary
  head_id: uuid nullable references Doctor on_delete set_null
}
model Doctor {
  id: uuid primary
  department_id: uuid references Department on_delete cascade
}
"""


def test_models_may_need_each_other(project: Project) -> None:
    steps = [
        "model Team {\n  id: int primary\n}\n",
        HOSPITAL,
        HOSPITAL.replace("Team {", "Team {\n  lead_id: uuid nullable references Doctor"),
        HOSPITAL.replace("Doctor", "Physician").replace(
            "model Physician", "model Physician was Doctor"
        ),
        "model Team {\n  id: int primary\n}\n",
    ]
    found, added = [], []
    for step in steps:
        added.append(len(project.build(step, consent=True)))
        project.up()
        assert project.build(step) == []
        found.append(project.fingerprint())
    for tables in reversed(found):
        same(project.fingerprint(), tables, project.url)
        project.down(added.pop())
    assert project.fingerprint() == {}
    assert found[0] == found[-1]
    keys = {name: [key[2] for key in table["foreign"]] for name, table in found[2].items()}
    assert keys == {"teams": ["doctors"], "departments": ["doctors"], "doctors": ["departments"]}


def test_a_rebuilt_table_keeps_the_order_of_its_indexes(tmp_path: Path) -> None:
    # SQLite rebuilds a table for most changes.
    project = Project(tmp_path / "project", f"sqlite:///{tmp_path}/data.db")
    before = (
        "model Post {\n  id: int primary\n  title: string(40)\n  order: int\n"
        "  index (order desc, title)\n  index (title, order desc) name 'idx_titles'\n"
        "  index (title, id)\n}\n"
    )
    made = "SELECT sql FROM sqlite_master WHERE sql LIKE 'CREATE INDEX%' ORDER BY name"
    project.build(before)
    project.up()
    indexes = project.run(made)
    assert [sql.count("DESC") for (sql,) in indexes] == [1, 0, 1]

    project.build(before.replace("title: string(40)", "title: string(40) nullable"))
    project.up()

    assert project.run(made) == indexes
