"""Rules for text: characters, prefixes, suffixes and regular expressions.

Regular expressions have delimiters: `regex:/^[a-z]+$/i`. They run on an engine with linear time, which
refuses look-around and back-references: with those, a text of 30 characters can take seconds.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from pydantic_core import SchemaError, SchemaValidator, core_schema

from fw.runtime.validation.arguments import option, texts
from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field


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


_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
_FLAGS = frozenset("imsxu")

Matches = Callable[[str], bool]


def _pattern(arguments: tuple[str, ...]) -> Matches:
    """Return the function that matches a text; raise ValueError for an invalid pattern."""
    text = arguments[0] if arguments else ""
    opening = text[:1]
    if not opening or opening.isalnum() or opening.isspace() or opening == "\\":
        raise ValueError("it needs a pattern between delimiters, such as /^[a-z]+$/")
    closing = _CLOSING.get(opening, opening)
    end = text.rfind(closing)
    if end < 1:
        raise ValueError(f"its pattern has no closing {closing}")
    flags = text[end + 1 :]
    if not set(flags) <= _FLAGS:
        raise ValueError(f"unknown flags {flags!r}; use {''.join(sorted(_FLAGS))}")
    pattern = text[1:end].replace(f"\\{opening}", opening) if opening == "/" else text[1:end]
    return _compiled(pattern, "".join(sorted(set(flags) - {"u"})))


def _compiled(pattern: str, flags: str) -> Matches:
    whole = f"(?{flags}){pattern}" if flags else pattern
    schema = core_schema.str_schema(pattern=whole, regex_engine="rust-regex")
    try:
        return SchemaValidator(schema).isinstance_python
    except SchemaError as error:
        reason = str(error).rpartition("error: ")[2]
        more = ""
        if reason.startswith(("look-around", "backreferences")):
            more = ". State one regex or not_regex for each part"
        raise ValueError(f"its pattern is invalid: {reason}{more}") from None


@rule("regex", "The :attribute has an invalid format.", prepare=_pattern, whole=True)
def _regex(field: Field, matches: Matches) -> bool:
    return isinstance(field.value, str) and matches(field.value)


@rule("not_regex", "The :attribute has an invalid format.", prepare=_pattern, whole=True)
def _not_regex(field: Field, matches: Matches) -> bool:
    return isinstance(field.value, str) and not matches(field.value)
