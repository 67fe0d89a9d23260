"""BSON values of column defaults, which revisions write for SQL."""

from __future__ import annotations

import re
from typing import Any, Final

import sqlalchemy as sa

from fw.runtime.database.backends.mongodb.schema.documents import documents_of
from fw.runtime.database.migrations.casts import cast
from fw.runtime.database.migrations.defaults import Moment
from fw.runtime.errors import FwError

__all__ = ["assignment", "default_value"]

NOW: Final = "$$NOW"
_NUMBER = re.compile(r"""["'(]*([+-]?[\d.]+(?:e[+-]?\d+)?)["')]*""", re.IGNORECASE)
_QUOTED = re.compile(r"'((?:[^']|'')*)'")
_CURRENT = ("current_timestamp", "now()", "current_timestamp()")


def assignment(table: sa.Table, column: str, default: Any) -> Any:
    """Return the change that sets a column to a `server_default`; FwError for other SQL."""
    value = default_value(table, column, default)
    changed = {"$set": {column: value}}
    # Only the stages of a pipeline know the server's time.
    return [changed] if isinstance(value, str) and value is NOW else changed


def default_value(table: sa.Table, column: str, default: Any) -> Any:
    """Return the BSON value of a `server_default`, or NOW; FwError for an SQL expression."""
    given = default.arg if isinstance(default, sa.DefaultClause) else default
    if given is None or isinstance(given, sa.sql.elements.Null):
        return None
    type_ = table.c[column].type
    if isinstance(given, Moment) or _is_current(given):
        return NOW
    text = _literal(given)
    try:
        if text is None:
            raise KeyError(given)
        found = [] if (text == "[]" and hasattr(type_, "item")) else cast(text, sa.Text(), type_)
    except (KeyError, ValueError, ArithmeticError):
        raise FwError(
            f"the value {given} of {table.name}.{column} is written in SQL, which MongoDB doesn't"
            " have",
            hint="write it as a literal; or leave the column without one, and set it by"
            " actions.execute(…, mongodb=[…])",
        ) from None
    return documents_of(table).bind(column, found)


def _is_current(given: Any) -> bool:
    text = given.text if isinstance(given, sa.TextClause) else str(given)
    return not isinstance(given, str) and text.lower() in _CURRENT


def _literal(given: Any) -> str | None:
    """Return the text of a literal, None for another expression."""
    if isinstance(given, str):
        return given
    if isinstance(given, sa.sql.elements.True_ | sa.sql.elements.False_):
        return "true" if isinstance(given, sa.sql.elements.True_) else "false"
    if isinstance(given, sa.TextClause):
        text = given.text.replace(r"\:", ":").strip()
        if found := _QUOTED.fullmatch(text):
            return found[1].replace("''", "'")
        if found := _NUMBER.fullmatch(text):
            return found[1]
        return text.lower() if text.lower() in ("true", "false") else None
    value = getattr(given, "value", None)
    return value if isinstance(value, str) else None
