"""Run "Getting started" and the tutorial from top to bottom."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.walkthrough import Walk, edited

DOCS = Path(__file__).parents[2] / "docs"


def test_getting_started(tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        assert walk.follow([DOCS / "getting-started.md"]) > 10


def test_the_tutorial(tmp_path: Path) -> None:
    pages = sorted((DOCS / "tutorial").glob("[0-9]-*.md"))
    linked = re.findall(r"\]\(([0-9]-[a-z-]+\.md)\)", (DOCS / "tutorial/index.md").read_text())
    assert [page.name for page in pages] == linked
    with Walk(tmp_path) as walk:
        assert walk.follow(pages) > 40


def test_a_page_whose_output_is_wrong_fails(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```console\n$ echo one\none\n$ echo one two\none …\n$ echo two\none\n```\n")
    with Walk(tmp_path) as walk, pytest.raises(AssertionError, match="The page says:"):
        walk.follow([page])


def test_a_block_that_nobody_runs_fails(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\nraise\n```\n")
    with Walk(tmp_path) as walk, pytest.raises(AssertionError, match="nobody runs"):
        walk.follow([page])


def test_an_edit_of_lines_that_are_not_there_fails() -> None:
    assert edited("a\nb\na\n", "@@ b\n-a\n+c\n") == "a\nb\nc\n"
    with pytest.raises(AssertionError, match="not there"):
        edited("a\n", "-b\n+c\n")
    with pytest.raises(AssertionError, match="more than once"):
        edited("a\na\n", "-a\n+c\n")
