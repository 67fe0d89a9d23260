"""Revisions for `map`: tables and columns are renamed, and rows stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.language.schema import load
from fw.tasks.migrations import DestructiveChange, MigrationError
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


def test_a_mapped_model_with_the_columns_of_a_link_table_is_kept(tmp_path: Path) -> None:
    project = Project(tmp_path)
    link = """model Vote {
  map "tblVotes"
  author_id: int references Author
  post_id: int references Post
  primary (author_id, post_id)
}
"""
    project.build(PLAIN + link)
    other = (PLAIN + link).replace("string(80) unique", "string(90) unique")
    assert project.build(other, ["Author"]) == ["004_change_email_of_author_migration.py"]


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


PAIR = "model Pair {\n  id: int primary\n  a: int nullable\n  b: int nullable\n}\n"
REFUSED_COLUMNS = [
    ('  a: int nullable map "b"\n  b: int nullable map "a"\n', "Pair.a: cannot move from"),
    ('  a: int nullable map "b"\n', "pairs has a column b already"),
    ('  x: int nullable was a map "b"\n', "pairs has a column b already"),
    (
        '  a: int nullable map "c"\n  b: int nullable map "a"\n',
        "Pair.b takes the column a",
    ),
    (
        '  a: int nullable\n  b: int nullable map "c"\n  d: int nullable map "b"\n',
        "Pair.d takes the column b",
    ),
]


@pytest.mark.parametrize(("fields", "said"), REFUSED_COLUMNS)
def test_a_field_cannot_move_to_the_column_of_another(
    tmp_path: Path, fields: str, said: str
) -> None:
    project = Project(tmp_path)
    project.build(PAIR)
    project.former = load(PAIR)
    with pytest.raises(MigrationError) as refused:
        project.build(f"model Pair {{\n  id: int primary\n{fields}}}\n", consent=True)
    assert said in refused.value.message
    assert refused.value.hint.startswith("use two builds: first ")


def test_fields_exchange_their_columns_in_several_builds(tmp_path: Path, database_url: str) -> None:
    project = Project(tmp_path / "project", database_url)
    project.build(PAIR)
    project.up()
    project.run("INSERT INTO pairs (id, a, b) VALUES (1, 10, 20)")
    project.former = load(PAIR)
    for a, b in (("a", "c"), ("b", "c"), ("b", "a"), ("x", "y")):
        schema = PAIR.replace("a: int nullable", f'a: int nullable map "{a}"').replace(
            "b: int nullable", f'b: int nullable map "{b}"'
        )
        project.build(schema)
        project.up()
        project.former = load(schema)
    assert project.run("SELECT x, y FROM pairs") == [(10, 20)]


def test_a_new_field_does_not_take_the_column_of_a_removed_field(tmp_path: Path) -> None:
    project = Project(tmp_path)
    before = 'model Pair {\n  id: int primary\n  z: int nullable map "a"\n}\n'
    project.build(before)
    project.former = load(before)
    with pytest.raises(DestructiveChange, match="drops the column a of pairs"):
        project.build('model Pair {\n  id: int primary\n  a: int nullable map "c"\n}\n')


PETS = "model Cat {\n  id: int primary\n}\nmodel Dog {\n  id: int primary\n}\n"


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ('model Cat {\n  map "dogs"\n  id: int primary\n}\n', "the table dogs exists already"),
        (
            'model Cat {\n  map "dogs"\n  id: int primary\n}\n'
            'model Dog {\n  map "cats"\n  id: int primary\n}\n',
            "Cat: cannot move from the table cats to dogs",
        ),
        (
            'model Pet was Cat {\n  map "dogs"\n  id: int primary\n}\n',
            "Pet: cannot move from the table cats to dogs",
        ),
        (
            'model Cat {\n  map "pets"\n  id: int primary\n}\n'
            "model Dog {\n  id: int primary\n}\n"
            'model Fox {\n  map "cats"\n  id: int primary\n}\n',
            "Fox takes the table cats",
        ),
    ],
)
@pytest.mark.parametrize("partly", [False, True])
def test_a_model_cannot_move_to_the_table_of_another(
    tmp_path: Path, schema: str, said: str, partly: bool
) -> None:
    project = Project(tmp_path)
    project.build(PETS)
    project.former = load(PETS)
    names = set(load(schema).models)
    with pytest.raises(MigrationError) as refused:
        project.build(schema, names if partly else None, {"Cat", "Dog"} - names, consent=True)
    assert said in refused.value.message
    assert refused.value.hint.startswith("use two builds: first ")


def test_models_exchange_their_tables_in_several_builds(tmp_path: Path, database_url: str) -> None:
    project = Project(tmp_path / "project", database_url)
    project.build(PETS)
    project.up()
    project.run("INSERT INTO cats (id) VALUES (1)", "INSERT INTO dogs (id) VALUES (2)")
    project.former = load(PETS)
    for cat, dog in (("cats", "pets"), ("dogs", "pets"), ("dogs", "cats")):
        schema = PETS.replace("Cat {", f'Cat {{\n  map "{cat}"').replace(
            "Dog {", f'Dog {{\n  map "{dog}"'
        )
        project.build(schema)
        project.up()
        project.former = load(schema)
    assert project.run("SELECT id FROM dogs") == [(1,)]
    assert project.run("SELECT id FROM cats") == [(2,)]


def test_a_column_that_only_looks_different_is_renamed_in_the_name(tmp_path: Path) -> None:
    project = Project(tmp_path / "project")
    schema = "model Post {\n  id: int primary\n  price: int\n}\n"
    project.build(schema)
    project.former = load(schema)
    (name,) = project.build(schema.replace("price: int", 'price: int map "Price"'))
    assert name == "002_rename_column_price_of_post_migration.py"
