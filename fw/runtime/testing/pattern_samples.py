"""Texts that match a regular expression, for tests.

Follows the syntax tree of Python's `re` module, which is private: only this module uses it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from fw.runtime.errors import FwError

__all__ = ["sample_of_pattern"]

_parser: Any = re._parser  # type: ignore[attr-defined]
_CHARACTERS = [
    *map(chr, range(ord("a"), ord("z") + 1)),
    *map(chr, range(ord("A"), ord("Z") + 1)),
    *map(chr, range(ord("0"), ord("9") + 1)),
    *" -_.,:;!?@#$%&*+/=()[]{}<>'\"\\|~^`",
    *"äöüßéñ",
]
_REPETITIONS = (3, 2, 1, 0, 10, 40, 200)
"""Repetitions to try for a part that may be repeated; few, but enough for different texts."""


def sample_of_pattern(pattern: str, serial: int, least: int = 0, most: int | None = None) -> str:
    """Return the text number `serial` that matches a pattern; texts differ as far as possible.

    The text has from `least` to `most` characters. Raises FwError for a pattern without a known
    text.
    """
    # Python lacks parts of the syntax that columns accept, such as `\p{L}`.
    with suppress(re.error):
        tree = _parser.parse(pattern)
        for repetitions in _REPETITIONS:
            text = _Sampler(serial, repetitions).text(tree)
            fits = len(text) >= least and (most is None or len(text) <= most)
            if fits and re.search(pattern, text) is not None:
                return text
    hint = "give the field in the test: factory.body(Model, field=…)"
    raise FwError(f"no sample is known of the pattern {pattern}", hint=hint)


class _Sampler:
    """Makes a text; each choice takes a part of the serial number."""

    def __init__(self, serial: int, repetitions: int) -> None:
        self._left = serial
        self._repetitions = repetitions

    def text(self, tree: Any) -> str:
        # Backwards, so that the last character differs from one serial number to the next.
        parts = [self._part(str(kind), value) for kind, value in reversed(list(tree))]
        return "".join(reversed(parts))

    def _choice(self, options: Sequence[Any]) -> Any:
        self._left, index = divmod(self._left, len(options))
        return options[index]

    def _part(self, kind: str, value: Any) -> str:
        match kind:
            case "LITERAL":
                return chr(value)
            case "NOT_LITERAL":
                return str(self._choice([c for c in _CHARACTERS if ord(c) != value]))
            case "ANY":
                return str(self._choice(_CHARACTERS[:62]))
            case "IN":
                return str(self._choice(_of_class(value)))
            case "BRANCH":
                return self.text(self._choice(value[1]))
            case "SUBPATTERN":
                return self.text(value[-1])
            case "ATOMIC_GROUP":
                return self.text(value)
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                least, most, inner = value
                count = max(int(least), min(int(most), self._repetitions))
                return "".join(reversed([self.text(inner) for _ in range(count)]))
        return ""


def _of_class(items: Any) -> list[str]:
    """Return characters of a class, such as `[a-z0-9_]`."""
    listed = list(items)
    negated = bool(listed) and str(listed[0][0]) == "NEGATE"
    rest = listed[1:] if negated else listed
    known = [c for c in _CHARACTERS if any(_has(item, c) for item in rest) is not negated]
    if known or negated:
        return known or [" "]
    first = rest[0]
    return [chr(first[1] if str(first[0]) == "LITERAL" else first[1][0])]


def _has(item: Any, character: str) -> bool:
    kind, value = str(item[0]), item[1]
    if kind == "LITERAL":
        return ord(character) == int(value)
    if kind == "RANGE":
        return int(value[0]) <= ord(character) <= int(value[1])
    if kind == "CATEGORY":
        return _in_category(str(value), character)
    return False


def _in_category(category: str, character: str) -> bool:
    inside = {
        "DIGIT": character.isdigit(),
        "SPACE": character.isspace(),
        "WORD": character.isalnum() or character == "_",
    }[category.rpartition("_")[2]]
    return inside is not ("_NOT_" in category)
