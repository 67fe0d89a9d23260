"""Arrays in a schema."""

from __future__ import annotations

import pytest

from fw.language.editing.formatter import format_schema
from fw.language.field_types import FieldType
from fw.language.schema import diagnose, load
from fw.language.serialization import from_data, to_data

SCHEMA = """model Post {
  id: uuid primary
  tags: %s
}

enum Topic {
  art = "A"
}
"""


@pytest.mark.parametrize(
    ("written", "item"),
    [
        ("string[]", FieldType("string", length=255)),
        ("string(40)[] default []", FieldType("string", length=40)),
        ("Text [] nullable", FieldType("text")),
        ("int[] min_length 1 max_length 3", FieldType("int")),
        ("uuid[]", FieldType("uuid")),
        ("decimal(8, 2)[] default []", FieldType("decimal", precision=8, scale=2)),
        ("datetime[] nullable", FieldType("datetime")),
        ("enum(a, b)[]", FieldType("enum", values=("a", "b"))),
    ],
)
def test_an_array_has_the_type_of_its_items(written: str, item: FieldType) -> None:
    model = load(SCHEMA % written)["Post"]
    kind = model.field("tags").type
    assert (kind.name, kind.item, str(kind)) == ("array", item, f"{item}[]")
    assert from_data(to_data(model)) == model


def test_items_of_a_shared_enum() -> None:
    item = load(SCHEMA % "Topic[]")["Post"].field("tags").type.item
    assert item is not None
    assert (item.enum, item.values) == ("Topic", ("A",))


@pytest.mark.parametrize(
    ("written", "code", "hint"),
    [
        (
            "bytes[]",
            "FW302",
            "use items of type int, float, decimal, bool, string, text, uuid, date",
        ),
        ("json[]", "FW302", "use items of type"),
        ("array", "FW301", "write an array as the type of its items"),
        ("list", "FW301", "write an array as the type of its items"),
        ("string[", "FW113", "write an array as 'string[]'"),
        ("string[5]", "FW113", "write an array as 'string[]'"),
        ("string[][]", "FW302", "use 'json'"),
        ("string[](40)", "FW302", "write 'string(…)[]'"),
        ('string[] default ["a"]', "FW309", "write 'default []'"),
        ('enum(a, b)[] default "[]"', "FW309", "for example: default []"),
        ("string[] unique", "FW312", "remove 'unique'"),
        ("string[] index", "FW312", "remove 'index'"),
        ("uuid[] references Post nullable", "FW403", ""),
        ('string[] default "a"', "FW309", "for example: default []"),
        ("string[] default uuid()", "FW309", ""),
        ("string default []", "FW309", ""),
        ("int[] min 3", "FW330", ""),
        ("string[] not_blank", "FW330", ""),
        ("string[] default [] min_length 1", "FW332", ""),
    ],
)
def test_invalid_arrays(written: str, code: str, hint: str) -> None:
    [found] = diagnose(SCHEMA % written)
    assert found.code == code
    assert found.hint.startswith(hint)


def test_an_array_is_no_key_and_in_no_check_or_index() -> None:
    text = (SCHEMA % "int[]").replace(
        "\n}\n\nenum", "\n  check (tags = 1)\n  index (tags, id)\n  display tags\n}\n\nenum"
    )
    assert sorted(one.code for one in diagnose(text)) == ["FW312", "FW320", "FW333"]
    assert [one.code for one in diagnose("model A {\n  id: int[] primary\n}\n")] == ["FW307"]


def test_the_formatter_joins_the_brackets() -> None:
    text = "model A {\n  a: STRING(4) [] DEFAULT  [] nullable\n}\n"
    assert format_schema(text) == "model A {\n  a: string(4)[] default [] nullable\n}\n"
