"""Positions in texts: the protocol counts lines and UTF-16 units, fw counts characters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple
from zlib import adler32

__all__ = ["Splice", "Text"]

_WIDE = 0xFFFF
_ENCODING = "utf-16-le"


class Splice(NamedTuple):
    """Replacement of the UTF-16 units from `start` to `end` of a text."""

    start: int
    end: int
    text: str


class Text:
    """A text with its lines."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _lines(self) -> list[int]:
        """The offset of each line."""
        sizes = map(len, self.text.split("\n"))
        return [before + line for line, before in enumerate(accumulate(sizes, initial=0))][:-1]

    def offset(self, position: Mapping[str, Any]) -> int:
        """Return the offset of a position; one after the end of its line is the end."""
        line, units = int(position["line"]), int(position["character"])
        if line >= len(self._lines):
            return len(self.text)
        start = self._lines[line]
        end = self.line_end(line)
        part = self.text[start : min(end, start + units)]
        if part.isascii():
            return start + len(part)
        offset = start
        for character in self.text[start:end]:
            units -= 2 if ord(character) > _WIDE else 1
            if units < 0:
                break
            offset += 1
        return offset

    def line_end(self, line: int) -> int:
        """Return the offset after the last character of a line, without its line end."""
        if line + 1 >= len(self._lines):
            return len(self.text)
        end = self._lines[line + 1] - 1
        return end - (self.text[end - 1 : end] == "\r")

    def position(self, offset: int) -> dict[str, int]:
        """Return the position of an offset."""
        line = bisect_right(self._lines, offset) - 1
        return {"line": line, "character": _units(self.text[self._lines[line] : offset])}

    def range(self, start: int, end: int) -> dict[str, dict[str, int]]:
        """Return the range between two offsets."""
        return {"start": self.position(start), "end": self.position(end)}

    def at(self, line: int, column: int) -> int:
        """Return the offset of a line and a column of a diagnostic; both count from 1."""
        start = self._lines[min(line, len(self._lines)) - 1]
        return min(start + column - 1, len(self.text))

    def edited(self, changes: Iterable[Mapping[str, Any]]) -> Text:
        """Return the text after the changes of `textDocument/didChange`, one after the other."""
        text = self
        for change in changes:
            new = str(change["text"])
            if "range" in change:
                start, end = (text.offset(change["range"][side]) for side in ("start", "end"))
                new = text.text[:start] + new + text.text[max(start, end) :]
            text = Text(new)
        return text

    def spliced(self, splices: Iterable[Splice]) -> Text:
        """Return the text after the splices, one after the other.

        A splice may part what UTF-16 writes as two units, if a later one completes it. Raises
        ValueError for a span outside of the text, and UnicodeError for a result that isn't Unicode.
        """
        splices = list(splices)
        if self.text.isascii() and all(one.text.isascii() for one in splices):
            return Text(_spliced(self.text, splices))
        units = bytearray(self.text.encode(_ENCODING, "surrogatepass"))
        for start, end, new in splices:
            _require_span(start, end, len(units) // 2)
            units[2 * start : 2 * end] = new.encode(_ENCODING, "surrogatepass")
        return Text(units.decode(_ENCODING))

    @cached_property
    def checksum(self) -> int:
        """The Adler-32 checksum of the UTF-16 units, low byte first."""
        return adler32(self.text.encode(_ENCODING, "surrogatepass"))


def _spliced(text: str, splices: Iterable[Splice]) -> str:
    """Return an ASCII text after splices: each character is one unit."""
    for start, end, new in splices:
        _require_span(start, end, len(text))
        text = text[:start] + new + text[end:]
    return text


def _require_span(start: int, end: int, size: int) -> None:
    if not 0 <= start <= end <= size:
        raise ValueError(f"invalid span {start}-{end}")


def _units(text: str) -> int:
    if text.isascii():
        return len(text)
    return len(text) + sum(ord(character) > _WIDE for character in text)
