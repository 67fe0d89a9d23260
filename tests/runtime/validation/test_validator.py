"""Results, errors and limits of a validation."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fw.runtime.validation import InvalidRule, ValidationError, Validator, avalidate, validate
from fw.runtime.validation.validator import MAX_ERRORS


def faults(payload: object, rules: Any, **words: Any) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as caught:
        validate(payload, rules, **words)
    return caught.value.errors


def test_only_fields_with_rules_are_returned() -> None:
    payload = {"a": 1, "b": 2, "items": [{"id": 1, "x": 2}, {"id": 2}], "tags": [{"x": 1}]}
    rules = {"a": "integer", "c": "integer", "items.*.id": "integer", "tags": "array"}
    assert validate(payload, rules) == {
        "a": 1,
        "items": [{"id": 1}, {"id": 2}],
        "tags": [{"x": 1}],
    }
    assert payload["b"] == 2


def test_items_keep_their_positions() -> None:
    rules = {"items.*.id": "integer"}
    assert validate({"items": [{"x": 1}, {"id": 2}]}, rules) == {"items": [{}, {"id": 2}]}
    assert validate({"rows": [[1], []]}, {"rows.*.*": "integer"}) == {"rows": [[1], []]}


def test_all_errors_are_reported_at_once() -> None:
    rules = {"a": "required", "b": "min:3|alpha|uppercase", "c.d": "required", "e.*": "integer"}
    assert faults({"b": "1", "e": [1, "x", None]}, rules) == {
        "a": ["The a is required."],
        "b": [
            "The b must have at least 3 characters.",
            "The b must have letters only.",
        ],
        "c.d": ["The c.d is required."],
        "e.1": ["The e.1 must be a whole number."],
        "e.2": ["The e.2 must not be null."],
    }


def test_a_payload_must_be_an_object() -> None:
    for payload in ([], None, "x", 5):
        assert faults(payload, {"a": "integer"}) == {"body": ["The body must be an object."]}


def test_containers_have_the_type_that_nested_rules_imply() -> None:
    assert faults({"a": {"x": 1}}, {"a": "array", "a.*": "integer"}) == {
        "a": ["The a must be a list."]
    }
    assert faults({"a": [1]}, {"a": "array", "a.b": "integer"}) == {
        "a": ["The a must be an object."]
    }
    assert faults({"a": [5]}, {"a.*.b": "integer"}) == {"a.0": ["The a.0 must be an object."]}


def test_nested_rules_of_optional_fields() -> None:
    nested = {"a": "nullable|array", "a.b": "required"}
    assert validate({"a": None}, nested) == {"a": None}
    assert faults({}, nested) == {"a.b": ["The a.b is required."]}
    assert validate({}, {"a": "sometimes|array", "a.b": "required"}) == {}
    assert validate({}, {"a.*.b": "required"}) == {}


def test_items_of_a_too_long_list_are_not_checked() -> None:
    assert faults({"a": ["x"] * 9}, {"a": "max:3", "a.*": "integer"}) == {
        "a": ["The a must have at most 3 items."]
    }


def test_dots_in_names_are_escaped() -> None:
    assert validate({"a.b": 1, "a": {"b": 2}}, {r"a\.b": "integer"}) == {"a.b": 1}


def test_null_and_missing_fields() -> None:
    assert faults({"a": None}, {"a": "integer"}) == {"a": ["The a must not be null."]}
    assert faults({"a": None}, {"a": "required|nullable"}) == {"a": ["The a is required."]}
    assert validate({"a": None}, {"a": "present"}) == {"a": None}


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"a": "min"}, "a: invalid rule 'min': it needs a number"),
        ({"a": "between:5,1"}, "must not be greater"),
        ({"a": "integer:loose"}, "it takes no argument, or one of: strict"),
        ({"a": "same"}, "the name of one other field"),
        ({"a..b": "integer"}, "invalid field 'a..b'"),
        ({"a.*": "integer", "a.b": "integer"}, "rules for items"),
        ({"*": "integer"}, "invalid field '*': a payload is an object"),
        ({"a": "digits:two"}, "whole numbers"),
        ({"a": "required_if:b"}, "and its values"),
        ({"a": "multiple_of:0"}, "multiple of 0"),
        ({"a": "Required"}, "unknown rule 'Required'"),
    ],
)
def test_invalid_rules_are_refused(rules: Any, words: str) -> None:
    with pytest.raises(InvalidRule) as caught:
        Validator(rules)
    assert words in caught.value.message


def test_a_suggestion_for_an_unknown_rule() -> None:
    with pytest.raises(InvalidRule) as caught:
        validate({}, {"a": "requierd"})
    assert caught.value.hint == "did you mean 'required'?"


async def test_avalidate_supports_synchronous_rules() -> None:
    assert await avalidate({"a": 1, "b": 2}, {"a": "integer"}) == {"a": 1}
    with pytest.raises(ValidationError):
        await avalidate({"a": "x"}, {"a": "integer"})


def test_validate_refuses_async_rules() -> None:
    with pytest.raises(InvalidRule, match="is asynchronous") as caught:
        validate({"a": 1}, {"a": "exists:things"})
    assert "avalidate" in str(caught.value.hint)


def test_the_number_of_errors_is_limited() -> None:
    payload = json.loads("[" + "0," * 500_000 + "0]")
    start = time.process_time()
    errors = faults({"a": payload}, {"a.*": "string|distinct"})
    assert len(errors) == MAX_ERRORS
    assert time.process_time() - start < 5


def test_validation_time_is_linear() -> None:
    numbers = list(range(100_000))
    start = time.process_time()
    assert validate({"a": numbers}, {"a.*": "integer|distinct"}) == {"a": numbers}
    assert time.process_time() - start < 10


LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.sampled_from(["", "1", "é"])
)
NAMES = st.sampled_from(["a", "b", "items", "it", "it_confirmation"])
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)
WORDS = """
    required nullable sometimes bail filled present string integer numeric decimal:0,2
    boolean array list object json min:1 max:3 between:0,2 size:1 digits:1 multiple_of:0.1
    in:a,1 not_in:1 distinct email url ip uuid alpha ascii lowercase starts_with:a
    regex:/^a+$/ date date_format:Y-m-d after:now before:b confirmed same:a
    different:items.*.a gt:1 lt:b required_if:a,1 required_with:items.*.b prohibited
    accepted declined digits_between:1,3
"""
RULES = st.lists(st.sampled_from(WORDS.split()), max_size=4)
FIELDS = st.sampled_from(
    ["a", "it", "b.a", "b.b.it", "items", "items.*.a", "items.*.b", "items.*.items.*.it"]
)


def within(kept: Any, payload: Any) -> bool:
    """Return True if the validated data is a part of the payload."""
    if isinstance(kept, dict) and isinstance(payload, dict):
        return all(name in payload and within(kept[name], payload[name]) for name in kept)
    if isinstance(kept, list) and isinstance(payload, list):
        return len(kept) == len(payload) and all(map(within, kept, payload))
    return kept is payload


def outcome(check: Callable[[], dict[str, Any]]) -> tuple[Any, dict[str, list[str]]]:
    """Return what was kept and what was said."""
    try:
        return check(), {}
    except ValidationError as error:
        return None, error.errors


@given(st.dictionaries(NAMES, JSON), st.dictionaries(FIELDS, RULES, max_size=5))
def test_any_payload_is_validated_or_has_errors(payload: Any, rules: Any) -> None:
    kept, errors = outcome(lambda: validate(payload, rules))
    assert within(kept, payload) if kept is not None else errors
    for field, messages in errors.items():
        assert field
        assert messages
        assert len(set(messages)) == len(messages)
        assert not any(":" in message.partition("one of:")[0] for message in messages)


@given(st.dictionaries(NAMES, JSON), st.dictionaries(FIELDS, RULES, max_size=5))
def test_a_validator_can_be_reused(payload: Any, rules: Any) -> None:
    validator = Validator(rules)
    first = repr(outcome(lambda: validator.validate(payload)))
    assert repr(outcome(lambda: validator.validate(payload))) == first
    assert repr(outcome(lambda: validate(payload, rules))) == first
