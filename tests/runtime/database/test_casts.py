"""Casts change how a value is written, never what it is."""

from __future__ import annotations

from decimal import Decimal

import pytest

from fw.runtime.database import types as t
from fw.runtime.database.casts import cast

EXACT = t.Decimal(30, 6)


@pytest.mark.parametrize("digits", ["0", "0.1", "-12.500000", "123456789.123456"])
def test_a_decimal_becomes_the_float_that_is_written_alike(digits: str) -> None:
    number = cast(Decimal(digits), EXACT, t.Float())
    assert cast(number, t.Float(), EXACT) == Decimal(digits)


@pytest.mark.parametrize("digits", ["12345678901234567.89", "0.1234567890123456789", "1e400"])
def test_a_decimal_that_no_float_holds_is_refused(digits: str) -> None:
    with pytest.raises(ValueError, match="more digits"):
        cast(Decimal(digits), EXACT, t.Float())
