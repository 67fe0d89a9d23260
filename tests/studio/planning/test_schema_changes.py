from __future__ import annotations

from fw.language.schema import load
from fw.studio.planning.schema_changes import schema_changes

BEFORE = """\
database sqlite

enum Status {
  open
  closed
}

model Author {
  id: uuid primary
  name: string required
}

model Post {
  id: uuid primary
  title: string(80) required
  body: text nullable
  status: Status required
  author_id: uuid references Author
}
"""


def texts(after: str, **options: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    found = schema_changes(load(BEFORE), load(after), **options)
    return [(one.kind, one.text) for one in found]


def changed(old: str, new: str) -> list[tuple[str, str]]:
    assert old in BEFORE
    return texts(BEFORE.replace(old, new, 1))


def test_equal_schemas_have_no_changes() -> None:
    assert texts(BEFORE + "# a comment\n") == []


def test_fields() -> None:
    assert changed("  body: text nullable\n", "") == [("delete", "Post.body is deleted")]
    assert changed("  body: text nullable", "  content: text nullable was body") == [
        ("rename", "Post.body is renamed to content")
    ]
    assert changed("  body: text nullable", "  body: text nullable\n  rank: int nullable") == [
        ("add", "Post.rank is added: int")
    ]
    assert changed("string(80) required", "string(90) unique required") == [
        ("change", "Post.title changes: string(80) becomes string(90), unique")
    ]
    assert changed("  body: text nullable", '  body: text default "x"') == [
        ("change", "Post.body changes: no longer null, default x")
    ]


def test_access_rules() -> None:
    rules = "  access {\n    read to public\n  }\n"
    assert changed("  body: text nullable\n", f"  body: text nullable\n{rules}") == [
        ("change", "Post changes: access rules")
    ]


def test_a_rename_may_be_an_answer() -> None:
    after = BEFORE.replace("  body: text", "  content: text")
    assert texts(after, renames=(("Post.body", "Post.content"),)) == [
        ("rename", "Post.body is renamed to content")
    ]
    assert [kind for kind, _ in texts(after)] == ["add", "delete"]


def test_models() -> None:
    renamed = BEFORE.replace("model Author {", "model Writer was Author {").replace(
        "references Author", "references Writer"
    )
    assert texts(renamed)[0] == ("rename", "Author is renamed to Writer")
    tag = "\nmodel Tag {\n  id: uuid primary\n}\n"
    assert texts(BEFORE + tag) == [("add", "model Tag is added")]
    found = schema_changes(load(BEFORE + tag), load(BEFORE))
    assert [(one.kind, one.text) for one in found] == [("delete", "Tag is deleted")]


def test_lines_and_relations() -> None:
    assert changed("  name: string required\n}", "  name: string required\n  timestamps\n}") == [
        ("change", "Author has timestamps")
    ]
    assert changed("references Author\n}", "references Author\n  unique (title, status)\n}") == [
        ("change", "Post changes: unique groups")
    ]
    relation = "  name: string required\n  relations {\n    has_many Post as posts\n  }\n}"
    assert changed("  name: string required\n}", relation) == [
        ("add", "Author has_many Post as posts is added")
    ]


def test_enums() -> None:
    assert changed("  closed\n", "  closed\n  lost\n")[-1] == (
        "change",
        "enum Status has other members",
    )
    assert texts(BEFORE + "\nenum Colour {\n  red\n}\n") == [("add", "enum Colour is added")]
