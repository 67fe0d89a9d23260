"""Regular expressions, with their delimiters: `regex:/^[a-z]+$/i`.

Patterns run on an engine that takes time in proportion to the text. What it can't do, looking
around and back-references, runs on Python's own, which sees short texts only: there a careless
pattern may take exponential time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pydantic_core import SchemaError, SchemaValidator, core_schema

from fw.runtime.validation.registry import rule
from fw.runtime.validation.rule import Field

__all__ = ["MAX_BACKTRACKING"]

MAX_BACKTRACKING: Final = 200
"""How many characters Python's engine gets to see; longer text doesn't match."""

_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
_FLAGS = frozenset("imsxu")

Matches = Callable[[str], bool]


def _pattern(arguments: tuple[str, ...]) -> Matches:
    """Return what says whether a text matches; raise ValueError for a pattern that is wrong."""
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
        raise ValueError(f"its flags are {flags!r}; known are {''.join(sorted(_FLAGS))}")
    pattern = text[1:end].replace(f"\\{opening}", opening) if opening == "/" else text[1:end]
    return _compiled(pattern, "".join(sorted(set(flags) - {"u"})))


def _compiled(pattern: str, flags: str) -> Matches:
    whole = f"(?{flags}){pattern}" if flags else pattern
    schema = core_schema.str_schema(pattern=whole, regex_engine="rust-regex")
    try:
        return SchemaValidator(schema).isinstance_python
    except SchemaError:
        pass
    try:
        # Python's $ would take a line end after the text; in the other engine it is the end.
        search = re.compile(whole if "m" in flags else _strict_end(whole)).search
    except re.error as error:
        raise ValueError(f"its pattern is wrong: {error}") from None
    return lambda text: len(text) <= MAX_BACKTRACKING and search(text) is not None


def _strict_end(pattern: str) -> str:
    r"""Return the pattern with its last sign `\Z` if that is a `$`."""
    if not pattern.endswith("$"):
        return pattern
    before = pattern[:-1]
    escapes = len(before) - len(before.rstrip("\\"))
    return pattern if escapes % 2 else before + r"\Z"


@rule("regex", "The :attribute has an invalid format.", prepare=_pattern, whole=True)
def _regex(field: Field, matches: Matches) -> bool:
    return isinstance(field.value, str) and matches(field.value)


@rule("not_regex", "The :attribute has an invalid format.", prepare=_pattern, whole=True)
def _not_regex(field: Field, matches: Matches) -> bool:
    return isinstance(field.value, str) and not matches(field.value)
