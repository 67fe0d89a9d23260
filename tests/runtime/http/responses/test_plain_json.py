"""Plain records are encoded as pydantic encodes them."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticSerializationError

from fw.runtime.database.query.record import records
from fw.runtime.http.responses.plain_json import encode_any, encode_plain
from tests.runtime.models import Tag


class Name(str):
    __slots__ = ()


class Colour(StrEnum):
    RED = "red"


ZONES = st.none() | st.integers(-14 * 60, 14 * 60).map(lambda m: timezone(timedelta(minutes=m)))
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)
VALUES = (
    st.datetimes(timezones=ZONES)
    | st.dates()
    | st.times(timezones=ZONES)
    | st.decimals(allow_nan=False, allow_infinity=False)
    | st.uuids()
    | st.sampled_from(Colour)
    | JSON
)


@given(st.lists(st.dictionaries(st.text(), VALUES)))
def test_column_values_have_the_same_bytes(rows: list[dict[str, Any]]) -> None:
    assert encode_plain({"data": rows}) == encode_any({"data": rows})


@given(st.floats())
def test_floats_have_the_same_value(number: float) -> None:
    assert json.loads(encode_plain(number)) == json.loads(encode_any(number))


@pytest.mark.parametrize(
    "value", [float("inf"), float("nan"), Name("x"), {None: 1}, {Name("a"): 2}]
)
def test_values_without_a_column_type_have_the_same_bytes(value: object) -> None:
    assert encode_plain([value]) == encode_any([value])


def test_a_record_is_encoded_as_its_row() -> None:
    row = {"id": 1, "label": "x", "at": datetime(2026, 1, 31, tzinfo=UTC)}
    record = records(Tag, [row])[0]
    assert json.loads(encode_plain({"data": [record]}))["data"] == [
        {**row, "at": "2026-01-31T00:00:00Z"}
    ]


@pytest.mark.parametrize("value", ["\ud800", object()])
def test_a_value_without_json_is_refused(value: object) -> None:
    with pytest.raises(PydanticSerializationError):
        encode_plain({"data": value})
