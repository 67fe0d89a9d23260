"""Three-way merges of text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fw.tasks.disk.merge.text import Merge, fault_in, has_marks, merge

BASE = "a = 1\nb = 2\nc = 3\nd = 4\ne = 5\n"


def test_changes_in_different_places_are_both_kept() -> None:
    merged = merge("x.py", BASE, BASE.replace("a = 1", "a = 10"), BASE.replace("e = 5", "e = 50"))
    assert merged == Merge("a = 10\nb = 2\nc = 3\nd = 4\ne = 50\n", None)


def test_the_same_change_on_both_sides_is_merged() -> None:
    new = BASE.replace("c = 3", "c = 30")
    assert merge("x.py", BASE, new, new) == Merge(new, None)
    longer = new + "f = 6\n"
    assert merge("x.py", BASE, longer, new) == Merge(longer, None)


def test_a_conflict_shows_both_versions_and_the_base() -> None:
    merged = merge("x.py", BASE, BASE.replace("c = 3", "c = 30"), BASE.replace("c = 3", "c = 300"))
    assert merged.fault == "both changed in 1 place"
    assert has_marks(merged.text)
    assert merged.text.split("\n")[2:9] == [
        "<<<<<<< x.py (yours)",
        "c = 30",
        "||||||| generated before",
        "c = 3",
        "=======",
        "c = 300",
        ">>>>>>> generated now",
    ]


def test_without_a_base_every_difference_is_a_conflict() -> None:
    merged = merge("x.py", None, "a = 1\nmine = 2\n", "a = 1\nb = 2")
    assert merged.fault is not None
    assert "mine = 2\n=======\nb = 2\n>>>>>>>" in merged.text
    assert merge("x.py", None, BASE, BASE) == Merge(BASE, None)


def test_an_invalid_result_is_a_conflict() -> None:
    base = "if x:\n    a = 1\nb = 2\nc = 3\nd = 4\n"
    yours = base.replace("c = 3\n", "c = (\n")
    generated = base.replace("a = 1", "a = 2")
    fault = merge("x.py", base, yours, generated).fault
    assert fault is not None
    assert "is not valid" in fault


@pytest.mark.parametrize(
    ("path", "good", "bad"),
    [
        ("a.py", "x = 1", "x = "),
        ("a.py", "x = 1", "x = '\udcff'"),
        ("a.toml", "x = 1", "x ="),
        ("a.json", "{}", "{"),
        ("a.ini", "[a]\nb=1", "b=1"),
        ("a.yaml", "a: 1", "a: [1"),
        ("a.yml", "a: 1\n---\nb: 2", "a: b: c"),
    ],
)
def test_each_type_of_file_is_parsed(path: str, good: str, bad: str) -> None:
    assert fault_in(path, good) is None
    assert fault_in(path, bad)
    assert fault_in("a.txt", bad) is None


def test_an_underlined_heading_is_not_a_conflict_marker() -> None:
    assert not has_marks("Title\n=======\n<<<<<<<<<<\n")
    assert has_marks("a\n>>>>>>> generated now\n")


lines = st.lists(st.sampled_from(["a", "b", "c", "d", "\f", "x\u2028y", ""]), max_size=12)


@settings(max_examples=300)
@given(lines, lines, lines, st.booleans())
def test_an_unchanged_side_takes_the_other_version(
    base: list[str], yours: list[str], generated: list[str], end: bool
) -> None:
    text = ["\n".join(side) + "\n" * end for side in (base, yours, generated)]
    assert merge("x.txt", text[0], text[1], text[0]) == Merge(text[1], None)
    assert merge("x.txt", text[0], text[0], text[2]) == Merge(text[2], None)
    both = merge("x.txt", *text)
    if both.fault is None:
        for line in set(yours) - set(base):
            assert line in both.text
