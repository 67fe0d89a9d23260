"""Types, defaults and checks of a database, in the notation of the schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any

import sqlalchemy as sa

from fw.runtime.database import types as t
from fw.runtime.database.migrations.casts import kind_of
from fw.runtime.rules import conditions

__all__ = [
    "default_text",
    "enum_notation",
    "literals",
    "may_be_condition",
    "same_default",
    "stated_default",
    "type_notation",
]

_PLAIN: tuple[sa.types.TypeEngine[Any], ...] = tuple(
    each()
    for each in (
        *(t.Integer, t.Float, t.Boolean, t.Uuid, t.DateTime, t.Date, t.Time, t.Json, t.Text),
        t.Bytes,
    )
)
_WIDTH = re.compile(r"^(BIGINT|INTEGER|SMALLINT)\(\d+\)")
_TRUE = ("1", "true", "t")
_FALSE = ("0", "false", "f")
_LITERAL = re.compile(r"'((?:[^']|'')*)'")
_ESCAPED = re.compile(r"'((?:[^'\\]|''|\\.)*)'", re.DOTALL)
_CAST = re.compile(r"::[\w \"\[\]]+(?:\(\d+(?:,\d+)?\))?$")
_EMPTY_ARRAY = re.compile(r"'\{\}'::[\w ]+(\(\d+\))?\[\]")
_SQL_NULL = "NULL"


def type_notation(type_: sa.types.TypeEngine[Any], dialect: sa.Dialect) -> str:
    """Return a column's type in the notation of the schema, or of the database."""
    if isinstance(type_, sa.Text):
        return "text"
    if isinstance(type_, sa.String) and type_.length and not isinstance(type_, sa.CHAR):
        return f"string({type_.length})"
    if isinstance(type_, sa.Numeric) and not isinstance(type_, sa.Float):
        return f"decimal({type_.precision}, {type_.scale})"
    if isinstance(type_, t.Decimal):
        return f"decimal({type_.precision}, {type_.scale})"
    words = {_compiled(each, dialect): kind_of(each) for each in _PLAIN}
    words["TINYINT(1)"] = "bool"
    shown = _compiled(type_, dialect)
    return words.get(shown, shown)


def _compiled(type_: sa.types.TypeEngine[Any], dialect: sa.Dialect) -> str:
    return _WIDTH.sub(r"\1", type_.compile(dialect=dialect))


def enum_notation(values: Iterable[str]) -> str:
    """Return an enum of these values in the notation of the schema."""
    return (
        f"enum({', '.join(each if each.isidentifier() else json.dumps(each) for each in values)})"
    )


def literals(text: str, dialect: sa.Dialect) -> frozenset[str]:
    """Return the text literals of a condition."""
    pattern = _ESCAPED if _escapes(dialect) else _LITERAL
    return frozenset(_unquoted(found, dialect) for found in pattern.findall(text))


def _escapes(dialect: sa.Dialect) -> bool:
    return dialect.name in ("mysql", "mariadb")


def _unquoted(inner: str, dialect: sa.Dialect) -> str:
    plain = inner.replace("''", "'")
    return re.sub(r"\\(.)", r"\1", plain, flags=re.DOTALL) if _escapes(dialect) else plain


# ----------------------------------------------------------------------------------- defaults


def stated_default(column: sa.Column[Any]) -> str | None:
    """Return the value of a column's `server_default` as text, or None."""
    default = column.server_default
    if not isinstance(default, sa.DefaultClause):
        return None
    given: Any = default.arg
    if isinstance(given, str):
        return given
    if isinstance(given, sa.TextClause):
        return given.text
    value = getattr(given, "value", None)
    return str(given).lower() if value is None else str(value)


def may_be_condition(actual: str, wanted: str) -> bool:
    """Return True if a database's condition has the columns, texts and null tests of another."""
    nodes = list(conditions.walk(conditions.parse(wanted)))
    bare = re.sub(r"'(?:[^']|'')*'", "''", actual).replace('"', "")
    words = set(re.findall(r"\w+", bare))
    texts = {each.value.replace("'", "''") for each in nodes if isinstance(each, conditions.Text)}
    tests = [each for each in nodes if isinstance(each, conditions.IsNull)]
    return (
        {each.name for each in nodes if isinstance(each, conditions.Name)} <= words
        and all(f"'{each}" in actual for each in texts)
        and sum(not each.negated for each in tests) == len(re.findall(r"\bIS NULL\b", bare))
        and sum(each.negated for each in tests) == len(re.findall(r"\bIS NOT NULL\b", bare))
    )


def default_text(text: str | None, dialect: sa.Dialect) -> str | None:
    """Return the value of a database's default as text, None without a default."""
    if text is None or text == _SQL_NULL:
        return None
    if _EMPTY_ARRAY.fullmatch(text):
        return "[]"
    bare = text.strip()
    while bare.startswith("(") and bare.endswith(")"):
        bare = bare[1:-1].strip()
    bare = _CAST.sub("", bare)
    pattern = _ESCAPED if _escapes(dialect) else _LITERAL
    quoted = pattern.fullmatch(bare.removeprefix("_utf8mb4"))
    return bare if quoted is None else _unquoted(quoted[1], dialect)


def same_default(kind: str, there: str, wanted: str) -> bool:
    """Return True if two texts are the same default of a column of that kind."""
    if there == wanted:
        return True
    try:
        return bool(_value(kind, there) == _value(kind, wanted))
    except (ValueError, InvalidOperation):
        return False


def _value(kind: str, text: str) -> Any:
    match kind:
        case "int" | "float" | "decimal":
            return Decimal(text)
        case "bool":
            word = text.lower()
            if word not in _TRUE + _FALSE:
                raise ValueError(word)
            return word in _TRUE
        case "datetime":
            moment = datetime.fromisoformat(text)
            return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment
        case "date":
            return date.fromisoformat(text)
        case "time":
            return time.fromisoformat(text)
        case "json":
            return json.loads(text)
        case _:
            return text
