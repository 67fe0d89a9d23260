"""Measures of widgets are the same on every backend."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from fw.runtime.admin.dashboard.measure import measured
from fw.runtime.admin.dashboard.widgets import Measured
from tests.runtime.conformance.records import Things

pytestmark = pytest.mark.usefixtures("database")


async def median(field: str, above: int = -1) -> Any:
    widget = Measured(model="Thing", measure=f"median:{field}")
    return await measured(widget, Things().query().where("count", ">", above))


async def test_a_median_is_the_value_in_the_middle_or_the_average_of_two() -> None:
    assert await median("price") is None
    for count, price in enumerate(("10.50", "-2.00", "9.25", "0.75")):
        weight = None if count < 2 else count / 2
        await Things().create(
            {"name": f"x{count}", "count": count, "price": Decimal(price), "weight": weight}
        )
    assert [await median("price"), await median("price", above=0)] == [Decimal(5), Decimal("0.75")]
    assert [await median("count"), await median("count", above=0)] == [1.5, 2]
    assert [await median("weight"), await median("weight", above=2)] == [1.25, 1.5]
    assert await median("weight", above=3) is None
