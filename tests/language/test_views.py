"""Views: their syntax, what they refuse, and what refers to them."""

from __future__ import annotations

import pytest

from fw.language.editing.formatter import format_schema
from fw.language.editing.sorting import sort_models
from fw.language.schema import diagnose, from_data, load, to_data

MODEL = "model Post {\n  id: uuid primary\n  relations {\n  }\n}\n"
VIEW = 'view Stats from "stats" {\n  id: uuid primary references Post\n}\n'


def places(text: str) -> list[str]:
    return [f"{one.line}:{one.column} {one.code}" for one in diagnose(text)]


def test_a_view_is_a_model_without_a_table() -> None:
    schema = load(MODEL + 'VIEW Stats was Sums FROM "p_stats"\n{\n  id: int primary map "x"\n}\n')
    view = schema["Stats"]
    assert (view.view, view.table, view.prefix, view.was) == (True, "p_stats", "stats", "Sums")
    assert from_data(to_data(view)) == view
    assert schema.views == {"Stats"}
    assert not schema["Post"].view


@pytest.mark.parametrize(
    ("header", "place"),
    [
        ("view", "1:1 FW105"),
        ("view Stats", "1:6 FW105"),
        ('view from "stats"', "1:1 FW105"),
        ("view Stats from", "1:12 FW105"),
        ("view Stats from stats", "1:17 FW105"),
        ('view Stats from "a\\"b"', "1:17 FW105"),
        ('view Stats was from "stats"', "1:21 FW105"),
        ('view Stats from "stats" was Sums', "1:25 FW105"),
        ('view Stats from "a-b"', "1:17 FW201"),
        ('view Stats from "fw_a"', "1:17 FW211"),
        ('view Read from "a"', "1:6 FW205"),
        ('model Stats from "stats"', "1:13 FW105"),
    ],
)
def test_an_invalid_header_is_one_error(header: str, place: str) -> None:
    assert places(f"{header} {{\n  id: int primary\n}}\n") == [place]


@pytest.mark.parametrize(
    "line",
    [
        "a: int required",
        "a: int unique",
        "a: int index",
        "a: int readonly",
        "a: int default 1",
        "a: datetime default now()",
        "a: datetime updated now()",
        "a: int min 1",
        "a: string not_blank",
        "a: int was b",
        "a: int computed (id + 1)",
        "a: uuid references Post on_delete cascade",
        "a: uuid nullable references Post on_update set_null",
        "unique (id, id)",
        "index (id)",
        "check (id is not null)",
        "timestamps",
        "timestamps (made_at, changed_at)",
        'map "other"',
    ],
)
def test_what_a_view_cannot_have_is_one_error(line: str) -> None:
    text = MODEL + VIEW.replace("}", f"  {line}\n}}")
    assert [one.partition(" ")[2] for one in places(text)] == ["FW340"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (MODEL + VIEW.replace(" primary", ""), "6:6 FW305"),
        (
            VIEW.replace(" references Post", "")
            + MODEL.replace("y\n", "y\n s: uuid references Stats\n"),
            "6:21 FW420",
        ),
        (MODEL.replace("s {\n", "s {\n many_to_many Stats as all\n") + VIEW, "4:15 FW420"),
        (
            MODEL + VIEW.replace("Post\n", "Post\n relations {\n has_many Post as all\n }\n"),
            "9:2 FW420",
        ),
    ],
)
def test_what_a_view_needs_and_what_refers_to_it(text: str, place: str) -> None:
    assert place in places(text)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (MODEL + VIEW.replace('"stats"', '"posts"'), "name another view after 'from'"),
        (VIEW + MODEL, "move 'model Post' before 'view Stats', or run 'fw fmt --sort'"),
    ],
)
def test_a_hint_names_the_word_view(text: str, hint: str) -> None:
    [found] = diagnose(text)
    assert found.hint == hint


def test_relations_lead_to_and_from_views() -> None:
    link = 'view Link from "links" {\n  a: uuid references Post\n  b: uuid references Stats\n  primary (a, b)\n}\n'
    lines = "    has_one Stats as stats\n    many_to_many Stats as linked through Link\n"
    load(MODEL.replace("s {\n", f"s {{\n{lines}") + VIEW + link)


def test_views_are_formatted_and_sorted() -> None:
    text = "VIEW  Stats   WAS Old From 'stats'\n{\nid:uuid PRIMARY references Post }\n"
    formatted = "view Stats was Old from 'stats' {\n  id: uuid primary references Post\n}\n"
    assert format_schema(text) == formatted
    assert sort_models(f"{formatted}\n{MODEL}") == f"{MODEL}\n{formatted}"
