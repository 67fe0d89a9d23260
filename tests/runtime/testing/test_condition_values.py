"""Sample values fulfil the conditions of checks."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import count
from typing import Any

import pytest

from fw.runtime.rules import conditions as c
from fw.runtime.testing.condition_values import holds, satisfied

VALUES: dict[str, Any] = {
    "a": 1,
    "b": 2,
    "f": 0.1,
    "d": Decimal("0.10"),
    "text": " it ",
    "none": None,
    "flag": True,
    "day": date(2020, 1, 2),
    "at": datetime(2020, 1, 2, 12, tzinfo=UTC),
}


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("a < b", True),
        ("a > b", False),
        ("a + b * 2 = 5 and a / b = 0.5", True),
        ("f = d", True),
        ("f <= 0.05", False),
        ("none > 1", True),
        ("none is null and text is not null", True),
        ("not none > 1", True),
        ("none > 1 and a > b", False),
        ("none > 1 or a < b", True),
        ("length(trim(text)) = 2", True),
        ("a in (2, 3)", False),
        ("a not in (2, 3)", True),
        ("none in (1)", True),
        ("day >= '2020-01-02'", True),
        ("at > '2020-01-02 12:00:00.000000'", False),
        ("flag = true", True),
    ],
)
def test_conditions_hold_as_in_sql(condition: str, expected: bool) -> None:
    assert holds(c.parse(condition), VALUES) is expected


def test_values_in_the_wrong_order_are_swapped() -> None:
    conditions = [c.parse("ends > starts"), c.parse("not total < part")]
    values = {"ends": 1, "starts": 2, "total": 3, "part": 4}
    assert satisfied(conditions, values, {}, {}) == {"ends": 2, "starts": 1, "total": 4, "part": 3}


def test_other_values_are_made() -> None:
    numbers = count(1)
    makers = {"a": lambda: next(numbers)}
    assert satisfied([c.parse("a > 7 or b = 1")], {"a": 0}, {"b": 2}, makers) == {"a": 8}


def test_given_values_stay() -> None:
    assert satisfied([c.parse("a > b")], {"b": 5}, {"a": 1}, {"b": lambda: 9}) == {"b": 9}
