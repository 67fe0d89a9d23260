"""Type arguments and defaults: from the words of a schema to values, checked on the way."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time
from decimal import Decimal
from math import isfinite
from typing import NamedTuple, cast
from uuid import UUID

from fw.language.model import Default, FieldType, TypeName
from fw.runtime.suggest import nearest

__all__ = ["Issue", "read_arguments", "read_default", "unquote"]

DEFAULT_LENGTH = 255
MAX_LENGTH = 16_383  # of a MySQL VARCHAR in four-byte characters
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
    """A fault in one word of a line; `word` is that word as it is written."""

    code: str
    message: str
    hint: str
    word: str


def unquote(word: str) -> str:
    r"""Return what a quoted string stands for; a bare word stands for itself.

    The escapes are `\"`, `\'`, `\\`, `\n` and `\t`. Raises ValueError, whose text says
    why, for any other and for control characters.
    """
    body = word[1:-1] if word[:1] in "\"'" else word

    def replace(match: re.Match[str]) -> str:
        if match[1] not in _ESCAPES:
            raise ValueError(f"`\\{match[1]}` is no escape: they are \\\" \\' \\\\ \\n \\t")
        return _ESCAPES[match[1]]

    for character in body:
        if (character < " " and character != "\t") or "\x7f" <= character <= "\x9f":
            raise ValueError(f"the control character U+{ord(character):04X} can't be stored")
        if "\ud800" <= character <= "\udfff":
            raise ValueError("half of a surrogate pair can't be stored")
    return re.sub(r"\\(.)", replace, body, flags=re.S) if "\\" in body else body


def read_arguments(word: str, arguments: Sequence[str]) -> tuple[FieldType, Issue | None]:
    """Return the type that a type word and its arguments stand for, and what is wrong."""
    name = cast("TypeName", word)
    if word == "string":
        return _string(arguments)
    if word == "decimal":
        return _decimal(arguments)
    if word == "enum":
        return _enum(arguments)
    if arguments:
        issue = Issue("FW302", f"`{word}` takes no arguments", f"write `{word}`", arguments[0])
        return FieldType(name), issue
    return FieldType(name), None


def _string(arguments: Sequence[str]) -> tuple[FieldType, Issue | None]:
    if not arguments:
        return FieldType("string", length=DEFAULT_LENGTH), None
    length = _small_integer(arguments[0])
    if len(arguments) == 1 and length is not None and 1 <= length <= MAX_LENGTH:
        return FieldType("string", length=length), None
    message = f"the length of a string is one number from 1 to {MAX_LENGTH}"
    issue = Issue("FW302", message, "for longer texts there is `text`", arguments[-1])
    return FieldType("string", length=DEFAULT_LENGTH), issue


def _decimal(arguments: Sequence[str]) -> tuple[FieldType, Issue | None]:
    numbers = [_small_integer(argument) for argument in arguments]
    if len(numbers) == 2 and numbers[0] is not None and numbers[1] is not None:
        precision, scale = numbers[0], numbers[1]
        if 1 <= precision <= MAX_PRECISION and 0 <= scale <= min(precision, MAX_SCALE):
            return FieldType("decimal", precision=precision, scale=scale), None
    message = (
        f"`decimal` takes its digits in all (1 to {MAX_PRECISION}) and how many of them "
        f"follow the point (at most {MAX_SCALE})"
    )
    issue = Issue("FW302", message, "for example `decimal(10, 2)`", (*arguments, "decimal")[0])
    return FieldType("decimal", precision=10, scale=2), issue


def _enum(arguments: Sequence[str]) -> tuple[FieldType, Issue | None]:
    issue: Issue | None = None
    if not arguments:
        issue = Issue("FW310", "`enum` has no values", "for example `enum(draft, done)`", "enum")
        return FieldType("enum", values=("none",)), issue
    values: dict[str, None] = {}
    for argument in arguments:
        value, fault = _enum_value(argument)
        if fault is None and value in values:
            fault = Issue("FW310", f"the value {argument} stands twice", "remove one", argument)
        issue = issue or fault
        values[value] = None
    if issue is None and len(values) > MAX_VALUES:
        hint = "a model of its own would serve better"
        issue = Issue("FW310", f"more than {MAX_VALUES} values", hint, arguments[MAX_VALUES])
    return FieldType("enum", values=tuple(values)), issue


def _enum_value(argument: str) -> tuple[str, Issue | None]:
    try:
        value = unquote(argument)
    except ValueError as error:
        return argument, Issue("FW108", str(error), "", argument)
    if not value.strip() or value != value.strip():
        message = "an enum value is neither empty nor begins or ends with a blank"
        return value, Issue("FW310", message, "", argument)
    if "\n" in value or "\t" in value:
        return value, Issue("FW310", "an enum value stands on one line", "", argument)
    if len(value) > MAX_VALUE_LENGTH:
        message = f"an enum value has at most {MAX_VALUE_LENGTH} characters"
        return value, Issue("FW310", message, "", argument)
    return value, None


def _small_integer(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None


def read_default(kind: FieldType, word: str) -> tuple[Default | None, Issue | None]:
    """Return the value of `default <word>` for a type, and what is wrong with it.

    Dates, times, uuids and decimals are text in one normal form; json is JSON text.
    """
    if word.lower() in ("null", "none", "nil"):
        hint = "a nullable field is null unless it is set: write `nullable`"
        return None, Issue("FW309", "`default` takes a value, not null", hint, word)
    if word.lower() in ("now", "today"):
        hint = "a line `timestamps` adds `created_at` and `updated_at`"
        return None, Issue("FW309", f"`default {word}` isn't known", hint, word)
    quoted = word[:1] in "\"'"
    reader, needs_quotes = _READERS[kind.name]
    if needs_quotes is not None and needs_quotes != quoted:
        return None, Issue("FW309", *_expected(kind, word), word)
    try:
        value = unquote(word)
    except ValueError as error:
        return None, Issue("FW108", str(error), "", word)
    try:
        return reader(kind, value), None
    except (ValueError, ArithmeticError, RecursionError) as error:
        message, hint = _expected(kind, word)
        return None, Issue("FW309", str(error) if error.args[1:] else message, hint, word)


def _expected(kind: FieldType, word: str) -> tuple[str, str]:
    if kind.name == "enum":
        meant = nearest(word.strip("\"'"), kind.values)
        listed = ", ".join(kind.values[:12])
        hint = f"did you mean `{meant}`?" if meant else f"one of {listed}"
        return f"{_short(word)} is none of the enum's values", hint
    example = _EXAMPLES[kind.name]
    quotable = kind.name in ("string", "text") and word[:1] not in "\"'"
    hint = f'put it in quotes: `default "{_short(word)}"`' if quotable else f"such as `{example}`"
    return f"{_short(word)} is no default for `{_shown(kind)}`", hint


def _shown(kind: FieldType) -> str:
    if kind.name == "string":
        return f"string({kind.length})"
    if kind.name == "decimal":
        return f"decimal({kind.precision}, {kind.scale})"
    return kind.name


def _short(word: str) -> str:
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
    if kind.length is not None and len(text) > kind.length:
        raise ValueError(f"the default is longer than {kind.length} characters", "length")
    if len(text) > MAX_LENGTH:
        raise ValueError(f"the default is longer than {MAX_LENGTH} characters", "length")
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
    """Raise ValueError for JSON that not every database stores, as requests are refused it."""
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
    if text not in kind.values:
        raise ValueError
    return text


# The reader of each type's default, and whether it stands in quotes (None: either way).
_READERS: dict[str, tuple[Callable[[FieldType, str], Default], bool | None]] = {
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
}
_EXAMPLES = {
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
}
