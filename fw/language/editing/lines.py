"""Lines of a schema's text: spans of whole lines, and places for new ones."""

from __future__ import annotations

import re
from typing import NamedTuple

from fw.language.editing.changes import Change
from fw.language.editing.outline import BlockOutline
from fw.language.syntax.descriptions import start_with_description
from fw.language.syntax.scanner import Block

__all__ = [
    "INDENT",
    "Place",
    "described_lines",
    "indent_at",
    "line_start",
    "new_block",
    "newline_of",
    "place_after",
]

INDENT = "  "
_REST = re.compile(r"[ \t\r]*+(?:#[^\n]*+)?(?:\n|\Z)")
_CLOSED = re.compile(r"[ \t]*+(?=\})")


class Place(NamedTuple):
    """A place for new lines: the span that they replace, and the text before and after them."""

    start: int
    end: int
    before: str
    after: str


def newline_of(text: str) -> str:
    """Return the line end of a text."""
    return "\r\n" if "\r\n" in text else "\n"


def line_start(text: str, offset: int) -> int:
    """Return the offset of the first character of a line; a byte order mark is before it."""
    return text.rfind("\n", 0, offset) + 1 or int(text.startswith("\ufeff"))


def indent_at(text: str, offset: int) -> str | None:
    """Return the white space before an offset; None if its line begins with something else."""
    before = text[line_start(text, offset) : offset]
    return before if not before.strip(" \t") else None


def place_after(text: str, end: int) -> Place:
    """Return the place for lines below the line of the statement that ends at an offset.

    Without a line end after the statement, that is directly after it.
    """
    newline = newline_of(text)
    if match := _REST.match(text, end):
        line_end = match.end() - match[0].endswith("\n")
        line_end -= text[line_end - 1 : line_end] == "\r" and line_end > end
        return Place(line_end, line_end, newline, "")
    closed = _CLOSED.match(text, end)
    if closed:
        return Place(end, closed.end(), newline, newline)
    return Place(end, end, newline, newline)


def described_lines(text: str, start: int, end: int, lowest: int) -> tuple[int, int]:
    """Return the span of a statement's lines with its description and the comment beside it.

    That is the statement itself if its line has other statements. No line begins before `lowest`.
    """
    rest = _REST.match(text, end)
    if indent_at(text, start) is None or rest is None:
        return start, end
    first = start_with_description(text, start, lowest)
    return line_start(text, first), rest.end()


def new_block(text: str, block: Block, outline: BlockOutline, word: str, line: str) -> Change:
    """Return the change that adds a block such as `relations { … }` as the last lines of a model."""
    newline = newline_of(text)
    inside = [one for one in outline.statements if one.depth == 1 or one.kind == "open"]
    above = inside[-1] if inside else outline.statements[0]
    indent = None
    if above.kind != "open":
        indent = indent_at(text, block.start + above.start)
    indent = INDENT if indent is None else indent
    lines = (f"{indent}{word} {{", f"{indent}{INDENT}{line}", f"{indent}}}")
    place = place_after(text, block.start + above.end)
    added = place.before + newline.join(lines) + place.after
    return Change(place.start, place.end, added, block.file)
