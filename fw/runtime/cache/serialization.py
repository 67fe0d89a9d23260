"""Serialization of values as JSON, with tags for types that JSON lacks. Reading never runs code."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import StrEnum
from functools import partial
from typing import Any, Final, TypeVar
from uuid import UUID

from pydantic_core import from_json

from fw.runtime.errors import FwError

__all__ = ["decode", "encode"]

M = TypeVar("M", datetime, time)

_TAG: Final = "$fw"
_TAGGED: Final = "!"
"""Prefix of a text with tags. JSON never starts with it, so other texts parse in one pass."""
_DEEPEST: Final = 100
_SCALARS: Final = frozenset({str, int, float, bool, type(None)})

_WITHOUT_ZONE: Final = 2
_MICROSECOND: Final = timedelta(microseconds=1)


def _encode_time(value: datetime | time) -> list[Any]:
    """Return the ISO 8601 text and the fold, and the microseconds of an unusual UTC offset.

    Python reads an offset of less than a second as UTC.
    """
    parts: list[Any] = [value.isoformat(), value.fold]
    offset = value.utcoffset()
    return [*parts, offset // _MICROSECOND] if offset and offset.microseconds else parts


def _decode_time(kind: type[M], parts: list[Any]) -> M:
    value = kind.fromisoformat(parts[0]).replace(fold=parts[1])
    if len(parts) > _WITHOUT_ZONE:
        value = value.replace(tzinfo=timezone(timedelta(microseconds=parts[2])))
    return value


_WRITERS: Final[dict[type, tuple[str, Callable[[Any], Any]]]] = {
    datetime: ("datetime", _encode_time),
    date: ("date", date.isoformat),
    time: ("time", _encode_time),
    timedelta: ("timedelta", lambda each: [each.days, each.seconds, each.microseconds]),
    Decimal: ("decimal", str),
    UUID: ("uuid", str),
    bytes: ("bytes", lambda each: b64encode(each).decode()),
}
_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "datetime": partial(_decode_time, datetime),
    "date": date.fromisoformat,
    "time": partial(_decode_time, time),
    "timedelta": lambda parts: timedelta(*parts),
    "decimal": Decimal,
    "uuid": UUID,
    "bytes": b64decode,
    "dict": dict,
    "tuple": tuple,
    "set": set,
    "frozenset": frozenset,
}
_GROUPS: Final[dict[type, str]] = {tuple: "tuple", set: "set", frozenset: "frozenset"}
_UNREADABLE: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


def encode(value: Any) -> str:
    """Return a value as ASCII text; raise FwError if it would not decode to an equal value."""
    writer = _Writer()
    plain = writer.plain(value, "value", 0)
    try:
        text = json.dumps(plain, separators=(",", ":"))
    except ValueError:
        raise FwError("cannot cache an integer that long") from None
    return _TAGGED + text if writer.tagged else text


def decode(text: str) -> Any:
    """Return the value of an encoded text; raise FwError for any other text."""
    try:
        if text[0] == _TAGGED:
            # Each tag takes three levels, and the faster parser stops at 200.
            return _restored(json.loads(text[1:]))
        return from_json(text)
    except _UNREADABLE as error:
        raise FwError(
            "cannot decode a cached value: fw did not write it, or it is damaged",
            hint="run fw cache clear",
        ) from error


class _Writer:
    """Converts a value to plain JSON data, and records whether that took tags."""

    def __init__(self) -> None:
        self.tagged = False

    def plain(self, value: Any, place: str, depth: int) -> Any:
        kind = type(value)
        if kind in _SCALARS:
            return value
        if depth == _DEEPEST:
            message = f"cannot cache a value nested more than {_DEEPEST} levels deep"
            raise FwError(message, hint="flatten it, and check whether it contains itself")
        if kind is list:
            return self._each(value, place, depth)
        if kind is dict:
            return self._dict(value, place, depth)
        if isinstance(value, StrEnum):
            return value.value
        self.tagged = True
        if kind in _GROUPS:
            return {_TAG: [_GROUPS[kind], self._each(value, place, depth)]}
        if kind in _WRITERS:
            tag, write = _WRITERS[kind]
            return {_TAG: [tag, write(value)]}
        raise FwError(
            f"cannot cache {place} of type {kind.__name__}",
            hint=_hint(value)
            + "; values can be JSON, dates, Decimal, UUID, bytes, sets and tuples",
        )

    def _each(self, values: Any, place: str, depth: int) -> list[Any]:
        return [
            self.plain(each, f"{place}[{index}]", depth + 1) for index, each in enumerate(values)
        ]

    def _dict(self, value: dict[Any, Any], place: str, depth: int) -> Any:
        if _TAG not in value and all(type(key) is str for key in value):
            return {
                key: self.plain(each, f"{place}[{key!r}]", depth + 1) for key, each in value.items()
            }
        self.tagged = True
        pairs = [
            [
                self.plain(key, f"a key of {place}", depth + 1),
                self.plain(each, f"{place}[{key!r}]", depth + 1),
            ]
            for key, each in value.items()
        ]
        return {_TAG: ["dict", pairs]}


def _hint(value: Any) -> str:
    if hasattr(value, "model_dump"):
        return "store its model_dump(), and validate it when you read it"
    if hasattr(value, "__dataclass_fields__"):
        return "store its dataclasses.asdict(), and rebuild it when you read it"
    if hasattr(type(value), "__members__"):
        return "store its .value"
    return "store its parts"


def _restored(value: Any) -> Any:
    if type(value) is list:
        return [_restored(each) for each in value]
    if type(value) is not dict:
        return value
    if _TAG not in value:
        return {key: _restored(each) for key, each in value.items()}
    tag, content = value[_TAG]
    return _READERS[tag](_restored(content))
