"""Shared enums: `enum` blocks and the fields that use them."""

from __future__ import annotations

import pytest

from fw.language.editing.formatter import format_schema
from fw.language.editing.sorting import sort_models
from fw.language.field_types import EnumMember
from fw.language.schema import diagnose, load
from fw.language.syntax.parser import parse_whole
from fw.language.syntax.scanner import scan

ENUM = """## How far an order is.
enum Status {
  open "Open" = "O"
  in_progress
  closed "Paid" = paid-up
}
"""
MODEL = """model Order {
  id: uuid primary
  status: Status default open
  other: enum(a, b)
  check started (status != "open" or other in ("a"))
}
"""


def found(text: str) -> list[str]:
    return [f"{one.line}:{one.column} {one.code}" for one in diagnose(text)]


@pytest.mark.parametrize("text", [ENUM + MODEL, MODEL + ENUM], ids=["before", "after"])
def test_a_field_has_the_values_of_its_enum(text: str) -> None:
    schema = load(text)
    field = schema["Order"].field("status")
    assert (field.type.name, field.type.enum, str(field.type)) == ("enum", "Status", "Status")
    assert field.type.values == ("O", "in_progress", "paid-up")
    assert field.type.labels == ("Open", "In progress", "Paid")
    assert field.default == "O"
    [enum] = schema.enums
    assert enum.description == "How far an order is."
    assert enum.members[1] == EnumMember("in_progress", "in_progress", "In progress")
    assert parse_whole(text) == (None, (schema["Order"],))


def test_a_block_changes_with_the_enums_that_it_names() -> None:
    other = "model Other {\n  id: uuid primary\n}\n"
    unused = "enum Unused {\n  a\n}\n"
    first, second = scan(ENUM + MODEL + other + unused).blocks
    assert second.hash == scan(other).blocks[0].hash
    changed, same = scan(ENUM.replace("Paid", "Done") + MODEL + other).blocks
    assert first.hash != changed.hash
    assert second.hash == same.hash
    assert scan(ENUM + MODEL + unused.replace("a", "b")).blocks[0].hash == first.hash


@pytest.mark.parametrize(
    ("members", "errors"),
    [
        ("", ["1:6 FW310"]),
        ("a\na", ["3:1 FW310"]),
        ("a\nA", ["3:1 FW310"]),
        ("a = x\nb = x", ["3:5 FW310"]),
        ('a "X"\nb "X"', ["3:3 FW310"]),
        ("a = b\nb", ["2:5 FW310"]),
        ('a = ""', ["2:5 FW310"]),
        ('a " x"', ["2:3 FW310"]),
        ("a, b", ["2:2 FW117"]),
        ("a,", ["2:2 FW117"]),
        ("a b", ["2:3 FW117"]),
        ("a =", ["2:3 FW117"]),
        ("a = +1", ["2:5 FW117"]),
        ('a = "x" "y"', ["2:9 FW117"]),
        ('"a"', ["2:1 FW117"]),
        ("1st", ["2:1 FW201"]),
        ("_a", ["2:1 FW201"]),
        ('a "x', ["2:3 FW108"]),
        ("a {", ["2:3 FW117"]),
        ("\n".join(f"m{number}" for number in range(1001)), ["1002:1 FW310"]),
    ],
)
def test_invalid_members(members: str, errors: list[str]) -> None:
    assert found(f"enum E {{\n{members}\n}}\n") == errors


def test_hints_of_members() -> None:
    comma, label = diagnose("enum E {\n  a,\n  b Open\n}\n")
    assert comma.hint == "remove it: members are separated by line breaks"
    assert label.hint.startswith("write a label in quotes, as in 'b \"Open\"'")


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("enum Int {\n a\n}\n", ["1:6 FW215"]),
        ("enum Order {\n open\n}\n" + ENUM + MODEL, ["1:6 FW215"]),
        ("enum E {\n a\n}\nenum E {\n b\n}\n", ["4:6 FW215"]),
        ("enum OrderCreate {\n a\n}\n" + ENUM + MODEL, ["1:6 FW215"]),
        ("enum E {\n a\n}\nmodel Enums {\n id: uuid primary\n}\n", ["1:6 FW215"]),
        ("enum e {\n a\n}\n", ["1:6 FW202"]),
        ("enum None {\n a\n}\n", ["1:6 FW203"]),
        ("enum Mapped {\n a\n}\n", ["1:6 FW205"]),
        ("enum A was B {\n a\n}\nenum B {\n a\n}\n", ["1:12 FW214"]),
        ("enum A was C {\n a\n}\nenum B was C {\n a\n}\n", ["4:12 FW214"]),
        ("enum {\n a\n}\n", ["1:1 FW105"]),
        ("enum A\n", ["1:1 FW105"]),
        ("enum A B {\n a\n}\n", ["1:8 FW105"]),
        ("enum A {\n a\n", ["1:1 FW104"]),
        ("enum A {\n a\nmodel B {\n id: uuid primary\n}\n", ["1:1 FW104"]),
        ("model B {\n id: uuid primary\nenum A {\n a\n}\n", ["1:1 FW104"]),
        ("choices A {\n a\n}\n", ["1:1 FW101"]),
    ],
)
def test_invalid_blocks(text: str, errors: list[str]) -> None:
    assert found(text) == errors


def test_an_unreadable_enum_is_one_error() -> None:
    lines = "enum Status { open closed }\n" + MODEL
    assert found(lines) == ["1:20 FW117"]
    assert found("enum Status {\n}\n" + MODEL) == ["1:6 FW310"]


def test_errors_of_fields_name_the_members() -> None:
    text = ENUM + MODEL.replace("default open", "default opne").replace('"a"', '"c"')
    assert [(one.code, one.hint) for one in diagnose(text)] == [
        ("FW309", "did you mean 'open'?"),
        ("FW333", "use one of a, b"),
    ]
    [error] = diagnose(ENUM + MODEL.replace("status: Status", "status: status"))
    assert (error.code, error.hint) == ("FW301", "did you mean 'Status'?")
    assert found(ENUM + MODEL.replace("Status default open", "Status(3)")) == ["9:18 FW302"]
    # A stored value isn't a name.
    assert found(ENUM + MODEL.replace("default open", "default O")) == ["9:26 FW309"]
    assert found(ENUM + MODEL.replace('"open"', '"O"')) == ["11:28 FW333"]


def test_an_invalid_enum_hides_no_error_of_a_model() -> None:
    assert found("enum E {\n a, b\n}\nmodel M {\n id: uuid primary\n x: strin\n e: E\n}\n") == [
        "2:3 FW117",
        "6:5 FW301",
    ]


def test_too_many_enums() -> None:
    text = "".join(f"enum E{number} {{\n a\n}}\n" for number in range(1001))
    assert {one.code for one in diagnose(text)} == {"FW116"}


def test_the_formatter_keeps_names_labels_and_comments() -> None:
    text = (
        'ENUM  Status WAS State\n{\n  open   "In  it"="O"  # why\n# alone\n  Index\n}\n'
        "model Order {\n id: UUID PRIMARY\n s:Status DEFAULT TRUE\n}\n"
    )
    once = format_schema(text)
    assert once == (
        'enum Status was State {\n  open "In  it" = "O"  # why\n  # alone\n  Index\n}\n\n'
        "model Order {\n  id: uuid primary\n  s: Status default TRUE\n}\n"
    )
    assert format_schema(once) == once


def test_sorting_leaves_enums_where_they_are() -> None:
    use = "model B {\n  id: uuid primary\n  a_id: uuid references A\n}\n"
    model = "model A {\n  id: uuid primary\n}\n"
    assert sort_models(f"{use}\n{ENUM}\n{model}") == f"{model}\n{ENUM}\n{use}"
