"""Validation rules of a column, and the condition that a database checks for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any

from fw.runtime.rules import conditions as c

__all__ = ["FORMATS", "MAX_CHECKED_DIGITS", "Rules", "literal_of"]

FORMATS = ("email", "url", "slug", "phone")
"""The formats of texts."""
MAX_CHECKED_DIGITS = 15
"""Decimals with more digits are texts on SQLite, which a condition can't compare."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Validation rules of a column's values. A null value follows all rules.

    `min` and `max` are values of the column, `min_length` and `max_length` numbers of characters.
    `pattern` is a regular expression, `format` one of `FORMATS`. A text that is `not_blank` has
    more than spaces. A date or time is before or after the current one if it is `past` or
    `future`.
    """

    min: Any = None
    max: Any = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    format: str | None = None
    not_blank: bool = False
    past: bool = False
    future: bool = False

    def condition(self, column: str, digits: int = 0) -> str | None:
        """Return the condition that a database checks, None if it checks none of the rules.

        `digits` is the precision of a decimal. Patterns, formats and the current time are checked
        by the API alone.
        """
        if digits > MAX_CHECKED_DIGITS:
            return None
        found: c.Node | None = None
        for each in self._conditions(c.Name(column)):
            found = each if found is None else c.Binary("and", found, each)
        return None if found is None else c.to_text(found)

    def _conditions(self, column: c.Name) -> Iterator[c.Node]:
        if self.not_blank:
            yield c.Binary("!=", c.Call("trim", column), c.Text(""))
        length = c.Call("length", column)
        bounds = ((column, self.min, self.max), (length, self.min_length, self.max_length))
        for operand, least, most in bounds:
            if least is not None:
                yield c.Binary(">=", operand, literal_of(least))
            if most is not None:
                yield c.Binary("<=", operand, literal_of(most))


def literal_of(value: Any) -> c.Node:
    """Return the literal of a column's value; times are written as SQLite stores them."""
    if isinstance(value, bool):
        return c.Word(value)
    if isinstance(value, datetime):
        utc = value.astimezone(UTC).replace(tzinfo=None) if value.tzinfo else value
        return c.Text(utc.isoformat(" ", "microseconds"))
    if isinstance(value, time):
        return c.Text(value.isoformat("microseconds"))
    if isinstance(value, date):
        return c.Text(value.isoformat())
    if isinstance(value, str):
        return c.Text(value)
    if isinstance(value, float):
        from decimal import Decimal  # slow to import and rarely needed

        value = Decimal(repr(value))
    return c.Number(str(value) if isinstance(value, int) else f"{value:f}")
