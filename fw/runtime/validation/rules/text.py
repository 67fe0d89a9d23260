"""Rules for the characters of text."""

from __future__ import annotations

import unicodedata

from fw.runtime.validation.arguments import option, texts
from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field

__all__: list[str] = []


def _made_of(value: object, kinds: str, more: str, ascii: str | None) -> bool:
    """Return True for non-empty text with characters of these Unicode categories only."""
    if not isinstance(value, str) or not value or (ascii and not value.isascii()):
        return False
    return all(unicodedata.category(sign)[0] in kinds or sign in more for sign in value)


@rule("alpha", "The :attribute must have letters only.", prepare=option("ascii"))
def _alpha(field: Field, ascii: str | None) -> bool:
    return _made_of(field.value, "LM", "", ascii)


@rule("alpha_num", "The :attribute must have letters and digits only.", prepare=option("ascii"))
def _alpha_num(field: Field, ascii: str | None) -> bool:
    return _made_of(field.value, "LMN", "", ascii)


@rule(
    "alpha_dash",
    "The :attribute must have letters, digits, dashes and underscores only.",
    prepare=option("ascii"),
)
def _alpha_dash(field: Field, ascii: str | None) -> bool:
    return _made_of(field.value, "LMN", "-_", ascii)


@rule("ascii", "The :attribute must have ASCII characters only.")
def _ascii(field: Field, _argument: None) -> bool:
    return isinstance(field.value, str) and field.value.isascii()


@rule("lowercase", "The :attribute must be in lower case.")
def _lowercase(field: Field, _argument: None) -> bool:
    return isinstance(field.value, str) and field.value == field.value.lower()


@rule("uppercase", "The :attribute must be in upper case.")
def _uppercase(field: Field, _argument: None) -> bool:
    return isinstance(field.value, str) and field.value == field.value.upper()


@rule(
    "starts_with",
    "The :attribute must start with one of: :values.",
    prepare=texts,
    shows=("values",),
)
def _starts_with(field: Field, values: tuple[str, ...]) -> bool:
    return isinstance(field.value, str) and field.value.startswith(values)


@rule(
    "doesnt_start_with",
    "The :attribute must not start with any of: :values.",
    prepare=texts,
    shows=("values",),
)
def _doesnt_start_with(field: Field, values: tuple[str, ...]) -> bool:
    return isinstance(field.value, str) and not field.value.startswith(values)


@rule(
    "ends_with",
    "The :attribute must end with one of: :values.",
    prepare=texts,
    shows=("values",),
)
def _ends_with(field: Field, values: tuple[str, ...]) -> bool:
    return isinstance(field.value, str) and field.value.endswith(values)


@rule(
    "doesnt_end_with",
    "The :attribute must not end with any of: :values.",
    prepare=texts,
    shows=("values",),
)
def _doesnt_end_with(field: Field, values: tuple[str, ...]) -> bool:
    return isinstance(field.value, str) and not field.value.endswith(values)
