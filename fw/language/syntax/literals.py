"""Parsing of type arguments and defaults."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from decimal import Decimal
from math import isfinite
from typing import NamedTuple
from uuid import UUID

from fw.language.field_types import FieldType
from fw.language.model import Default
from fw.language.names import UNKNOWN_VALUE
from fw.runtime.messages import noun, say
from fw.runtime.names import nearest

__all__ = [
    "EXAMPLES",
    "MAX_LENGTH",
    "MAX_PRECISION",
    "MAX_SCALE",
    "MAX_VALUES",
    "InvalidString",
    "Issue",
    "enum_value",
    "parse_default",
    "read_value",
    "short",
    "unquote",
]

MAX_LENGTH = 16_383  # MySQL's VARCHAR, in four-byte characters
MAX_PRECISION, MAX_SCALE = 65, 30  # MySQL's; PostgreSQL and SQLite allow more
MAX_VALUES, MAX_VALUE_LENGTH = 1000, 255
MAX_DIGITS = 128

_ESCAPES = {"\\": "\\", '"': '"', "'": "'", "n": "\n", "t": "\t"}
_STORABLE = re.compile("[^\x00\ud800-\udfff]*")
_JSON_DEPTH = 30
_INTEGER = re.compile(r"[+-]?[0-9]+\Z")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)\Z")
_FLOAT = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\Z")


class Issue(NamedTuple):
    """An error in one word of a line; `word` is the word as written.

    `nth` is set for a word of a condition: it counts the same words before it in the condition.
    """

    code: str
    message: str
    hint: str
    word: str
    nth: int | None = None


class InvalidString(ValueError):
    """A string that cannot be stored: message and hint are the arguments."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint


def unquote(word: str) -> str:
    r"""Return the value of a quoted string; a bare word is returned unchanged.

    The escapes are `\"`, `\'`, `\\`, `\n` and `\t`. Raises InvalidString for other escapes, for
    control characters and for surrogates.
    """
    body = word[1:-1] if word[:1] in "\"'" else word

    def replace(match: re.Match[str]) -> str:
        if match[1] not in _ESCAPES:
            hint = say("use \\\", \\', \\\\, \\n or \\t")
            raise InvalidString(say("invalid escape '\\{character}'", character=match[1]), hint)
        return _ESCAPES[match[1]]

    for character in body:
        if (character < " " and character != "\t") or "\x7f" <= character <= "\x9f":
            message = say(
                "string contains the control character U+{character}",
                character=f"{ord(character):04X}",
            )
            raise InvalidString(message, say("remove the character"))
        if "\ud800" <= character <= "\udfff":
            message = say(
                "string contains the unpaired surrogate U+{character}",
                character=f"{ord(character):04X}",
            )
            raise InvalidString(message, say("remove the character"))
    return re.sub(r"\\(.)", replace, body, flags=re.S) if "\\" in body else body


def enum_value(argument: str, what: str = "value") -> tuple[str, Issue | None]:
    """Return the text of an enum's value or label, and the issue if it is invalid."""
    try:
        value = unquote(argument)
    except InvalidString as error:
        return argument, Issue("FW108", error.message, error.hint, argument)
    if not value.strip():
        return value, Issue(
            "FW310", say("enum {what} is empty", what=noun(what)), say("remove it"), argument
        )
    if value != value.strip():
        message = say(
            "enum {what} '{value}' begins or ends with a space", what=noun(what), value=short(value)
        )
        return value, Issue("FW310", message, say("remove the space"), argument)
    if "\n" in value or "\t" in value:
        message = say("enum {what} contains a line break or a tab", what=noun(what))
        return value, Issue("FW310", message, say("use a space instead"), argument)
    if len(value) > MAX_VALUE_LENGTH:
        message = say(
            "enum {what} has {count} characters; the maximum is {maximum}",
            what=noun(what),
            count=len(value),
            maximum=MAX_VALUE_LENGTH,
        )
        return value, Issue("FW310", message, say("shorten it"), argument)
    return value, None


def parse_default(kind: FieldType, word: str) -> tuple[Default | None, Issue | None]:
    """Return the value of `default <word>` for a type, and the issue if it is invalid.

    Dates, times, uuids and decimals are normalised text; json is JSON text.
    """
    if word.lower() in ("null", "none", "nil"):
        hint = say("use 'nullable': the field is then null unless it is given")
        return None, Issue("FW309", say("'default {word}' is not supported", word=word), hint, word)
    if word.lower() in ("now", "today"):
        hint = say("write 'default now()'")
        return None, Issue("FW309", say("'default {word}' is not supported", word=word), hint, word)
    if kind.name == "uuid" and word.lower() in ("uuid", "uuid4", "uuid7"):
        hint = say("write 'default {word}()'", word=word.lower())
        return None, Issue(
            "FW309", say("'default {word}' is not supported", word=word), hint, "default"
        )
    if kind.name not in _PARSERS:
        hint = say("remove it; write 'nullable' for a field that may be null")
        return None, Issue(
            "FW309", say("type '{kind}' has no defaults", kind=kind.name), hint, "default"
        )
    quoted = word[:1] in "\"'"
    reader, needs_quotes = _PARSERS[kind.name]
    if needs_quotes is not None and needs_quotes != quoted:
        return None, Issue("FW309", *_expected(kind, word), word)
    try:
        value = unquote(word)
    except InvalidString as error:
        return None, Issue("FW108", error.message, error.hint, word)
    try:
        return reader(kind, value), None
    except InvalidString as error:
        return None, Issue("FW309", error.message, error.hint, word)
    except (ValueError, ArithmeticError, RecursionError):
        return None, Issue("FW309", *_expected(kind, word), word)


def read_value(kind: FieldType, text: str) -> Default:
    """Return a value of a type from text without quotes, in the form that `parse_default` returns.

    Raises ValueError for a text that doesn't fit the type.
    """
    if kind.name not in _PARSERS:
        raise ValueError(text)
    reader, _ = _PARSERS[kind.name]
    try:
        return reader(kind, text)
    except (ArithmeticError, RecursionError) as error:
        raise ValueError(text) from error


def _expected(kind: FieldType, word: str) -> tuple[str, str]:
    """Return message and hint for a default that does not fit its type."""
    if kind.name == "enum":
        value, known = word.strip("\"'"), kind.members or kind.values
        meant = nearest(value, known)
        hint = (
            say("did you mean '{meant}'?", meant=meant)
            if meant
            else say("use one of {listed}", listed=", ".join(known[:12]))
        )
        what = (
            say("a member of {enum}", enum=kind.enum) if kind.enum else say("a value of the enum")
        )
        return say("default '{value}' is not {what}", value=short(value), what=noun(what)), hint
    hint = say("for example: {example}", example=EXAMPLES[kind.name])
    if kind.name in ("string", "text") and word[:1] not in "\"'":
        hint = say('write it in quotes: default "{word}"', word=short(word))
    shown = short(word) if word[:1] in "\"'" else f"'{short(word)}'"
    return say("invalid default {shown} for type '{kind}'", shown=shown, kind=kind), hint


def short(word: str) -> str:
    """Return the beginning of a long word, for a message."""
    return word if len(word) <= 40 else word[:37] + "..."


def _integer(_: FieldType, text: str) -> int:
    if not _INTEGER.match(text) or len(text) > 20 or not -(2**63) <= int(text) < 2**63:
        raise ValueError
    return int(text)


def _float(_: FieldType, text: str) -> float:
    if not _FLOAT.match(text) or len(text) > MAX_DIGITS or not isfinite(float(text)):
        raise ValueError
    return float(text)


def _decimal_value(kind: FieldType, text: str) -> str:
    if not _NUMBER.match(text) or len(text) > MAX_DIGITS:
        raise ValueError
    value = Decimal(text)
    sign, digits, exponent = value.as_tuple()
    scale, precision = kind.scale or 0, kind.precision or 0
    if int(exponent) < -scale and any(digits[int(exponent) + scale :]):
        raise ValueError
    whole = format(value, "f").lstrip("+-").partition(".")[0].lstrip("0")
    if len(whole) > precision - scale:
        raise ValueError
    padded = format(value, "f").partition(".")
    fraction = padded[2][:scale].ljust(scale, "0")
    shown = f"{whole or '0'}.{fraction}" if scale else whole or "0"
    return f"-{shown}" if sign and shown.strip("0.") else shown


def _bool(_: FieldType, text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError
    return text.lower() == "true"


def _text(kind: FieldType, text: str) -> str:
    limit = MAX_LENGTH if kind.length is None else kind.length
    if len(text) > limit:
        message = say(
            "default has {count} characters; the maximum for type '{kind}' is {maximum}",
            count=len(text),
            kind=kind,
            maximum=limit,
        )
        raise InvalidString(message, say("shorten it"))
    return text


def _uuid(_: FieldType, text: str) -> str:
    if len(text) != 36:
        raise ValueError
    return str(UUID(text))


def _datetime(_: FieldType, text: str) -> str:
    value = datetime.fromisoformat(text)
    return (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC).isoformat()


def _date(_: FieldType, text: str) -> str:
    return date.fromisoformat(text).isoformat()


def _time(_: FieldType, text: str) -> str:
    value = time.fromisoformat(text)
    if value.tzinfo:
        raise ValueError
    return value.isoformat()


def _json(_: FieldType, text: str) -> str:
    value = json.loads(text)
    if value is None:
        raise ValueError
    _check_json(value, 0)
    return text


def _check_json(value: object, depth: int) -> None:
    """Raise ValueError for JSON that some database cannot store; requests have the same rule."""
    if isinstance(value, str):
        if not _STORABLE.fullmatch(value):
            raise ValueError
    elif isinstance(value, float):
        if not isfinite(value):
            raise ValueError
    elif isinstance(value, int):
        if not -(2**63) <= value < 2**63:
            raise ValueError
    elif isinstance(value, dict | list):
        if depth >= _JSON_DEPTH:
            raise ValueError
        for item in [*value, *value.values()] if isinstance(value, dict) else value:
            _check_json(item, depth + 1)


def _enum_default(kind: FieldType, text: str) -> str:
    """Return the stored value; the schema names the member of a shared enum."""
    known = kind.members or kind.values
    if known == (UNKNOWN_VALUE,):
        return UNKNOWN_VALUE  # the enum's own error is reported
    return kind.values[known.index(text)]


def _empty_array(_: FieldType, text: str) -> str:
    if text != "[]":
        raise ValueError
    return text


# The parser of each type's defaults, and whether they need quotes (None: optional).
_PARSERS: dict[str, tuple[Callable[[FieldType, str], Default], bool | None]] = {
    "int": (_integer, False),
    "string": (_text, True),
    "text": (_text, True),
    "float": (_float, False),
    "bool": (_bool, False),
    "uuid": (_uuid, True),
    "datetime": (_datetime, True),
    "date": (_date, True),
    "time": (_time, True),
    "decimal": (_decimal_value, False),
    "json": (_json, True),
    "enum": (_enum_default, None),
    "array": (_empty_array, False),
}
EXAMPLES = {
    "int": "default 0",
    "string": 'default "text"',
    "text": 'default "text"',
    "float": "default 0.5",
    "bool": "default true",
    "uuid": 'default "0190a6e4-0000-7000-8000-000000000000"',
    "datetime": 'default "2024-01-31T12:00:00Z"',
    "date": 'default "2024-01-31"',
    "time": 'default "12:30:00"',
    "decimal": "default 9.99",
    "json": "default '{}'",
    "array": "default []",
}
"""A default for each type that isn't an enum, bytes or a file."""
