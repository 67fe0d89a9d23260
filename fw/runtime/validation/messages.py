"""Error messages of rules, with the translations of the application."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from fw.runtime.validation.arguments import split_path
from fw.runtime.validation.rule import Applied, Field, Path
from fw.runtime.validation.values import measure

__all__ = ["NOT_NULL", "Messages"]

NOT_NULL = "The :attribute must not be null."
_ONE = re.compile(r"(?<![\d.,])1 (character|item|digit|decimal place)s\b")
_PLACE = re.compile(r":([a-z_]+)")


@dataclass(frozen=True)
class Messages:
    """The messages of one validation.

    `messages` are custom texts by rule (`required`) or by field and rule
    (`items.*.price.required`). `attributes` are display names by field or pattern.
    """

    messages: Mapping[str, str] = field(default_factory=dict)
    attributes: Mapping[str, str] = field(default_factory=dict)

    def for_rule(self, about: Field, applied: Applied) -> str:
        """Return the message for a failed rule."""
        text = self._custom_text(about, applied.rule.name)
        if text is not None:
            return self._fill(text, about, applied)
        own = applied.rule.message
        text = own if isinstance(own, str) else own[measure(about)[0]]
        return _ONE.sub(r"1 \1", self._fill(text, about, applied))

    def for_null(self, about: Field) -> str:
        """Return the message for a field that must not be null."""
        return self._fill(self._custom_text(about, "nullable") or NOT_NULL, about, None)

    def _custom_text(self, about: Field, rule: str) -> str | None:
        for path in (about.path, about.pattern):
            text = self.messages.get(f"{'.'.join(path)}.{rule}")
            if text is not None:
                return text
        return self.messages.get(rule)

    def _fill(self, text: str, about: Field, applied: Applied | None) -> str:
        # One pass, so that the values of placeholders are never searched for placeholders.
        values = {"attribute": self._attribute(about.path, about.pattern), **_position(about)}
        if applied is not None:
            values |= self._arguments(about, applied)
        return _PLACE.sub(lambda match: values.get(match[1], match[0]), text)

    def _arguments(self, about: Field, applied: Applied) -> dict[str, str]:
        shows, arguments = applied.rule.shows, applied.arguments
        values: dict[str, str] = {}
        for position, name in enumerate(shows):
            last = position == len(shows) - 1
            shown = arguments[position:] if last else arguments[position : position + 1]
            if name.startswith("other"):
                shown = tuple(self._other(about, argument) for argument in shown)
            values[name] = (" to " if name == "range" else ", ").join(shown)
        return values

    def _other(self, about: Field, name: str) -> str:
        try:
            pattern = split_path(name)
        except ValueError:
            return name
        if name not in self.attributes and "*" not in pattern and len(pattern) == 1:
            return _default_name(pattern)
        path = tuple(
            about.path[position]
            if part == "*" and about.pattern[: position + 1] == pattern[: position + 1]
            else part
            for position, part in enumerate(pattern)
        )
        return self._attribute(path, pattern)

    def _attribute(self, path: Path, pattern: Path) -> str:
        for known in (path, pattern):
            name = self.attributes.get(".".join(known))
            if name is not None:
                return name
        return _default_name(path)


def _default_name(path: Path) -> str:
    return ".".join(path).replace("_", " ")


def _position(about: Field) -> dict[str, str]:
    """Return the place of a field in its list: `:index` from 0, `:position` from 1."""
    for part, pattern in zip(reversed(about.path), reversed(about.pattern), strict=True):
        if pattern == "*":
            return {"index": part, "position": str(int(part) + 1)}
    return {}
