"""Rules for numbers and sizes, compared with plain arithmetic."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from fw.runtime.validation import ValidationError, validate


def takes(rule: str, value: object) -> bool:
    try:
        validate({"it": value}, {"it": rule})
    except ValidationError:
        return False
    return True


@given(st.integers())
def test_integers_have_64_bits(value: int) -> None:
    fits = -(2**63) <= value < 2**63
    assert takes("integer", value) == takes("integer", str(value)) == fits
    assert not takes("integer:strict", str(value))


@given(st.floats())
def test_only_finite_floats_are_numeric(value: float) -> None:
    assert takes("numeric", value) == math.isfinite(value)
    assert not takes("integer", value)
    if not math.isfinite(value):
        assert not takes("min:0", value)
        assert not takes("max:0", value)


@given(st.decimals(-1000, 1000, places=3), st.decimals(-1000, 1000, places=2))
def test_bounds_of_numbers(value: Decimal, bound: Decimal) -> None:
    for given_value in (value, str(value)):
        assert takes(f"numeric|min:{bound}", given_value) == (value >= bound)
        assert takes(f"numeric|max:{bound}", given_value) == (value <= bound)
        assert takes(f"numeric|gt:{bound}", given_value) == (value > bound)
        assert takes(f"numeric|size:{bound}", given_value) == (value == bound)


@given(st.text() | st.lists(st.integers()), st.integers(0, 9))
def test_bounds_of_lengths(value: Any, bound: int) -> None:
    assert takes(f"min:{bound}", value) == (len(value) >= bound)
    assert takes(f"max:{bound}", value) == (len(value) <= bound)
    assert takes(f"between:{bound},{bound}", value) == (len(value) == bound)


@given(st.integers(0, 10**12), st.integers(0, 6))
def test_decimal_places(number: int, places: int) -> None:
    text = str(Decimal(number).scaleb(-places)) if places else str(number)
    text = f"{Decimal(text):f}"
    assert takes(f"decimal:{places}", text)
    assert not takes(f"decimal:{places + 1}", text)
    assert takes(f"decimal:{places}", Decimal(text))


@given(st.integers(0, 10**30))
def test_numbers_of_digits(number: int) -> None:
    count = len(str(number))
    for value in (number, str(number)):
        assert takes(f"digits:{count}", value)
        assert not takes(f"digits:{count + 1}", value)
        assert takes(f"digits_between:{count - 1},{count}", value)


@given(st.integers(-1000, 1000), st.integers(1, 1000))
def test_multiples(value: int, factor: int) -> None:
    assert takes(f"multiple_of:{factor}", value) == (value % factor == 0)
    assert takes(f"multiple_of:{factor / 4}", value * factor / 4)


def test_too_large_numbers_are_not_numeric() -> None:
    for value in (10**5000, "9" * 5000, "1e9999", Decimal("1e9999"), "٣", "0x10", "1_000", " 1"):
        assert not takes("numeric", value)
        assert not takes("numeric|multiple_of:3", value)
        assert not takes("in:1", value)
