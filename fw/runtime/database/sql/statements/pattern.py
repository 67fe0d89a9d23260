"""Columns whose text matches a pattern, on every database alike; the case of letters is ignored."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from fw.runtime.database.query.selection import Condition
from fw.runtime.database.sql.statements.compiled import listed, room_for

__all__ = ["PATTERNS", "matched", "matching", "variant"]

PATTERNS = {"like": "{}", "contains": "%{}%", "startswith": "{}%", "endswith": "%{}"}
"""What stands around the text of an operator. Only `like` gives `%` and `_` in it a meaning."""

_ESCAPE = "\\"
_MOST_LETTERS = 16
"""Of how many letters beyond ASCII the case is ignored: SQLite reads few more calls in calls."""


def matched(name: str, operator: str, value: str) -> dict[str, Any]:
    """Return the values that `matching` wants for a text under the names of its markers."""
    text = value.replace(_ESCAPE, _ESCAPE * 2)
    if operator != "like":
        text = text.replace("%", f"{_ESCAPE}%").replace("_", f"{_ESCAPE}_")
    letters = _letters(text)
    if not letters:
        return {name: PATTERNS[operator].format(text)}
    return {
        name: PATTERNS[operator].format(
            text.translate({ord(one): small for one, small in letters.items()})
        ),
        **listed(f"{name}_capital", list(letters)),
        **listed(f"{name}_small", list(letters.values())),
    }


def variant(condition: Condition) -> int:
    """Return what of a condition's text is part of its SQL: for how many letters there is room."""
    return room_for(len(_letters(condition.value)))


def matching(table: sa.Table, condition: Condition, name: str) -> sa.ColumnElement[bool]:
    """Return the clause that one of a condition's columns matches its text."""
    pattern = sa.bindparam(name, type_=sa.String(), required=True)
    letters = [
        [
            sa.bindparam(f"{name}_{case}_{number}", type_=sa.String(), required=True)
            for case in ("capital", "small")
        ]
        for number in range(variant(condition))
    ]
    alternatives = []
    for field in condition.fields or (condition.field,):
        text: sa.ColumnElement[Any] = table.c[field]
        for capital, small in letters:
            text = sa.func.replace(text, capital, small, type_=sa.String())
        alternatives.append(text.ilike(pattern, escape=_ESCAPE))
    return sa.or_(*alternatives)


def _letters(text: str) -> dict[str, str]:
    """Return the letters of a text that databases disagree on, as capitals with their small ones.

    The case of ASCII's is ignored by all; that of others by some, or as the locale says. So the
    database is told of those that matter.
    """
    if text.isascii():
        return {}
    letters: dict[str, str] = {}
    for letter in text:
        capital, small = letter.upper(), letter.lower()
        if capital == small or len(capital) != 1 or capital.isascii() or small.isascii():
            continue
        if capital.lower() == small and len(letters) < _MOST_LETTERS:
            letters[capital] = small
    return letters
