from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fw.language.diagnostics import SchemaError
from fw.language.editing.field_spec import parse_field_spec
from fw.language.editing.formatter import format_schema
from fw.language.editing.models import add_model, replace_model, set_provider
from fw.language.schema import load
from fw.language.syntax.parser import parse_whole
from fw.language.syntax.tokens import tokenize
from fw.runtime.errors import FwError, UsageError
from tests.language.corpus import edited, random_schema, scale

SHOP = """\
# The shop.
DATABASE  sqlite # for now

# What is sold.
model Item { # one kind
    id: int primary
    # shown first
    name:   string    # the label
}

model Order { id: int primary }
# The end.
"""


def changed(before: str, after: str) -> list[str]:
    """Return the removed lines, then the added lines."""
    old, new = before.split("\n"), after.split("\n")
    gone = [f"-{line}" for line in old if line not in new]
    return gone + [f"+{line}" for line in new if line not in old]


def test_set_provider_changes_one_word() -> None:
    assert changed(SHOP, edited(SHOP, set_provider, "mysql")) == [
        "-DATABASE  sqlite # for now",
        "+DATABASE  mysql # for now",
    ]
    assert edited("# a\n", set_provider, "sqlite") == "database sqlite\n\n# a\n"
    assert edited("", set_provider, "sqlite") == "database sqlite\n"
    assert edited("\ufeffmodel A{}", set_provider, "mysql") == "\ufeffdatabase mysql\n\nmodel A{}"
    assert edited("model A{\r\n}", set_provider, "mysql") == "database mysql\r\n\r\nmodel A{\r\n}"
    with pytest.raises(FwError, match="unknown database provider 'oracle'"):
        edited(SHOP, set_provider, "oracle")


def test_a_model_is_added_at_the_end() -> None:
    after = edited(SHOP, add_model, "Task", parse_field_spec("title:string,status:enum(open,done)"))
    assert after.startswith(SHOP)
    assert after.removeprefix(SHOP) == (
        "\nmodel Task {\n  id: uuid primary\n  title: string\n  status: enum(open, done)\n}\n"
    )
    load(after)
    assert edited("", add_model, "A", ["id: int primary"]) == "model A {\n  id: int primary\n}\n"
    assert "  timestamps\n}" in edited("", add_model, "A", [], timestamps=True)
    with pytest.raises(FwError, match="model 'item' already exists"):
        edited(SHOP, add_model, "item", [])


def test_a_model_is_replaced() -> None:
    replaced = edited(SHOP, replace_model, "Order", ["total: int"])
    assert changed(SHOP, replaced) == [
        "-model Order { id: int primary }",
        "+model Order {",
        "+  id: uuid primary",
        "+  total: int",
    ]
    with pytest.raises(FwError, match="unknown model 'Itm'") as caught:
        edited(SHOP, replace_model, "Itm", [])
    assert caught.value.hint == "did you mean 'Item'?"


@pytest.mark.parametrize(
    ("spec", "lines"),
    [
        ("title:string", ["title: string"]),
        ("title:String , done:bool:default false", ["title: string", "done: bool default false"]),
        ("status:enum(open,done)", ["status: enum(open, done)"]),
        ('s:enum("a, b:c",d) default d,', ['s: enum("a, b:c", d) default d']),
        ("price:decimal(10,2),n:int", ["price: decimal(10, 2)", "n: int"]),
        ("author_id:uuid references Author", ["author_id: uuid references Author"]),
        ("email:string:required:unique", ["email: string required unique"]),
        ('at:string:default "12:30"', ['at: string default "12:30"']),
    ],
)
def test_fields_on_the_command_line(spec: str, lines: list[str]) -> None:
    assert [field.line for field in parse_field_spec(spec)] == lines


def test_errors_in_fields_have_positions_in_the_option() -> None:
    spec = "a: string ,  b :strin,class:int"
    with pytest.raises(SchemaError) as caught:
        parse_field_spec(spec)
    places = [(one.where, one.source_line) for one in caught.value.diagnostics]
    assert places == [("--fields:1:17", spec), ("--fields:1:23", spec)]


def test_invalid_fields_on_the_command_line() -> None:
    with pytest.raises(SchemaError) as caught:
        parse_field_spec("title:strng,class:int,a:int b:int")
    assert {one.code for one in caught.value.diagnostics} == {"FW301", "FW203", "FW303"}
    for spec in ("", " , ", "a:int\nb:int"):
        with pytest.raises(UsageError):
            parse_field_spec(spec)


def test_format() -> None:
    ugly = (
        "\n\n# Title\nDATABASE SQLite # db\n\n\n# about\nMODEL  A  was  B # x\n{ # y\n\n\n"
        "   ID :UUID   PRIMARY\n# own\n  s: enum( open,'in  progress' )DEFAULT open\n\n\n"
        "up:int Nullable References A On_Delete SET_NULL was UP  # z\nunique( ID,s )\n"
        "Relations{has_many   A AS as_ VIA up}\n\n # last\n} # end\nmodel Default{DEFAULT:Int}"
    )
    assert format_schema(ugly) == (
        "# Title\ndatabase sqlite  # db\n\n# about\nmodel A was B {  # x\n  # y\n\n"
        "  ID: uuid primary\n  # own\n  s: enum(open, 'in  progress') default open\n\n"
        "  up: int nullable references A on_delete set_null was UP  # z\n  unique (ID, s)\n"
        "  relations {\n    has_many A as as_ via up\n  }\n\n  # last\n}  # end\n\n"
        "model Default {\n  DEFAULT: int\n}\n"
    )


def test_an_invalid_schema_is_not_formatted() -> None:
    with pytest.raises(SchemaError):
        format_schema("model A { id: int primary\n")
    with pytest.raises(SchemaError):
        format_schema("oops")


@settings(
    max_examples=max(50, int(10_000 * scale())),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.integers(0, 2**64))
def test_formatting_keeps_the_meaning_and_all_comments(seed: int) -> None:
    text = random_schema(Random(seed))
    after = format_schema(text)
    assert format_schema(after) == after
    assert parse_whole(after) == parse_whole(text)
    assert comments(after) == comments(text)


def comments(text: str) -> list[str]:
    return sorted(token.text.rstrip() for token in tokenize(text) if token.kind == "comment")
