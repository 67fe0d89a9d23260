"""Merges of JSON: by member, where a merge by line conflicts."""

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


def test_a_member_added_after_an_edited_one_is_merged() -> None:
    yours = BASE.replace('"Title"', '"Headline"')

    assert merge("post.json", BASE, yours, LONGER) == Merge(
        LONGER.replace('"Title"', '"Headline"'), None
    )


def test_changes_of_both_sides_in_one_line_are_merged() -> None:
    yours = BASE.replace('"Title"', '"Headline"')
    generated = BASE.replace("80", "120")

    assert merge("post.json", BASE, yours, generated) == Merge(yours.replace("80", "120"), None)


def test_a_reformatted_file_is_merged() -> None:
    yours = json.dumps(json.loads(BASE.replace('"Title"', '"Headline"')), indent=4)
    merged = merge("post.json", BASE, yours, LONGER)

    assert merged == Merge(LONGER.replace('"Title"', '"Headline"'), None)


def test_the_users_order_of_members_is_kept() -> None:
    yours = json.loads(BASE)
    yours["fields"] = dict(reversed(yours["fields"].items()))
    merged = merge_members(BASE, json.dumps(yours), LONGER)

    assert merged is not None
    assert list(json.loads(merged)["fields"]) == ["title", "body", "id"]


def test_members_removed_by_either_side_are_removed() -> None:
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
def test_different_values_of_one_member_are_a_conflict(yours: str, generated: str) -> None:
    assert merge_members(BASE, yours, generated) is None
    merged = merge("post.json", BASE, yours, generated)
    assert merged.fault == "both changed in 1 place"
    assert "<<<<<<<" in merged.text


def test_a_removed_member_stays_removed_when_the_schema_moves_it() -> None:
    def described(*fields: str) -> str:
        lines = ",\n".join(f'    "{field}": {{"label": "{field}"}}' for field in fields)
        return f'{{\n  "fields": {{\n{lines}\n  }}\n}}\n'

    base, yours = described("name", "note", "slug", "size"), described("name", "slug", "size")
    merged = merge("post.json", base, yours, described("note", "name", "slug", "size"))

    assert merged == Merge(yours, None)


@pytest.mark.parametrize("stated", ["1.10000000000000000001", "1e400", "NaN"])
def test_a_number_that_a_float_cannot_represent_is_a_conflict(stated: str) -> None:
    yours = BASE.replace('"Title", "length": 80}', f'"Title", "length": 80, "step": {stated}}}')
    merged = merge("post.json", BASE, yours, LONGER)

    assert merged.fault == "both changed in 1 place"
    assert f'"step": {stated}' in merged.text
    exact = merge("post.json", BASE, yours.replace(stated, "0.10"), LONGER)
    assert exact.fault is None
    assert json.loads(exact.text)["fields"]["title"]["step"] == 0.1


MENU = '{\n  "menu": [\n    "authors",\n    "posts",\n    "tags"\n  ]\n}\n'


def test_items_of_a_grouped_menu_are_added_and_removed() -> None:
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


def test_new_items_keep_their_order_and_are_not_repeated() -> None:
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


def test_a_duplicate_member_is_an_error() -> None:
    assert fault_in("a.json", '{"a": 1, "a": 2}') == "duplicate member 'a'"
    assert fault_in("a.json", '{"a": {"b": 1}, "c": {"b": 2}}') is None
