"""Merges of edits that are next to each other."""

from __future__ import annotations

import pytest

from fw.tasks.disk.merge.text import Merge, merge

BASE = """class Create:
    title: str
    author: int


class Update:
    title: str
    author: int
"""
RATING = BASE.replace("    author: int\n", "    author: int\n    rating: int\n", 1)
METHOD = "\n    def checked(self) -> None:\n        return None\n"


def test_of_two_insertions_the_generated_one_is_first() -> None:
    yours = BASE.replace("author: int\n", f"author: int\n{METHOD}", 1)
    wanted = RATING.replace("rating: int\n", f"rating: int\n{METHOD}", 1)
    assert merge("x.py", BASE, yours, RATING) == Merge(wanted, None)


def test_an_insertion_that_continues_a_block_stays_in_it() -> None:
    base = "class A:\n    def one(self) -> None:\n        first()\n"
    yours = base + "        second()\n"
    generated = base + "\n    def two(self) -> None:\n        third()\n"
    wanted = yours + "\n    def two(self) -> None:\n        third()\n"
    assert merge("x.py", base, yours, generated) == Merge(wanted, None)


def test_neighbouring_lines_are_merged() -> None:
    yours = BASE.replace("title: str", "title: Title", 1)
    generated = BASE.replace("author: int", "author: Key", 1)
    wanted = yours.replace("author: int", "author: Key", 1)
    assert merge("x.py", BASE, yours, generated) == Merge(wanted, None)
    assert merge("x.yaml", "a: 1\nb: 2\n", "a: 3\nb: 2\n", "a: 1\nb: 4\n").fault is None
    # Nothing can check the result.
    assert merge("x.tsx", "a\nb\n", "A\nb\n", "a\nB\n").fault == "both changed in 1 place"


def test_lines_removed_by_both_are_merged() -> None:
    assert merge("x.py", "a\nb\nc\nd\n", "a\nd\n", "a\nb\nd\n") == Merge("a\nd\n", None)


def test_an_insertion_of_both_is_kept_once() -> None:
    assert merge("x.py", BASE, RATING, RATING + "x = 1\n") == Merge(RATING + "x = 1\n", None)
    more = RATING.replace("rating: int\n", f"rating: int\n{METHOD}", 1)
    assert merge("x.py", BASE, more, RATING) == Merge(more, None)
    assert merge("x.py", BASE, RATING, more) == Merge(more, None)


def test_a_change_of_the_same_line_is_a_conflict() -> None:
    yours = BASE.replace("title: str", "title: Title", 1)
    generated = BASE.replace("title: str", "title: Text", 1)
    assert merge("x.py", BASE, yours, generated).fault == "both changed in 1 place"


def test_a_name_that_both_define_is_a_conflict() -> None:
    yours = BASE.replace("    title: str\n", "    title: str\n    rating: int = 1\n", 1)
    fault = merge("x.py", BASE, yours, RATING).fault
    assert fault == "the merged text is not valid: Create.rating is defined twice"


def test_a_line_never_moves_to_another_function() -> None:
    base = "def one():\n    a()\n\n\ndef two():\n    b()\n\n\ndef three():\n    c()\n"
    yours = base.replace("    b()\n", "    b()\n    mine()\n")
    generated = base.replace("def two():\n    b()\n\n\n", "")
    assert merge("x.py", base, yours, generated).fault is not None


@pytest.mark.parametrize("end", ["", "\n"])
def test_your_last_line_break_is_kept(end: str) -> None:
    merged = merge("x.py", "a = 1\nb = 2\n", f"a = 9\nb = 2{end}", "a = 1\nb = 2\nc = 3\n")
    assert merged == Merge(f"a = 9\nb = 2\nc = 3{end}", None)
