"""Messages of rules, and their translations."""

from __future__ import annotations

from typing import Any

import pytest

from fw.runtime.validation import ValidationError, validate
from fw.runtime.validation.registry import find, names
from fw.runtime.validation.rule_parsing import rule_set


def said(payload: Any, rules: Any, **words: Any) -> list[str]:
    with pytest.raises(ValidationError) as caught:
        validate(payload, rules, **words)
    return [message for messages in caught.value.errors.values() for message in messages]


def test_every_rule_has_a_message_with_known_placeholders() -> None:
    for name in set(names()) - {"bail", "sometimes"}:
        message = find(name).message
        for text in [message] if isinstance(message, str) else message.values():
            assert ":attribute" in text, name
            assert text.endswith((".", ":values.")), name
            shown = {word.strip(".,") for word in text.split() if word.startswith(":")}
            assert shown <= {":attribute", *(f":{show}" for show in find(name).shows)}, name


@pytest.mark.parametrize(
    ("payload", "rules", "message"),
    [
        ({"a_b": 5}, {"a_b": "min:6"}, "The a b must be at least 6."),
        ({"a": "x"}, {"a": "min:2"}, "The a must have at least 2 characters."),
        ({"a": ""}, {"a": "min:1"}, "The a must have at least 1 character."),
        ({"a": []}, {"a": "size:1"}, "The a must have 1 item."),
        ({"a": "x"}, {"a": "digits:11"}, "The a must have 11 digits."),
        ({"a": "1"}, {"a": "decimal:1"}, "The a must be a number with 1 decimal place."),
        ({"a": "1"}, {"a": "decimal:1,3"}, "The a must be a number with 1 to 3 decimal places."),
        ({"a": 1}, {"a": "same:b_c"}, "The a must be the same as b c."),
        ({"a": 1}, {"a": "gt:1.5"}, "The a must be greater than 1.5."),
        ({"b": 1}, {"a": "required_if:b,1,2"}, "The a is required when b is 1, 2."),
        ({"b": 1}, {"a": "required_with:b,c_d"}, "The a is required with b, c d."),
        ({"a": "y"}, {"a": "in:x,:attribute"}, "The a must be one of: x, :attribute."),
    ],
)
def test_default_messages(payload: Any, rules: Any, message: str) -> None:
    assert said(payload, rules) == [message]


def test_the_most_specific_message_is_used() -> None:
    rules = {"items.*.id": "integer"}
    messages = {"integer": "rule"}
    assert said({"items": [{"id": "x"}]}, rules, messages=messages) == ["rule"]
    messages["items.*.id.integer"] = "pattern"
    assert said({"items": [{"id": "x"}]}, rules, messages=messages) == ["pattern"]
    messages["items.0.id.integer"] = "path"
    assert said({"items": [{"id": "x"}]}, rules, messages=messages) == ["path"]


def test_display_names_of_fields() -> None:
    names = {"items.*.end": "end of item", "items.*.start": "its start"}
    payload = {"items": [{"start": "2024-01-02", "end": "2024-01-01"}]}
    rules = {"items.*.end": "after:items.*.start"}
    assert said(payload, rules, attributes=names) == [
        "The end of item must be a date after its start."
    ]
    assert said(payload, rules) == ["The items.0.end must be a date after items.0.start."]


def test_the_message_for_null_can_be_replaced() -> None:
    assert said({"a": None}, {"a": "integer"}, messages={"a.nullable": "No :attribute!"}) == [
        "No a!"
    ]


def test_an_unknown_placeholder_stays() -> None:
    assert said({}, {"a": "required"}, messages={"required": "at 12:30 :what"}) == [
        "at 12:30 :what"
    ]


def test_flags_have_no_message() -> None:
    assert rule_set("nullable|bail|sometimes").values == ()
