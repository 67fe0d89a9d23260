from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

from fw.language.editing.changes import Change, apply_changes
from fw.language.editing.occurrences import Symbol
from fw.language.editing.operations import OPERATIONS, edit
from fw.language.editing.renaming import rename
from fw.language.schema import diagnose
from fw.runtime.errors import FwError

BLOG = """\
database sqlite

enum Status {
  open "Open"
  done = "finished"
}

model Author {
  id: uuid primary
  name: string(80)  # as printed
  email: string unique
  relations {
    has_many Post as posts via author_id
    many_to_many Author as friends through Friendship via from_id
  }
}

model Friendship {
  from_id: uuid references Author
  to_id: uuid references Author
  primary (from_id, to_id)
}

model Post was Article { id: uuid primary
  title: string
  status: Status default open
  size: int computed (length(title))
  author_id: uuid references Author
  author_mail: string references Author.email
  check long (title != "author_id" and length(title) > 3)
  unique (author_id, title) where (title is not null) name "x"
  display author.name, title
  relations { belongs_to Author as author via author_id
  }
}

view Stats from "stats" { author_id: uuid primary references Author
  posts: int
}
"""


def changed(operation: dict[str, Any], text: str = BLOG) -> list[str]:
    """Return the lines that an operation removes and adds."""
    after = apply_changes({"schema.fw": text}, edit({"schema.fw": text}, operation))["schema.fw"]
    old, new = text.splitlines(), after.splitlines()
    gone = [f"-{line.strip()}" for line in old if line not in new]
    return gone + [f"+{line.strip()}" for line in new if line not in old]


def test_the_example_is_valid() -> None:
    assert diagnose(BLOG) == []


@pytest.mark.parametrize(
    ("owner", "name", "to"),
    [
        ("", "Author", "Writer"),
        ("", "Friendship", "Friends"),
        ("", "Post", "Entry"),
        ("", "Post", "Article"),
        ("", "Stats", "Numbers"),
        ("", "Status", "State"),
        ("Status", "open", "fresh"),
        ("Status", "done", "closed"),
        ("Author", "name", "full_name"),
        ("Author", "email", "mail"),
        ("Author", "friends", "pals"),
        ("Friendship", "from_id", "left_id"),
        ("Post", "title", "headline"),
        ("Post", "author_id", "writer_id"),
        ("Post", "author", "writer"),
        ("Post", "size", "length_"),
        ("Stats", "posts", "entries"),
        ("Post", "id", "key"),
    ],
)
def test_a_renamed_schema_is_valid_and_lacks_the_old_name(owner: str, name: str, to: str) -> None:
    symbol = next(one for one in SYMBOLS if (one.owner, one.name) == (owner, name))
    changes = rename({"schema.fw": BLOG}, symbol, to)
    after = apply_changes({"schema.fw": BLOG}, changes)["schema.fw"]
    assert diagnose(after) == []
    places = [one for one in changes if one.text == to]
    assert len(places) == EXPECTED[owner, name], places


EXPECTED = {
    ("", "Author"): 8,
    ("", "Friendship"): 2,
    ("", "Post"): 2,
    ("", "Stats"): 1,
    ("", "Status"): 2,
    ("Status", "open"): 2,
    ("Status", "done"): 1,
    ("Author", "name"): 2,
    ("Author", "email"): 2,
    ("Author", "friends"): 1,
    ("Friendship", "from_id"): 3,
    ("Post", "title"): 7,
    ("Post", "author_id"): 4,
    ("Post", "author"): 2,
    ("Post", "size"): 1,
    ("Stats", "posts"): 1,
    ("Post", "id"): 1,
}
KINDS = {"Status": "enum", "open": "member", "done": "member", "author": "relation"}
SYMBOLS = [
    Symbol(
        KINDS.get(name, "relation" if name == "friends" else "field" if owner else "model"),  # type: ignore[arg-type]
        name,
        owner,
    )
    for owner, name in EXPECTED
]


def test_a_rename_keeps_the_data() -> None:
    assert "+model Writer was Author {" in changed(
        {"op": "rename_model", "model": "Author", "to": "Writer"}
    )
    assert "+full_name: string(80) was name  # as printed" in changed(
        {"op": "rename_field", "model": "Author", "field": "name", "to": "full_name"}
    )
    assert "+enum State was Status {" in changed(
        {"op": "rename_model", "model": "Status", "to": "State"}
    )
    # The column of a view is in the database already, a computed column can be computed again.
    assert '+entries: int map "posts"' in changed(
        {"op": "rename_field", "model": "Stats", "field": "posts", "to": "entries"}
    )
    assert "+width: int computed (length(title))" in changed(
        {"op": "rename_field", "model": "Post", "field": "size", "to": "width"}
    )


def test_was_names_what_the_last_build_had() -> None:
    sources = {"schema.fw": BLOG}

    def header(to: str, built: bool) -> str:
        changes = rename(sources, Symbol("model", "Post"), to, lambda _: built)
        text = apply_changes(sources, changes)["schema.fw"]
        return next(line for line in text.splitlines() if line.startswith(f"model {to}"))

    assert header("Entry", built=True) == "model Entry was Post { id: uuid primary"
    assert header("Entry", built=False) == "model Entry was Article { id: uuid primary"
    assert header("Article", built=False) == "model Article { id: uuid primary"
    new = rename(sources, Symbol("field", "name", "Author"), "label", lambda _: False)
    assert not any("was" in one.text for one in new)


def test_a_renamed_member_keeps_its_value() -> None:
    changes = rename({"schema.fw": BLOG}, Symbol("member", "open", "Status"), "fresh")
    after = apply_changes({"schema.fw": BLOG}, changes)["schema.fw"]
    assert '  fresh "Open" = "open"\n' in after
    assert "status: Status default fresh\n" in after


@pytest.mark.parametrize(
    ("text", "operation", "after"),
    [
        (
            "model A { id: int primary }",
            {"op": "add_field", "model": "A", "line": "b: int"},
            "model A { id: int primary\n  b: int\n}",
        ),
        (
            "model A {}",
            {"op": "add_field", "model": "A", "line": "b: int"},
            "model A {\n  b: int\n}",
        ),
        (
            "model A {\r\n\tid: int # }\r\n}",
            {"op": "add_field", "model": "A", "line": "b: int"},
            "model A {\r\n\tid: int # }\r\n\tb: int\r\n}",
        ),
        (
            "model A { id: int primary }",
            {"op": "set_comment", "model": "A", "field": "id", "comment": "The key."},
            "model A { \n  ## The key.\n  id: int primary }",
        ),
        (
            "model A {\n  id: int  default 0 # x\n}",
            {"op": "remove_constraint", "model": "A", "field": "id", "word": "default"},
            "model A {\n  id: int # x\n}",
        ),
        (
            "model A {\n  id: int default 0 # x\n}",
            {"op": "set_constraint", "model": "A", "field": "id", "word": "default", "value": "1"},
            "model A {\n  id: int default 1 # x\n}",
        ),
        (
            "model A {\n  id: int primary\n}",
            {"op": "add_relation", "model": "A", "kind": "has_many", "target": "B", "alias": "bs"},
            "model A {\n  id: int primary\n  relations {\n    has_many B as bs\n  }\n}",
        ),
        (
            "model A {\n id: int primary\n relations {\n }\n}",
            {"op": "add_relation", "model": "A", "kind": "has_one", "target": "B", "alias": "b"},
            "model A {\n id: int primary\n relations {\n   has_one B as b\n }\n}",
        ),
        (
            "model A {\n  relations {\n    has_one B as b # x\n    has_one C as c\n  }\n}",
            {"op": "delete_relation", "model": "A", "alias": "b"},
            "model A {\n  relations {\n    has_one C as c\n  }\n}",
        ),
        ("# a\n", {"op": "set_provider", "provider": "mysql"}, "database mysql\n\n# a\n"),
    ],
)
def test_operations(text: str, operation: dict[str, Any], after: str) -> None:
    assert apply_changes({"schema.fw": text}, edit({"schema.fw": text}, operation)) == {
        "schema.fw": after
    }


def test_a_reference_has_both_sides() -> None:
    operation = {
        "op": "add_reference",
        "model": "Friendship",
        "target": "Post",
        "inverse": "friendships",
        "constraints": "nullable on_delete set_null",
    }
    assert changed(operation) == [
        "+post_id: uuid references Post nullable on_delete set_null",
        "+belongs_to Post as post via post_id",
        "+has_many Friendship as friendships via post_id",
    ]
    sources = {"schema.fw": BLOG}
    after = apply_changes(sources, edit(sources, operation))["schema.fw"]
    assert diagnose(after) == []


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        ({"op": "add_feild"}, "unknown operation 'add_feild'"),
        ({"op": "add_field", "model": "Post"}, "add_field requires the argument 'line'"),
        ({"op": "add_field", "modle": "Post"}, "unknown argument 'modle' of add_field"),
        ({"op": "delete_model", "model": "Pots"}, "unknown model 'Pots'"),
        (
            {"op": "delete_field", "model": "Post", "field": "titel"},
            "unknown field 'titel' on Post",
        ),
        (
            {"op": "rename_relation", "model": "Post", "alias": "x", "to": "y"},
            "unknown relation 'x' on Post",
        ),
        (
            {"op": "set_constraint", "model": "Post", "field": "title", "word": "uniqe"},
            "unknown constraint 'uniqe'",
        ),
        (
            {"op": "set_constraint", "model": "Post", "field": "title", "word": "default"},
            "constraint 'default' requires a value",
        ),
        (
            {"op": "move_field", "model": "Post", "field": "id"},
            "cannot move fields of Post: 'id' shares its line",
        ),
    ],
)
def test_wrong_operations(operation: dict[str, Any], message: str) -> None:
    with pytest.raises(FwError, match=message):
        edit({"schema.fw": BLOG}, operation)


def test_fields_of_the_line_timestamps_are_not_renamed() -> None:
    text = "model A {\n  id: int primary\n  timestamps (made_at, changed_at)\n}\n"
    with pytest.raises(FwError, match="a field of the line 'timestamps'"):
        edit(
            {"schema.fw": text}, {"op": "rename_field", "model": "A", "field": "made_at", "to": "b"}
        )


@pytest.mark.parametrize("function", OPERATIONS.values())
def test_every_operation_takes_the_sources_first(function: Callable[..., list[Change]]) -> None:
    assert next(iter(signature(function).parameters)) == "sources"


def test_overlapping_changes_are_refused() -> None:
    with pytest.raises(ValueError, match="overlapping changes of"):
        apply_changes({"schema.fw": "abc"}, [Change(0, 2, ""), Change(1, 3, "")])
