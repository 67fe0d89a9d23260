"""JSON that was edited and generated anew: merged as what it says, where its lines disagree."""

from __future__ import annotations

import json

import pytest

from fw.tasks.disk.merge.json import merge_members
from fw.tasks.disk.merge.text import Merge, fault_in, merge

BASE = """\
{
  "one": "Post",
  "many": "Posts",
  "fields": {
    "id": {"type": "uuid", "label": "ID"},
    "title": {"type": "string", "label": "Title", "length": 80}
  },
  "relations": {}
}
"""
LONGER = BASE.replace('"length": 80}', '"length": 80},\n    "body": {"type": "text"}')


def test_a_member_behind_an_edited_last_one() -> None:
    yours = BASE.replace('"Title"', '"Headline"')

    assert merge("post.json", BASE, yours, LONGER) == Merge(
        LONGER.replace('"Title"', '"Headline"'), None
    )


def test_both_sides_of_one_line() -> None:
    yours = BASE.replace('"Title"', '"Headline"')
    generated = BASE.replace("80", "120")

    assert merge("post.json", BASE, yours, generated) == Merge(yours.replace("80", "120"), None)


def test_a_file_that_an_editor_laid_out_anew() -> None:
    yours = json.dumps(json.loads(BASE.replace('"Title"', '"Headline"')), indent=4)
    merged = merge("post.json", BASE, yours, LONGER)

    assert merged == Merge(LONGER.replace('"Title"', '"Headline"'), None)


def test_the_order_of_the_user_stays() -> None:
    yours = json.loads(BASE)
    yours["fields"] = dict(reversed(yours["fields"].items()))
    merged = merge_members(BASE, json.dumps(yours), LONGER)

    assert merged is not None
    assert list(json.loads(merged)["fields"]) == ["title", "body", "id"]


def test_what_either_side_took_away_is_gone() -> None:
    yours = BASE.replace('"uuid", "label": "ID"', '"uuid"')
    generated = BASE.replace(', "length": 80', "").replace('"Posts"', '"Articles"')
    merged = merge_members(BASE, yours, generated)

    assert merged is not None
    assert json.loads(merged)["fields"] == {
        "id": {"type": "uuid"},
        "title": {"type": "string", "label": "Title"},
    }


@pytest.mark.parametrize(
    ("yours", "generated"),
    [
        (BASE.replace('"Title"', '"Headline"'), BASE.replace('"Title"', '"Name"')),
        (
            BASE.replace('"length": 80', '"length": true'),
            BASE.replace('"length": 80', '"length": 1'),
        ),
        (BASE.replace('"Title"', '"Headline"'), BASE.replace('"title": {', '"name": {')),
        (BASE.replace("{}", "[]"), BASE.replace("{}", '{"author": {}}')),
    ],
)
def test_two_answers_to_one_question_are_a_conflict(yours: str, generated: str) -> None:
    assert merge_members(BASE, yours, generated) is None
    merged = merge("post.json", BASE, yours, generated)
    assert merged.fault == "both changed in 1 place"
    assert "<<<<<<<" in merged.text


def test_what_the_user_took_away_stays_away_where_the_schema_moves_it() -> None:
    def described(*fields: str) -> str:
        lines = ",\n".join(f'    "{field}": {{"label": "{field}"}}' for field in fields)
        return f'{{\n  "fields": {{\n{lines}\n  }}\n}}\n'

    base, yours = described("name", "note", "slug", "size"), described("name", "slug", "size")
    merged = merge("post.json", base, yours, described("note", "name", "slug", "size"))

    assert merged == Merge(yours, None)


@pytest.mark.parametrize("stated", ["1.10000000000000000001", "1e400", "NaN"])
def test_what_could_not_be_written_as_it_stands_is_left_to_the_user(stated: str) -> None:
    yours = BASE.replace('"Title", "length": 80}', f'"Title", "length": 80, "step": {stated}}}')
    merged = merge("post.json", BASE, yours, LONGER)

    assert merged.fault == "both changed in 1 place"
    assert f'"step": {stated}' in merged.text
    exact = merge("post.json", BASE, yours.replace(stated, "0.10"), LONGER)
    assert exact.fault is None
    assert json.loads(exact.text)["fields"]["title"]["step"] == 0.1


MENU = '{\n  "menu": [\n    "authors",\n    "posts",\n    "tags"\n  ]\n}\n'


def test_a_menu_in_groups_takes_in_what_is_new_and_loses_what_is_gone() -> None:
    yours = """\
{
  "menu": [
    "tags",
    {"label": "Content", "items": ["posts", "authors"]},
    {"label": "Elsewhere", "url": "/reports"}
  ]
}
"""
    generated = MENU.replace('"posts",', '"posts",\n    "comments",').replace(',\n    "tags"', "")
    merged = merge("menu.json", MENU, yours, generated)

    assert merged.fault is None
    assert (
        merged.text
        == """\
{
  "menu": [
    {"label": "Content", "items": ["posts", "comments", "authors"]},
    {"label": "Elsewhere", "url": "/reports"}
  ]
}
"""
    )


def test_what_is_new_at_the_front_comes_first_and_nothing_comes_twice() -> None:
    yours = '{"menu": [{"label": "All", "items": ["authors", "posts", "notes"]}, "tags"]}'
    generated = MENU.replace('"authors"', '"alerts",\n    "authors"').replace(
        '"tags"', '"tags",\n    "notes"'
    )
    merged = merge_members(MENU, yours, generated)

    assert merged is not None
    assert json.loads(merged)["menu"] == [
        "alerts",
        {"label": "All", "items": ["authors", "posts", "notes"]},
        "tags",
    ]


def test_a_package_keeps_its_layout() -> None:
    def package(**dependencies: str) -> str:
        return json.dumps({"name": "admin", "dependencies": dependencies}, indent=2) + "\n"

    merged = merge("package.json", package(a="1"), package(a="1", mine="3"), package(a="2"))

    assert merged == Merge(package(a="2", mine="3"), None)


def test_a_member_twice_is_a_fault() -> None:
    assert fault_in("a.json", '{"a": 1, "a": 2}') == "duplicate member 'a'"
    assert fault_in("a.json", '{"a": {"b": 1}, "c": {"b": 2}}') is None
