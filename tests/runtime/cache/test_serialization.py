from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from typing import Any
from uuid import UUID

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import BaseModel

from fw.runtime.cache.serialization import _READERS, decode, encode
from fw.runtime.errors import FwError

ZONES = st.none() | st.timedeltas(timedelta(hours=-23), timedelta(hours=23)).map(timezone)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(st.characters(codec=None))
    | st.binary()
    | st.dates()
    | st.datetimes(timezones=ZONES)
    | st.times(timezones=ZONES)
    | st.timedeltas()
    | st.decimals(allow_nan=False)
    | st.uuids()
)
HASHABLE = st.recursive(
    SCALARS, lambda each: st.tuples(each, each) | st.frozensets(each), max_leaves=5
)
VALUES = st.recursive(
    SCALARS,
    lambda each: (
        st.lists(each)
        | st.tuples(each, each)
        | st.dictionaries(st.text() | st.just("$fw"), each)
        | st.dictionaries(HASHABLE, each)
        | st.sets(HASHABLE)
        | st.frozensets(HASHABLE)
    ),
    max_leaves=20,
)


def shape(value: Any) -> Any:
    """Return a value with its types, so that 1, 1.0 and True aren't taken for the same."""
    kind = type(value).__name__
    if isinstance(value, dict):
        return kind, [(shape(key), shape(each)) for key, each in value.items()]
    if isinstance(value, (list, tuple)):
        return kind, [shape(each) for each in value]
    if isinstance(value, (set, frozenset)):
        return kind, sorted(map(repr, map(shape, value)))
    return kind, repr(value) if isinstance(value, (float, Decimal)) else value


@given(VALUES)
@example(datetime(2026, 1, 1, tzinfo=timezone(timedelta(microseconds=1))))
@example(datetime(2026, 1, 1, tzinfo=timezone(-timedelta(hours=5, microseconds=7))))
@example(time(12, fold=1, tzinfo=timezone(-timedelta(microseconds=999_999))))
def test_values_survive_a_round_trip(value: Any) -> None:
    text = encode(value)
    assert text.isascii()
    assert shape(decode(text)) == shape(value)


JSON = st.recursive(
    st.none() | st.integers() | st.floats() | st.text(), lambda each: st.lists(each, max_size=3)
)
TAGS = st.sampled_from([*_READERS, "other"]) | JSON
HOSTILE = st.tuples(TAGS, JSON).map(lambda parts: "!" + json.dumps({"$fw": parts}))


@given(st.text() | st.text().map("!{}".format) | HOSTILE)
def test_decoding_any_text_returns_a_value_or_raises_fwerror(text: str) -> None:
    with suppress(FwError):
        decode(text)


def test_json_values_are_stored_as_plain_json() -> None:
    value = {"a": [1, 2.5, "é", None, True], "b": {}}
    assert json.loads(encode(value)) == value
    assert encode(5) == "5"


class Model(BaseModel):
    name: str


@dataclass
class Data:
    name: str


class Color(Enum):
    RED = "red"


class Word(StrEnum):
    RED = "red"


class Number(IntEnum):
    ONE = 1


class Stamp(datetime):
    pass


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (Model(name="a"), "model_dump()"),
        (Data("a"), "asdict()"),
        (Color.RED, ".value"),
        (Number.ONE, ".value"),
        (Stamp(2026, 1, 1), "store its parts"),
        (object(), "store its parts"),
        (len, "store its parts"),
        (bytearray(b"a"), "store its parts"),
        (1j, "store its parts"),
    ],
)
def test_values_that_would_change_are_refused(value: Any, hint: str) -> None:
    with pytest.raises(FwError, match=type(value).__name__) as caught:
        encode({"rows": [1, value]})
    assert caught.value.message.startswith("cannot cache value['rows'][1] of type")
    assert hint in str(caught.value.hint)


def test_a_member_of_a_str_enum_is_stored_as_its_value() -> None:
    decoded = decode(encode({"status": Word.RED, Word.RED: [Word.RED]}))

    assert decoded == {"status": "red", "red": ["red"]}
    assert {type(each) for each in (*decoded, decoded["status"], *decoded["red"])} == {str}


def test_too_deeply_nested_values_are_refused() -> None:
    value: list[Any] = []
    value.append(value)
    with pytest.raises(FwError, match="nested more than 100 levels deep"):
        encode(value)
    deep: Any = None
    for _ in range(100):
        deep = [deep]
    assert decode(encode(deep)) == deep
    deepest: Any = UUID(int=1)
    for _ in range(99):
        deepest = (deepest,)
    assert decode(encode(deepest)) == deepest


def test_an_integer_with_too_many_digits_is_refused() -> None:
    with pytest.raises(FwError, match="integer that long"):
        encode(10**5000)
    assert decode(encode(10**400)) == 10**400


def test_nan_and_infinity_survive_a_round_trip() -> None:
    assert repr(decode(encode([float("nan"), float("inf"), Decimal("NaN")]))) == (
        "[nan, inf, Decimal('NaN')]"
    )


def test_time_zones_are_decoded_as_utc_offsets() -> None:
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    assert decode(encode([moment, date(2026, 1, 1), time(1, 2)])) == [
        moment,
        date(2026, 1, 1),
        time(1, 2),
    ]
