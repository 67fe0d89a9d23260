"""Rules that compare fields, also within items of a list."""

from __future__ import annotations

from typing import Any

import pytest

from fw.runtime.validation import ValidationError, validate


def faults(payload: Any, rules: Any) -> list[str]:
    try:
        validate(payload, rules)
    except ValidationError as error:
        return list(error.errors)
    return []


@pytest.mark.parametrize(
    ("rule", "right", "wrong"),
    [
        ("same:rows.*.b", {"a": 1, "b": 1}, {"a": 1, "b": 2}),
        ("different:rows.*.b", {"a": 1, "b": 2}, {"a": 1, "b": 1}),
        ("gt:rows.*.b", {"a": 2, "b": 1}, {"a": 2, "b": 3}),
        ("confirmed", {"a": 1, "a_confirmation": 1}, {"a": 1}),
        ("after:rows.*.b", {"a": "2024-01-02", "b": "2024-01-01"}, {"a": "2024-01-02", "b": "x"}),
        ("required_if:rows.*.b,x", {"b": "y"}, {"b": "x"}),
        ("required_with:rows.*.b", {}, {"b": "x"}),
    ],
)
def test_fields_are_compared_within_an_item(rule: str, right: Any, wrong: Any) -> None:
    payload = {"rows": [right, wrong, right]}
    assert faults(payload, {"rows.*.a": rule}) == ["rows.1.a"]


def test_a_wildcard_of_another_list_is_missing() -> None:
    payload = {"rows": [{"a": 1}], "others": [{"a": 1}]}
    assert faults(payload, {"rows.*.a": "same:others.*.a"}) == ["rows.0.a"]
    assert faults(payload, {"rows.*.a": "same:others.0.a"}) == []


def test_the_date_format_applies_to_both_fields() -> None:
    rules = {"a": "date_format:d.m.Y|after:b"}
    assert faults({"a": "02.01.2024", "b": "31.12.2023"}, rules) == []
    assert faults({"a": "02.01.2024", "b": "03.01.2024"}, rules) == ["a"]
    assert faults({"a": "02.01.2024", "b": "2023-12-31"}, rules) == []


def test_true_differs_from_1() -> None:
    assert faults({"a": True, "b": 1}, {"a": "same:b"}) == ["a"]
    assert faults({"a": 1.0, "b": 1}, {"a": "same:b"}) == []
    assert faults({"a": {"x": [True]}, "b": {"x": [1]}}, {"a": "same:b"}) == ["a"]


def test_distinct_compares_all_items() -> None:
    rows = [{"id": 1}, {"id": "1"}, {"id": True}, {"id": 1}, {}, {"id": [1]}, {"id": [1]}]
    rules = {"rows.*.id": "distinct"}
    assert faults({"rows": rows}, rules) == ["rows.0.id", "rows.3.id", "rows.5.id", "rows.6.id"]
    tags = {"tags": ["a", "A"]}
    assert faults(tags, {"tags.*": "distinct"}) == []
    assert faults(tags, {"tags.*": "distinct:ignore_case"}) == ["tags.0", "tags.1"]
