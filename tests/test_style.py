"""Plain English, as far as a program can tell: docstrings' first words, and words to avoid."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.imports import PACKAGE, ROOT, sources

FIRST_WORDS = re.compile(
    r"(Have|How|Say|That|What|Whatever|Where|Whether|Which|Who|Whoever|Whose|Why)\b"
)
"""A docstring begins with a verb in the imperative, or with a noun."""

AVOIDED = {
    r"\banew\b": "again",
    r"\bbelongs? into\b": "belongs in",
    r"\bbesides\b": "in addition to",
    r"(?<!here )\bis no (?!longer|more)[a-z]": "isn't a …, or name the thing and its problem",
    r"\bneedn't\b": "doesn't need to",
    r"\ba \w+ of (its|their) own\b": "its own …, their own …",
    r"\b[Ss]ay whether\b": "return True if …",
    r"\bstands? in\b": "is in",
    r"[\"'][Tt]here (is|are) no\b": "name the thing and its problem: unknown …, missing …",
    r"\bwhoever\b": "anyone who",
}
"""Patterns, each with what to write instead."""

PROSE = sorted(
    [
        *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")),
        *(path for path in (ROOT / "docs").rglob("*.md")),
    ]
)
OTHERS = tuple(
    path
    for folder in ("benchmarks", "examples", "scripts", "tests", "fw/starters")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if not {"expected", "node_modules"} & {*path.parts}
)
"""Programs that aren't part of the package."""
TEMPLATES = sorted((PACKAGE / "templates").rglob("*.mako"))


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each docstring of a file."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text is not None:
                yield node.body[0].lineno, text


def first_words(paths: tuple[Path, ...]) -> list[str]:
    """Return the docstrings that begin with a word to avoid, each with its place."""
    return [
        f"{path.relative_to(ROOT)}:{line}: {text.splitlines()[0]}"
        for path in paths
        for line, text in docstrings(path)
        if FIRST_WORDS.match(text)
    ]


def avoided(path: Path) -> list[str]:
    """Return the lines of a file that hold a pattern to avoid, each with its replacement."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()} (write: {instead})"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        for pattern, instead in AVOIDED.items()
        if re.search(pattern, line)
    ]


def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    assert first_words(sources()) == []
    assert first_words(OTHERS) == []


@pytest.mark.parametrize("paths", [sources(), TEMPLATES, PROSE], ids=["code", "templates", "docs"])
def test_words_to_avoid_are_avoided(paths: list[Path]) -> None:
    assert [found for path in paths for found in avoided(path)] == []


def test_what_is_to_be_avoided_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_style.ROOT", tmp_path)
    path = tmp_path / "bad.py"
    path.write_text('"""What is read anew."""\n')
    assert len(first_words((path,))) == 1
    assert len(avoided(path)) == 1
