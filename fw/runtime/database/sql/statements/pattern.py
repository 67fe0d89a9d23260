"""Case-insensitive text patterns, which match the same texts on every database."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from fw.runtime.database.query.selection import Condition
from fw.runtime.database.sql.statements.compiled import list_values, padded_length

__all__ = ["PATTERNS", "letter_slots", "pattern_clause", "pattern_values"]

PATTERNS = {"like": "{}", "contains": "%{}%", "startswith": "{}%", "endswith": "%{}"}
"""Pattern of each operator. `%` and `_` in the text are wildcards only for `like`."""

_ESCAPE = "\\"
_MAX_LETTERS = 16
"""Maximum number of non-ASCII letters whose case is ignored: SQLite limits nested calls."""


def pattern_values(name: str, operator: str, value: str) -> dict[str, Any]:
    """Return the parameters of a `pattern_clause` by name."""
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
        **list_values(f"{name}_capital", list(letters)),
        **list_values(f"{name}_small", list(letters.values())),
    }


def letter_slots(condition: Condition) -> int:
    """Return the number of letters that the SQL of a condition has parameters for, padded."""
    return padded_length(len(_letters(condition.value)))


def pattern_clause(table: sa.FromClause, condition: Condition, name: str) -> sa.ColumnElement[bool]:
    """Return the clause that one of a condition's columns matches its text."""
    pattern = sa.bindparam(name, type_=sa.String(), required=True)
    letters = [
        [
            sa.bindparam(f"{name}_{case}_{number}", type_=sa.String(), required=True)
            for case in ("capital", "small")
        ]
        for number in range(letter_slots(condition))
    ]
    alternatives = []
    for field in condition.fields or (condition.field,):
        text: sa.ColumnElement[Any] = table.c[field]
        for capital, small in letters:
            text = sa.func.replace(text, capital, small, type_=sa.String())
        alternatives.append(text.ilike(pattern, escape=_ESCAPE))
    return sa.or_(*alternatives)


def _letters(text: str) -> dict[str, str]:
    """Return the non-ASCII letters of a text, as capitals with their small letters.

    All databases ignore the case of ASCII letters. For other letters, it depends on the database
    and its locale, so the statement replaces the capitals in the column.
    """
    if text.isascii():
        return {}
    letters: dict[str, str] = {}
    for letter in text:
        capital, small = letter.upper(), letter.lower()
        if capital == small or len(capital) != 1 or capital.isascii() or small.isascii():
            continue
        if capital.lower() == small and len(letters) < _MAX_LETTERS:
            letters[capital] = small
    return letters
