"""Conditions of CHECK constraints: parser, canonical text, renames."""

from __future__ import annotations

import pytest

from fw.runtime.rules import conditions as c


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("ends_at>starts_at", "ends_at > starts_at"),
        ("NOT (a = 1 OR b <> 'x') And c IS Not NULL", "not (a = 1 or b != 'x') and c is not null"),
        ("a-b/(c-1) <= -2.5", "a - b / (c - 1) <= -2.5"),
        ("a - (b - c) = a - b - c", "a - (b - c) = a - b - c"),
        (
            "status NOT IN (\"it's\", 'b') or flag == TRUE",
            "status not in ('it\\'s', 'b') or flag = true",
        ),
        ("((a > 1))", "a > 1"),
        ("not not a > 1", "a > 1"),
        ("length(Trim(a)) >= 2", "length(trim(a)) >= 2"),
        (r"a = 'b\\c\n'", r"a = 'b\\c\n'"),
        ("(a = 1 or b = 2) and c = 3", "(a = 1 or b = 2) and c = 3"),
    ],
)
def test_the_canonical_text_has_the_same_meaning(text: str, canonical: str) -> None:
    tree = c.parse(text)
    assert c.to_text(tree) == canonical
    assert c.parse(canonical) == tree


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", ""),
        ("a >", ""),
        ("a > b c", "c"),
        ("a ~ b", "~"),
        ("lower(a) = 'x'", "lower"),
        ("(a > b", ""),
        ("a not b", "b"),
        ("a is b", "b"),
        ("a in b", "b"),
        ("- a > b", "a"),
        ("a > 'x", "'"),
        ("a" * 1001, ""),
        ("(" * 60 + "a = 1" + ")" * 60, ""),
    ],
)
def test_invalid_text_names_the_word(text: str, word: str) -> None:
    with pytest.raises(c.ConditionError) as caught:
        c.parse(text)
    assert caught.value.word == word
    assert caught.value.message
    assert caught.value.hint


def test_a_rename_leaves_texts_alone() -> None:
    text = "a > b and (a in ('a', 'b') or length(a) = 2 or a is null) and not a = 1"
    assert c.renamed(text, "a", "z") == (
        "z > b and (z in ('a', 'b') or length(z) = 2 or z is null) and not z = 1"
    )
    assert c.names(c.parse(text)) == ("a", "b")
