"""Console output. Colours are used only on a terminal, and never if NO_COLOR is set."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

from fw.runtime.messages import WITH_MESSAGES, with_messages

__all__ = ["echo", "echo_json", "interactive", "paint", "table", "wants_colour"]

_CODES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "cyan": "36",
}


def wants_colour(stream: TextIO) -> bool:
    """Return True if text on this stream may have colours."""
    if os.environ.get("NO_COLOR"):
        return False
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def interactive() -> bool:
    """Return True if a user can answer questions on a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def paint(text: str, *styles: str, stream: TextIO | None = None) -> str:
    """Return `text` in the given styles if the stream (default: standard output) has colours."""
    if not styles or not wants_colour(stream or sys.stdout):
        return text
    codes = ";".join(_CODES[style] for style in styles)
    return f"\x1b[{codes}m{text}\x1b[0m"


def echo(text: str = "", *, err: bool = False) -> None:
    """Write one line to standard output, or to standard error.

    Characters that the stream's encoding doesn't support are escaped.
    """
    stream = sys.stderr if err else sys.stdout
    try:
        stream.write(f"{text}\n")
    except UnicodeEncodeError:
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")


def echo_json(value: object) -> None:
    """Write one JSON document to standard output."""
    import json

    if os.environ.get(WITH_MESSAGES):
        value = with_messages(value)
    echo(json.dumps(value, indent=2, default=str))


def table(rows: Iterable[Sequence[str]], *, indent: str = "  ", gap: int = 2) -> list[str]:
    """Return the rows as lines with aligned columns."""
    cells = [tuple(row) for row in rows]
    if not cells:
        return []
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [(indent + (" " * gap).join(map(str.ljust, row, widths))).rstrip() for row in cells]
