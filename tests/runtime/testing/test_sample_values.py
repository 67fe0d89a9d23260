"""Sample values of tests follow the rules of their columns."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import pytest

from fw.runtime.database.models.metadata import Column, Kind
from fw.runtime.errors import FwError
from fw.runtime.rules.column_rules import Rules
from fw.runtime.rules.formats import FORMAT_CHECKS
from fw.runtime.testing.pattern_samples import sample_of_pattern
from fw.runtime.testing.sample_values import sample_value

SERIALS = range(1, 300)


def samples(kind: Kind, rules: Rules, length: int | None = None) -> list[Any]:
    column = Column("name", kind, False, False, True, digits=(8, 2), rules=rules)
    return [sample_value(column, length, serial) for serial in SERIALS]


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [
        ("int", 5, None),
        ("int", -5, None),
        ("int", None, -5),
        ("int", 1, 5),
        ("float", 0.25, None),
        ("float", None, 0.25),
        ("float", 0.0, 1.0),
        ("decimal", Decimal("0.01"), None),
        ("decimal", Decimal("-9.99"), Decimal("9.99")),
        ("decimal", None, Decimal("-1.00")),
        ("date", date(2000, 1, 31), None),
        ("date", None, date(1999, 12, 31)),
        ("date", date(2000, 1, 1), date(2000, 1, 3)),
        ("datetime", datetime(2000, 1, 1, 0, 0, 0, 1, tzinfo=UTC), None),
        ("datetime", None, datetime(2000, 1, 1, tzinfo=UTC)),
        ("time", time(8, 30, 0, 1), time(9)),
        ("time", None, time(0, 0, 2)),
    ],
)
def test_values_are_between_the_bounds(kind: Kind, least: Any, most: Any) -> None:
    for value in samples(kind, Rules(min=least, max=most)):
        assert least is None or value >= least
        assert most is None or value <= most


def test_decimals_have_all_digits_of_their_column() -> None:
    column = Column("price", "decimal", False, False, True, digits=(65, 30))
    for serial in SERIALS:
        assert sample_value(column, None, serial).as_tuple().exponent == -30
    rules = Rules(min=Decimal("0.5"), max=Decimal(10**34))
    assert sample_value(replace(column, rules=rules), None, 7) >= Decimal("0.5")


@pytest.mark.parametrize(
    ("least", "most"), [("9.50", None), (None, "-9.50"), ("-0.50", None), (None, "9.99")]
)
def test_decimals_keep_to_their_digits(least: str | None, most: str | None) -> None:
    rules = Rules(
        min=None if least is None else Decimal(least), max=None if most is None else Decimal(most)
    )
    column = Column("price", "decimal", False, False, True, digits=(3, 2), rules=rules)
    values = [sample_value(column, None, serial) for serial in (*SERIALS, 10**6)]
    assert max(map(abs, values)) < 10
    assert len(set(values)) > 40


@pytest.mark.parametrize("length", [None, 20, 9])
@pytest.mark.parametrize("name", ["email", "slug", "phone"])
def test_texts_have_the_format(name: str, length: int | None) -> None:
    for text in samples("string", Rules(format=name), length):
        assert FORMAT_CHECKS[name](text), text
        assert length is None or len(text) <= length


def test_texts_have_the_length() -> None:
    for rules in (Rules(min_length=40), Rules(min_length=40, format="email"), Rules(max_length=3)):
        for text in samples("string", rules):
            assert (rules.min_length or 0) <= len(text) <= (rules.max_length or 1000)
            assert rules.format is None or FORMAT_CHECKS[rules.format](text)


def test_urls_differ() -> None:
    urls = samples("string", Rules(format="url"))
    assert len(set(urls)) == len(urls)
    assert all(map(FORMAT_CHECKS["url"], urls))


def test_moments_are_past_or_future() -> None:
    now = datetime.now(UTC)
    assert all(day < now.date() for day in samples("date", Rules(past=True)))
    assert all(day > now.date() for day in samples("date", Rules(future=True)))
    assert all(moment < now for moment in samples("datetime", Rules(past=True)))
    assert all(moment > now for moment in samples("datetime", Rules(future=True)))


@pytest.mark.parametrize(
    ("pattern", "most"),
    [
        ("^[A-Z]{2}$", 2),
        (r"^\d{4}-\d+$", None),
        ("^(foo|bar)-[^x]{2}.?$", None),
        (r"^\+[1-9]\d{6,14}$", None),
        (r"^[\w.-]{3,}$", 8),
        (r"^\S+@\S+\.[a-z]{2,}$", None),
        ("^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$", None),
        ("^#(?:[0-9a-fA-F]{3}){1,2}$", None),
        ("[äé]{30,}", None),
        ("^[a-z]*$", 1),
    ],
)
def test_samples_match_the_pattern(pattern: str, most: int | None) -> None:
    texts = {sample_of_pattern(pattern, serial, most=most) for serial in range(20)}
    assert all(re.search(pattern, text) for text in texts)
    assert all(most is None or len(text) <= most for text in texts)
    assert len(texts) >= 20


@pytest.mark.parametrize("pattern", ["^a$b", r"^\p{L}+$"])
def test_a_pattern_without_a_sample_is_an_error(pattern: str) -> None:
    with pytest.raises(FwError, match="no sample is known"):
        sample_of_pattern(pattern, 1)
