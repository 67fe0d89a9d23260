"""Rules for required and optional fields."""

from __future__ import annotations

from fw.runtime.validation.arguments import field_and_texts, fields, nothing
from fw.runtime.validation.registry import add, rule
from fw.runtime.validation.rule import Field, Path, Rule
from fw.runtime.validation.values import is_empty, is_one_of

__all__: list[str] = []

_REQUIRED = "The :attribute is required."


def _flag_check(_field: Field, _argument: object) -> bool:
    raise AssertionError("flags are handled by the validator")


for _name, _message in {
    "bail": "",
    "nullable": "The :attribute must not be null.",
    "sometimes": "",
}.items():
    add(Rule(_name, "flag", _flag_check, _message, nothing))


def _given(field: Field, other: Path) -> bool:
    """Return True if another field is present and not empty."""
    return not is_empty(field.find(other)[1])


def _filled(field: Field) -> bool:
    return field.present and not is_empty(field.value)


@rule("required", _REQUIRED, kind="presence")
def _required(field: Field, _argument: None) -> bool:
    return _filled(field)


@rule("filled", "The :attribute must not be empty.", kind="presence")
def _filled_if_present(field: Field, _argument: None) -> bool:
    return not field.present or _filled(field)


@rule("present", "The :attribute must be present.", kind="presence")
def _present(field: Field, _argument: None) -> bool:
    return field.present


@rule("prohibited", "The :attribute must not be given.", kind="presence")
def _prohibited(field: Field, _argument: None) -> bool:
    return not _filled(field)


@rule(
    "required_if",
    "The :attribute is required when :other is :value.",
    kind="presence",
    prepare=field_and_texts,
    shows=("other", "value"),
)
def _required_if(field: Field, argument: tuple[Path, tuple[str, ...]]) -> bool:
    other, values = argument
    found, value = field.find(other)
    return _filled(field) or not (found and is_one_of(value, values))


@rule(
    "required_unless",
    "The :attribute is required unless :other is :value.",
    kind="presence",
    prepare=field_and_texts,
    shows=("other", "value"),
)
def _required_unless(field: Field, argument: tuple[Path, tuple[str, ...]]) -> bool:
    other, values = argument
    return _filled(field) or is_one_of(field.find(other)[1], values)


@rule(
    "required_with",
    "The :attribute is required with :others.",
    kind="presence",
    prepare=fields,
    shows=("others",),
)
def _required_with(field: Field, others: tuple[Path, ...]) -> bool:
    return _filled(field) or not any(_given(field, other) for other in others)


@rule(
    "required_with_all",
    "The :attribute is required with all of :others.",
    kind="presence",
    prepare=fields,
    shows=("others",),
)
def _required_with_all(field: Field, others: tuple[Path, ...]) -> bool:
    return _filled(field) or not all(_given(field, other) for other in others)


@rule(
    "required_without",
    "The :attribute is required without :others.",
    kind="presence",
    prepare=fields,
    shows=("others",),
)
def _required_without(field: Field, others: tuple[Path, ...]) -> bool:
    return _filled(field) or all(_given(field, other) for other in others)


@rule(
    "required_without_all",
    "The :attribute is required when none of :others is given.",
    kind="presence",
    prepare=fields,
    shows=("others",),
)
def _required_without_all(field: Field, others: tuple[Path, ...]) -> bool:
    return _filled(field) or any(_given(field, other) for other in others)
