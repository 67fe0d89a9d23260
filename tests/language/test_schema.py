from __future__ import annotations

import marshal
from pathlib import Path

import pytest

from fw.language.checks.models.model import check_model
from fw.language.checks.references.interface import Interface, depends_on, interface_of
from fw.language.checks.references.references import check_references, resolve
from fw.language.field_types import FieldType
from fw.language.model import Composite, Field, Model, Reference, Relation
from fw.language.schema import SchemaError, diagnose, load, read
from fw.language.serialization import from_data, to_data
from fw.language.syntax.recovery import parse_block
from fw.language.syntax.scanner import scan
from tests.language.corpus import schema_of_size

BLOG = """
DATABASE Postgres
model Author was Writer {
  id: INT primary
  name: string(120) required index
  boss_id: int nullable references Author ON_DELETE set_null
  relations {
    has_many Post as posts via author_id
    has_many Author as staff
    belongs_to Author as boss
  }
}
model Tag { id: uuid primary
  relations { many_to_many Post as posts }
}
model Post {
  id: uuid primary required unique index
  headline: string required was title
  body: text nullable
  views: int default -3
  ratio: float default 1e3
  live: bool default TRUE
  price: decimal(8, 3) default 1.5
  on_day: date default "2024-02-29"
  at_time: time default "08:30"
  at: datetime default "2024-01-31T12:00:00+02:00"
  key: uuid default "0190A6E4-0000-7000-8000-000000000000"
  data: json default '{"a": [1]}'
  status: enum(draft, "in progress") required default "in progress"
  author_id: int references Author on_delete cascade
  editor_id: int references Author
  email: string unique index
  timestamps
  unique (author_id, headline)
  index (status, created_at)
  relations {
    belongs_to Author as author via author_id
    many_to_many Tag as tags
    many_to_many Author as likers through Like
  }
}
model Like {
  id: int primary
  post_id: uuid references Post
  author_id: int references Author
}
model Person {
  id: int primary
  relations { many_to_many Person as follows through Follow via follower_id }
}
model Follow {
  id: int primary
  follower_id: int references Person
  followed_id: int references Person
}
"""


def test_all_statements_of_the_language() -> None:
    schema = load(BLOG)
    assert schema.provider == "postgres"
    assert list(schema.models) == ["Author", "Tag", "Post", "Like", "Person", "Follow"]
    author, post = schema["Author"], schema["Post"]
    assert author.was == "Writer"
    assert author.primary == Field("id", FieldType("int"), primary=True)
    assert author.field("name") == Field(
        "name", FieldType("string", length=120), required=True, index=True
    )
    assert author.field("boss_id").references == Reference("Author", "set_null")
    assert author.relations == (
        Relation("has_many", "Post", "posts", via="author_id"),
        Relation("has_many", "Author", "staff", via="boss_id"),
        Relation("belongs_to", "Author", "boss", via="boss_id"),
    )
    assert post.field("headline").was == "title"
    assert post.timestamps
    assert post.uniques == (Composite(("author_id", "headline")),)
    assert post.indexes == (Composite(("status", "created_at")),)
    assert post.relations[2] == Relation(
        "many_to_many", "Author", "likers", "post_id", "Like", "author_id"
    )
    assert schema["Person"].relations[0].other_via == "followed_id"
    with pytest.raises(KeyError):
        post.field("title")


def test_defaults_are_normalised() -> None:
    defaults = {field.name: field.default for field in load(BLOG)["Post"].fields}
    given = {name: value for name, value in defaults.items() if value is not None}
    assert given == {
        "views": -3,
        "ratio": 1000.0,
        "live": True,
        "price": "1.500",
        "on_day": "2024-02-29",
        "at_time": "08:30:00",
        "at": "2024-01-31T10:00:00+00:00",
        "key": "0190a6e4-0000-7000-8000-000000000000",
        "data": '{"a": [1]}',
        "status": "in progress",
    }


def test_an_index_on_a_key_is_dropped() -> None:
    post = load(BLOG)["Post"]
    assert (post.primary.unique, post.primary.index) == (False, False)
    assert (post.field("email").unique, post.field("email").index) == (True, False)


def test_a_foreign_key_is_indexed_unless_another_index_begins_with_it() -> None:
    fields = ["a: int references A", "b: int references A", "c: int references A"]
    fields += ["d: int unique references A", "e: int references A index", "f: int", "g: int index"]
    lines = [*fields, "index (b, a)", "unique (c, f)", "index (e, f)"]
    body = "\n".join(lines)
    schema = load(f"model A {{\nid: int primary\n}}\nmodel B {{\nid: int primary\n{body}\n}}")

    assert schema["B"].indexed == ("a", "e", "g")


def test_fields_needed_on_create() -> None:
    needed = [field.name for field in load(BLOG)["Post"].fields if field.needed_on_create]
    assert needed == ["headline", "author_id", "editor_id", "email"]


def test_incremental_loading_gives_the_same_schema() -> None:
    blocks = scan(BLOG).blocks
    parsed = [parse_block(block) for block in blocks]
    assert [check_model(one) for one in parsed] == [[]] * len(parsed)
    stored = [marshal.dumps((to_data(one.model), tuple(one.interface()))) for one in parsed]
    loaded = [marshal.loads(one) for one in stored]
    interfaces = [Interface(*interface) for _, interface in loaded]
    assert interfaces == [interface_of(one.model) for one in parsed]
    assert check_references(interfaces, blocks) == []
    by_name = {one.name: one for one in interfaces}
    models = {}
    for data, _ in loaded:
        model = from_data(data)
        needed = {name: by_name[name] for name in depends_on(by_name[model.name])}
        models[model.name] = resolve(model, needed)
    assert models == load(BLOG).models


def test_dependencies_of_a_model() -> None:
    post = interface_of(load(BLOG)["Post"])
    assert depends_on(post) == {"Author", "Tag", "Like"}


def test_serialization_round_trip() -> None:
    for model in load(BLOG):
        assert isinstance(model, Model)
        assert from_data(marshal.loads(marshal.dumps(to_data(model)))) == model


def test_a_file_must_be_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "schema.fw"
    path.write_text("# Grüße\nmodel A { id: uuid primary }\n", encoding="utf-8")
    assert list(load(path).models) == ["A"]
    path.write_bytes(b"# \xc3\xa4\n# \xff\n")
    with pytest.raises(SchemaError) as caught:
        read(path)
    [found] = caught.value.diagnostics
    assert (found.code, found.line, found.column, found.file) == ("FW114", 2, 3, "schema.fw")
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.fw")


def test_an_unpaired_surrogate_is_rejected() -> None:
    text = 'model A {\n id: uuid primary\n a: string default "\ud800"\n}'
    assert [one.code for one in diagnose(text)] == ["FW108"]


def test_five_thousand_models_are_valid() -> None:
    text = schema_of_size(5000)
    assert len(text) > 1024 * 1024
    scanned = scan(text)
    assert len(scanned.blocks) == 5000
    assert not scanned.issues
