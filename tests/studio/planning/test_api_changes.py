from __future__ import annotations

import pytest

from fw.language.schema import load
from fw.studio.planning.api_changes import api_changes

HEAD = "database sqlite\n"
POST = "model Post {{\n  id: uuid primary\n{}\n}}\n"


def changes(before: str, after: str) -> list[tuple[bool, str, str]]:
    schemas = [load(HEAD + POST.format(text)) for text in (before, after)]
    return [(one.breaking, one.method, one.text) for one in api_changes(*schemas)]


WRITES = "POST, PUT, PATCH"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("  a: int nullable", "  a: int nullable", []),
        (
            "  a: int nullable",
            "  a: int nullable\n  b: int nullable",
            [
                (False, "GET", "responses have b"),
                (False, WRITES, "requests may have b"),
            ],
        ),
        (
            "  a: int nullable",
            "  a: int nullable\n  b: int required",
            [
                (True, "POST", "requests must have b"),
                (False, "GET", "responses have b"),
            ],
        ),
        (
            "  a: int nullable",
            "",
            [
                (True, "GET", "responses no longer have a"),
                (True, WRITES, "requests must not have a"),
            ],
        ),
        (
            "  a: int nullable",
            "  b: int nullable was a",
            [
                (True, "GET", "a is renamed to b in responses"),
                (True, WRITES, "a is renamed to b in requests"),
            ],
        ),
        (
            "  a: int nullable",
            "  a: int nullable private",
            [(True, "GET", "responses no longer have a")],
        ),
        (
            "  a: int nullable",
            "  a: int nullable readonly",
            [(True, WRITES, "requests must not have a")],
        ),
        (
            "  a: int nullable",
            "  a: int required",
            [
                (True, "POST", "requests must have a"),
                (True, WRITES, "a must not be null in requests"),
            ],
        ),
        (
            "  a: int required",
            "  a: int nullable",
            [
                (True, "GET", "a may be null in responses"),
                (False, "POST", "requests may leave out a"),
            ],
        ),
        (
            "  a: int required",
            "  a: string required",
            [
                (True, "GET", "a is string(255) instead of int in responses"),
                (True, WRITES, "a is string(255) instead of int in requests"),
            ],
        ),
        ("  a: string(80) required", "  a: string(90) required", []),
        ("  a: string(80) required", "  a: text required", []),
        (
            "  a: string(80) required",
            "  a: string(70) required",
            [(True, WRITES, "a has at most 70 characters in requests")],
        ),
        (
            "  a: text required",
            "  a: string(70) required",
            [(True, WRITES, "a has at most 70 characters in requests")],
        ),
        (
            "  a: enum(x, y) required",
            "  a: enum(x, z) required",
            [
                (True, WRITES, "a must not be 'y' in requests"),
                (False, "GET", "a may be 'z' in responses"),
            ],
        ),
        (
            "  a: int required min 1",
            "  a: int required min 0",
            [],
        ),
        (
            "  a: int required max 9",
            "  a: int required min 1 max 8",
            [
                (True, WRITES, "a must follow min 1 in requests"),
                (True, WRITES, "a must follow max 8 in requests"),
            ],
        ),
        (
            "  a: decimal(10, 2) required",
            "  a: decimal(8, 2) required",
            [(True, WRITES, "a is decimal(8, 2) instead of decimal(10, 2) in requests")],
        ),
    ],
)
def test_a_changed_field(before: str, after: str, expected: list[tuple[bool, str, str]]) -> None:
    assert changes(before, after) == expected


def of_texts(before: str, after: str) -> list[tuple[bool, str, str, str]]:
    return [tuple(one) for one in api_changes(load(HEAD + before), load(HEAD + after))]  # type: ignore[misc]


KEY = "  id: uuid primary\n"


def test_added_removed_and_renamed_models() -> None:
    before = f"model Post {{\n{KEY}}}\nmodel Tag {{\n{KEY}}}\n"
    after = f"model Article was Post {{\n{KEY}}}\nmodel Comment {{\n{KEY}}}\n"
    assert of_texts(before, after) == [
        (True, "*", "/posts", "moves to /articles"),
        (True, "*", "/tags", "removes the routes of Tag"),
        (False, "*", "/comments", "adds the routes of Comment"),
    ]


def test_another_key_changes_every_address() -> None:
    assert of_texts(f"model Post {{\n{KEY}}}\n", "model Post {\n  id: int primary\n}\n")[0] == (
        True,
        "*",
        "/posts/{id}",
        "identifies records by int instead of uuid",
    )


def test_relations_can_be_included() -> None:
    without = (
        f"model Author {{\n{KEY}}}\nmodel Post {{\n{KEY}  author_id: uuid references Author\n}}\n"
    )
    with_it = without.replace(
        f"Author {{\n{KEY}",
        f"Author {{\n{KEY}  relations {{\n    has_many Post as posts\n  }}\n",
        1,
    )
    assert of_texts(without, with_it) == [(False, "GET", "/authors", "posts can be included")]
    assert of_texts(with_it, without) == [
        (True, "GET", "/authors", "posts can no longer be included")
    ]


def test_access_rules_may_refuse_requests() -> None:
    free, ruled = "  a: int nullable", "  a: int nullable\n  access {\n    read to public\n  }"
    assert changes(free, ruled) == [(True, "*", "may refuse requests by its new access rules")]
    assert changes(ruled, free) == [(False, "*", "has no access rules")]
    assert changes(ruled, ruled.replace("read to", "read  to")) == []
