"""Custom rules of an application."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from fw.runtime.validation import InvalidRule, ValidationError, Validator, avalidate, validate
from fw.runtime.validation.registry import remove
from fw.runtime.validation.rule_parsing import clear_cache

Extend = Callable[..., None]


@pytest.fixture
def extend() -> Iterator[Extend]:
    added: list[str] = []

    def add(
        name: str, function: Callable[..., object], message: str = "The :attribute: no."
    ) -> None:
        Validator.extend(name, function, message)
        added.append(name)

    yield add
    for name in added:
        remove(name)
    clear_cache()


def test_a_custom_rule_has_arguments(extend: Extend) -> None:
    extend(
        "near", lambda value, target, by="1": abs(value - int(target)) <= int(by), "Not :values."
    )
    assert validate({"a": 5}, {"a": "integer|near:6"}) == {"a": 5}
    with pytest.raises(ValidationError) as caught:
        validate({"a": 5}, {"a": "integer:strict|near:9,2"})
    assert caught.value.errors == {"a": ["Not 9, 2."]}
    for wrong in ("near", "near:1,2,3"):
        with pytest.raises(InvalidRule, match="doesn't accept these arguments"):
            validate({}, {"a": wrong})


async def test_a_custom_rule_may_be_async(extend: Extend) -> None:
    async def is_even(value: int) -> bool:
        return value % 2 == 0

    extend("even", is_even)
    rules = {"a.*": "integer:strict|even"}
    assert await avalidate({"a": [2, 4]}, rules) == {"a": [2, 4]}
    with pytest.raises(ValidationError) as caught:
        await avalidate({"a": [1, "x", 2]}, rules)
    assert caught.value.errors == {
        "a.0": ["The a.0: no."],
        "a.1": ["The a.1 must be a whole number."],
    }


def test_invalid_and_taken_names_are_refused(extend: Extend) -> None:
    extend("mine", bool)
    for name in ("required", "mine"):
        with pytest.raises(InvalidRule, match="already"):
            Validator.extend(name, str, "no")
    for name in ("", "a b", "a:b", "Mine", "1st"):
        with pytest.raises(InvalidRule, match="invalid rule name"):
            extend(name, bool)


def test_the_same_function_can_be_registered_again(extend: Extend) -> None:
    def boot(add: Extend) -> None:
        add("even", lambda value: value % 2 == 0, "The :attribute is odd.")

    boot(extend)
    boot(Validator.extend)
    assert validate({"a": 2}, {"a": "even"}) == {"a": 2}


def test_a_rule_can_be_added_after_a_failed_lookup(extend: Extend) -> None:
    with pytest.raises(InvalidRule):
        validate({}, {"a": "late"})
    extend("late", bool)
    assert validate({"a": 1}, {"a": "late"}) == {"a": 1}
