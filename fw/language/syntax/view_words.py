"""Words that a view cannot have: fw only reads it, and a hand-written revision creates it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from fw.language.syntax.literals import Issue

__all__ = ["take_refused"]

_KEYWORD = re.compile(r"[A-Za-z_]+")
_ALLOWED = frozenset(("primary", "nullable", "private", "map", "references"))
_UNWRITTEN = "remove it: nothing writes the rows of a view"
_UNINDEXED = "remove it: a view has no indexes and constraints"
_NO_KEY = "remove it: a view has no foreign keys in the database"
_HINTS = {
    "unique": _UNINDEXED,
    "index": _UNINDEXED,
    "check": _UNINDEXED,
    "on_delete": _NO_KEY,
    "on_update": _NO_KEY,
    "computed": "remove it: the query of the view computes the column",
    "was": "remove it: the query of the view names the column",
    "map": "remove it: the first line names the view",
    "timestamps": "write the columns as fields, such as 'created_at: datetime'",
}


def take_refused(node: Any) -> Iterator[tuple[str, int, Issue]]:
    """Remove the words that a view cannot have from its syntax tree; yield an issue for each.

    An issue comes with the kind and the number of its statement.
    """
    kept, numbers = [], dict.fromkeys(("field", "unique", "index", "check", "timestamps", "map"), 0)
    for line in node.lines:
        kind = line.__class__.__name__.lower()
        kind = line.kind.lower() if kind == "composite" else kind
        number = numbers.get(kind, 0)
        if kind in numbers:
            numbers[kind] += 1
        if kind == "field":
            for word in _taken(line):
                yield kind, number, _issue(node.name, word)
        elif kind in numbers:
            yield kind, number, _issue(node.name, kind)
            continue
        kept.append(line)
    node.lines = kept


def _taken(field: Any) -> Iterator[str]:
    """Remove the constraints that a field of a view cannot have; yield the word of each."""
    words = [(_keyword(token), token) for token in field.constraints]
    field.constraints = [token for word, token in words if word in _ALLOWED]
    yield from (word for word, _ in words if word not in _ALLOWED)


def _keyword(token: str) -> str:
    match = _KEYWORD.match(token)
    return match[0].lower() if match else ""


def _issue(view: str, word: str) -> Issue:
    hint = _HINTS.get(word, _UNWRITTEN)
    return Issue("FW340", f"'{word}' is not allowed in the view '{view}'", hint, word)
