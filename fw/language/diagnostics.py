"""Diagnostics of a schema: code, position, message and hint."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from unicodedata import east_asian_width

from fw.language.syntax.scanner import MAX_REPORTED, Block, ScanIssue
from fw.language.syntax.tokens import header_start
from fw.runtime.errors import FwError
from fw.runtime.messages import say

__all__ = [
    "MAX_REPORTED",
    "Diagnostic",
    "SchemaError",
    "diagnostic_at",
    "diagnostic_in_block",
    "diagnostics_data",
    "from_scan_issues",
    "in_file_order",
    "place_of",
    "render_text",
    "with_sources",
]

MAX_TEXT = 400
"""Maximum length of a message or hint; a hostile word could have megabytes."""
MAX_SHOWN = 160
"""Maximum number of characters shown of a source line, around the span."""
MAX_LINE = 1000
"""Maximum length of a source line in JSON."""
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """One error. Lines and columns count from 1; `end_column` is one past the last character.

    `message` states the problem, `hint` the fix.
    """

    line: int
    column: int
    code: str
    message: str
    end_column: int
    source_line: str
    file: str
    hint: str = ""

    @property
    def where(self) -> str:
        """The position as `file:line:column`, which editors and terminals link."""
        return f"{self.file}:{self.line}:{self.column}"


class SchemaError(FwError):
    """Invalid schema, with all `diagnostics` in file order."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(in_file_order(diagnostics))
        count = len(self.diagnostics)
        text = say("the schema has {count} errors", count=count)
        super().__init__(text if count != 1 else say("the schema has 1 error"))

    def __str__(self) -> str:
        return render_text(self.diagnostics)

    def __reduce__(self) -> tuple[type[SchemaError], tuple[tuple[Diagnostic, ...]]]:
        return SchemaError, (self.diagnostics,)


def in_file_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return each diagnostic once, sorted by file, line and column."""
    return sorted(set(diagnostics), key=lambda one: (one.file, one))


def place_of(block: Block) -> str:
    """Return the place of a block's first line below its description, as `file:line`."""
    return f"{block.file}:{block.line + block.text.count(chr(10), 0, header_start(block.text))}"


def diagnostic_at(
    text: str, start: int, end: int, code: str, message: str, hint: str = "", file: str = ""
) -> Diagnostic:
    """Return a diagnostic for the span from `start` to `end` in the text of a file."""
    return _at(text, text.count("\n", 0, start) + 1, start, end, code, message, hint, file)


def _at(
    text: str,
    line: int,
    start: int,
    end: int,
    code: str,
    message: str,
    hint: str,
    file: str,
    indent: int = 0,
) -> Diagnostic:
    line_start = text.rfind("\n", 0, start) + 1
    indent = 0 if line_start else indent
    source = _line_from(text, line_start, indent)
    column = start - line_start + 1 + indent
    end_column = max(column + 1, min(end - line_start + indent, len(source)) + 1)
    return Diagnostic(line, column, code, _short(message), end_column, source, file, _short(hint))


@lru_cache(maxsize=1)
def _line_from(text: str, start: int, indent: int) -> str:
    # Cached because a long line may have many errors.
    end = text.find("\n", start)
    return " " * indent + text[start : end if end >= 0 else len(text)].rstrip("\r")


def _short(text: str) -> str:
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…"


def diagnostic_in_block(
    block: Block, start: int, end: int, code: str, message: str, hint: str = ""
) -> Diagnostic:
    """Return a diagnostic for the span from `start` to `end` in the text of a block."""
    line = block.line + block.text.count("\n", 0, start)
    return _at(block.text, line, start, end, code, message, hint, block.file, block.column - 1)


def from_scan_issues(sources: Mapping[str, str], issues: Iterable[ScanIssue]) -> list[Diagnostic]:
    """Return the diagnostics for the scanner's issues; `sources` are the texts by file."""
    found = []
    file, line, counted = "", 1, 0
    for issue in sorted(issues, key=lambda one: (one.file, one.start)):
        if issue.file != file:
            file, line, counted = issue.file, 1, 0
        text = sources[file]
        line += text.count("\n", counted, issue.start)
        counted = issue.start
        parts = (issue.code, issue.message, issue.hint)
        found.append(_at(text, line, issue.start, issue.end, *parts, file))
    return found


def with_sources(found: Iterable[Diagnostic], sources: Mapping[str, str]) -> list[Diagnostic]:
    """Set the full source line of diagnostics made from blocks; `sources` are the texts by file."""
    by_file: dict[str, list[Diagnostic]] = {}
    for one in found:
        by_file.setdefault(one.file, []).append(one)
    return [
        replace(one, source_line=lines.get(one.line, one.source_line))
        for file, listed in by_file.items()
        for lines in (_lines(sources[file], sorted({one.line for one in listed})),)
        for one in listed
    ]


def _lines(text: str, numbers: Sequence[int]) -> dict[int, str]:
    """Return the lines with these ascending numbers, without splitting the whole text."""
    found: dict[int, str] = {}
    start, line = 0, 1
    for number in numbers:
        chunk = _CHUNK
        while line < number:
            skipped = text.count("\n", start, start + chunk)
            if 0 < skipped < number - line:
                start = text.rfind("\n", start, start + chunk) + 1
                line += skipped
                continue
            if skipped:
                chunk //= 8
                continue
            start = text.find("\n", start) + 1
            line += 1
            if not start:
                return found
        end = text.find("\n", start)
        found[number] = text[start : end if end >= 0 else len(text)].rstrip("\r")
    return found


def render_text(diagnostics: Iterable[Diagnostic]) -> str:
    """Render diagnostics as text: position, message, source line with the span, hint."""
    return "\n\n".join(_render(one) for one in diagnostics)


def diagnostics_data(diagnostics: Iterable[Diagnostic]) -> list[dict[str, str | int]]:
    """Return diagnostics as JSON-serializable objects with the fields of `Diagnostic`."""
    return [
        {
            "code": one.code,
            "message": one.message,
            "file": one.file,
            "line": one.line,
            "column": one.column,
            "end_column": one.end_column,
            "source_line": one.source_line[:MAX_LINE],
            "hint": one.hint,
        }
        for one in diagnostics
    ]


def _render(one: Diagnostic) -> str:
    number = str(one.line)
    margin = " " * len(number)
    first = max(0, one.column - 1 - MAX_SHOWN // 2)
    shown = _printable(one.source_line[first : first + MAX_SHOWN])
    before = _printable(one.source_line[first : one.column - 1])
    span = _printable(one.source_line[one.column - 1 : one.end_column - 1][:MAX_SHOWN])
    lines = [
        f"{one.where}: {one.code} {_printable(one.message)}",
        f" {number} | {shown}",
        f" {margin} | {' ' * _width(before)}{'^' * max(1, _width(span))}",
    ]
    if one.hint:
        lines.append(f" {margin} = {_printable(one.hint)}")
    return "\n".join(lines)


def _printable(text: str) -> str:
    """Replace control characters and surrogates, which could harm a terminal."""
    text = text.replace("\t", "    ")
    return "".join(c if c.isprintable() else "\ufffd" for c in text)


def _width(text: str) -> int:
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)
