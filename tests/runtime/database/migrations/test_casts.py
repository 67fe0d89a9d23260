"""Casts convert values without changing their meaning."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from fw.runtime.database import types as t
from fw.runtime.database.migrations.casts import CASTS, cast

EXACT = t.Decimal(30, 6)
TYPES: dict[str, Any] = {
    "int": t.Integer(),
    "string": t.String(40),
    "text": t.Text(),
    "float": t.Float(),
    "bool": t.Boolean(),
    "uuid": t.Uuid(),
    "datetime": t.DateTime(),
    "date": t.Date(),
    "time": t.Time(),
    "decimal": EXACT,
    "json": t.Json(),
}
KEY = "0190a6e4-0000-7000-8000-000000000001"


@pytest.mark.parametrize("digits", ["0", "0.1", "-12.500000", "123456789.123456"])
def test_a_decimal_is_cast_to_the_float_with_the_same_digits(digits: str) -> None:
    number = cast(Decimal(digits), EXACT, t.Float())
    assert cast(number, t.Float(), EXACT) == Decimal(digits)


@pytest.mark.parametrize("digits", ["12345678901234567.89", "0.1234567890123456789", "1e400"])
def test_a_decimal_that_no_float_represents_is_refused(digits: str) -> None:
    with pytest.raises(ValueError, match="more digits"):
        cast(Decimal(digits), EXACT, t.Float())


TAKEN = [
    ("text", "float", " 0.10 ", 0.1),
    ("text", "float", "-1e3", -1000.0),
    ("text", "float", ".5", 0.5),
    ("text", "float", "9007199254740992", 2.0**53),
    ("text", "decimal", "123456789012345678901234.123456", Decimal("123456789012345678901234.123456")),
    ("text", "decimal", "1.50000000", Decimal("1.5")),
    ("text", "decimal", "1e3", Decimal(1000)),
    ("text", "time", "12:00:00.123456000", time(12, 0, 0, 123456)),
    ("text", "datetime", "2026-01-31T12:00:00+02:00", datetime(2026, 1, 31, 10, tzinfo=UTC)),
    ("text", "date", "2026-01-31", date(2026, 1, 31)),
    ("text", "json", '{"a": [1, 0.10, "\\u00e9", null, true]}', {"a": [1, 0.1, "é", None, True]}),
    ("json", "int", "7", 7),
    ("json", "int", "-7.0", -7),
    ("json", "int", '" 7"', 7),
    ("json", "int", "9223372036854775807", 2**63 - 1),
    ("json", "bool", "true", True),
    ("json", "bool", "false", False),
    ("json", "bool", '"no"', False),
    ("json", "float", "0.1", 0.1),
    ("json", "float", "3", 3.0),
    ("json", "float", '"2.5"', 2.5),
    ("json", "decimal", "0.12", Decimal("0.12")),
    ("json", "decimal", "12345678901234567890.123456", Decimal("12345678901234567890.123456")),
    ("json", "uuid", f'"{KEY}"', UUID(KEY)),
    ("json", "time", '"12:00"', time(12)),
    ("json", "datetime", '"2026-01-31"', datetime(2026, 1, 31, tzinfo=UTC)),
    ("json", "text", '{"a" : [1, 2.50], "b, ": "x  \\" y"}', '{"a":[1,2.50],"b, ":"x  \\" y"}'),
    ("json", "text", "12345678901234567890123.45", "12345678901234567890123.45"),
    ("float", "int", -4.0, -4),
    ("int", "float", 2**53, 2.0**53),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "value", "expected"), TAKEN)
def test_values_with_an_equivalent_are_cast(old: str, new: str, value: Any, expected: Any) -> None:
    found = cast(value, TYPES[old], TYPES[new])
    assert found == expected
    assert type(found) is type(expected)


REFUSED = [
    ("text", "float", "0.1000000000000000055511151231257827", "more digits than a float holds"),
    ("text", "float", "9007199254740993", "more digits than a float holds"),
    ("text", "float", "1e400", "more digits than a float holds"),
    ("text", "float", "1e-400", "more digits than a float holds"),
    ("text", "float", "1_000", "not a number"),
    ("text", "float", "nan", "not a number"),
    ("text", "float", "٣", "not a number"),
    ("text", "decimal", "0.1234567", "more than 6 digits after"),
    ("text", "decimal", "1e9999", "more than 24 digits before"),
    ("text", "decimal", "1e-9999", "more than 6 digits after"),
    ("text", "decimal", "1_000", "not a number"),
    ("text", "int", "1.0", "not an integer"),
    ("text", "int", "9223372036854775808", "over 64 bits"),
    ("text", "time", "12:00+02:00", "offset"),
    ("text", "time", "12:00Z", "offset"),
    ("text", "time", "12:00:00.1234567", "finer than a microsecond"),
    ("text", "datetime", "2026-01-31T12:00:00.1234567Z", "finer than a microsecond"),
    ("text", "datetime", "0001-01-01T00:00:00+14:00", "before the year 1"),
    ("text", "date", "2026-01-31T00:00:00Z", "isoformat"),
    ("text", "bool", "maybe", "neither true nor false"),
    ("text", "json", '{"a": 1, "a": 2}', "duplicate name"),
    ("text", "json", "[0.1000000000000000055511151231257827]", "more digits"),
    ("text", "json", "[9223372036854775808]", "over 64 bits"),
    ("text", "json", "NaN", "not JSON"),
    ("text", "json", '"\\u0000"', "NUL"),
    ("text", "json", '{"\\ud800": 1}', "surrogate"),
    ("text", "json", "[" * 31 + "]" * 31, "nested too deeply"),
    ("text", "json", "[" * 100_000 + "]" * 100_000, "nested too deeply"),
    ("json", "int", "7.5", "not an integer"),
    ("json", "int", "true", "not a matching"),
    ("json", "int", "9223372036854775808", "over 64 bits"),
    ("json", "int", "[7]", "not a matching"),
    ("json", "int", "null", "not a matching"),
    ("json", "int", '"7.5"', "not an integer"),
    ("json", "bool", "1", "not a matching"),
    ("json", "bool", '"maybe"', "neither true nor false"),
    ("json", "float", "0.1000000000000000055511151231257827", "more digits"),
    ("json", "float", "9007199254740993", "over 53 bits"),
    ("json", "float", "1" + "0" * 400, "larger than any float"),
    ("json", "float", "false", "not a matching"),
    ("json", "decimal", "0.1234567", "more than 6 digits after"),
    ("json", "time", '"12:00+01:00"', "offset"),
    ("json", "date", "20260131", "not a matching"),
    ("json", "string", f'"{"x" * 39}"', "over 40 characters"),
    ("float", "int", 2.5, "not an integer"),
    ("int", "float", 2**53 + 1, "over 53 bits"),
    ("int", "bool", 2, "neither 0 nor 1"),
]


@pytest.mark.parametrize(("old", "new", "value", "reason"), REFUSED)
def test_lossy_casts_are_refused(old: str, new: str, value: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        cast(value, TYPES[old], TYPES[new])


def test_each_cast_of_json_is_tested() -> None:
    tried = {(old, new) for old, new, *_ in TAKEN} | {(old, new) for old, new, *_ in REFUSED}
    assert {pair for pair in CASTS if pair[0] == "json"} <= tried
