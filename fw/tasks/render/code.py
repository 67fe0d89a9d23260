"""Python source as text: checked names, literals and calls, laid out as `ruff format` would."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from keyword import iskeyword
from unicodedata import east_asian_width

__all__ = ["LINE_LENGTH", "Code", "Group", "call", "dotted", "fits", "literal", "name", "subscript"]

LINE_LENGTH = 88
_INDENT = "    "


class Code(str):
    """Code built from checked parts; templates accept no other text without a filter."""

    __slots__ = ()


def name(text: str) -> Code:
    """Return an identifier as code; raise ValueError if it isn't one in Python."""
    if not text.isidentifier() or iskeyword(text):
        raise ValueError(f"not a name: {text!r}")
    return Code(text)


def dotted(text: str) -> Code:
    """Return a dotted name as code; raise ValueError if a part of it isn't a name."""
    return Code(".".join(name(part) for part in text.split(".")))


def literal(value: str | float | bool | None) -> Code:
    """Return the literal that evaluates to `value`, quoted as `ruff format` quotes."""
    if not isinstance(value, str):
        return Code(repr(value))
    if value.isprintable() and '"' not in value and "\\" not in value:
        return Code(f'"{value}"')
    quote = "'" if value.count('"') > value.count("'") else '"'
    body = "".join(_escaped(char, quote) for char in value)
    return Code(f"{quote}{body}{quote}")


def _escaped(char: str, quote: str) -> str:
    if char in (quote, "\\"):
        return "\\" + char
    return char if char.isprintable() else char.encode("unicode_escape").decode()


@dataclass(frozen=True, slots=True)
class Group:
    """A head with a bracketed list. Only groups are split over several lines."""

    head: str
    items: tuple[Group | Code, ...]
    brackets: str = "()"

    def flat(self) -> str:
        """Return the group on one line."""
        opening, closing = self.brackets[0], self.brackets[1]
        inside = ", ".join(_flat(item) for item in self.items)
        # Parentheses without a head are a tuple; a single item needs a comma.
        comma = "," if self.brackets == "()" and not self.head and len(self.items) == 1 else ""
        return f"{self.head}{opening}{inside}{comma}{closing}"

    def code(self, *, indent: int = 0, before: str = "", after: str = "") -> Code:
        """Return the code of the group, split over several lines if it is too long for one.

        `indent` is the indentation level of its line. `before` and `after` are the texts around
        the group on that line; the result does not include them.
        """
        return Code(self._laid_out(indent, before, after))

    def exploded(self, indent: int = 0) -> Code:
        """Return the group with one line per item."""
        margin, inner = _INDENT * indent, _INDENT * (indent + 1)
        opening, closing = self.brackets[0], self.brackets[1]
        # A comma after the only item of a subscript would make it a tuple.
        comma = "" if self.brackets == "[]" and len(self.items) == 1 else ","
        lines = "\n".join(inner + _item(item, indent + 1) + comma for item in self.items)
        return Code(f"{self.head}{opening}\n{lines}\n{margin}{closing}")

    def _laid_out(self, indent: int, before: str, after: str) -> str:
        margin, inner = _INDENT * indent, _INDENT * (indent + 1)
        flat = self.flat()
        if not self.items or fits(margin + before + flat + after):
            return flat
        opening, closing = self.brackets[0], self.brackets[1]
        inside = inner + ", ".join(_flat(item) for item in self.items)
        if self.head and fits(inside):
            return f"{self.head}{opening}\n{inside}\n{margin}{closing}"
        return self.exploded(indent)


def call(function: str, *arguments: Group | str, **keywords: Group | str) -> Group:
    """Return a call; its arguments are code, not values."""
    named = (_keyword(key, value) for key, value in keywords.items())
    return Group(function, (*_codes(arguments), *named))


def subscript(head: str, *items: Group | str) -> Group:
    """Return `head[items]`; the items are code, not values."""
    return Group(head, _codes(items), "[]")


def _codes(items: Iterable[Group | str]) -> tuple[Group | Code, ...]:
    return tuple(item if isinstance(item, Group) else Code(item) for item in items)


def _keyword(key: str, value: Group | str) -> Group | Code:
    if isinstance(value, Group):
        return Group(f"{key}={value.head}", value.items, value.brackets)
    return Code(f"{key}={value}")


def _flat(item: Group | Code) -> str:
    return item.flat() if isinstance(item, Group) else item


def _item(item: Group | Code, indent: int) -> str:
    return item.code(indent=indent, after=",") if isinstance(item, Group) else item


def fits(line: str) -> bool:
    """Return True if a line is not too long, as `ruff format` measures it."""
    if line.isascii():
        return len(line) <= LINE_LENGTH
    return sum(1 + (east_asian_width(char) in "WF") for char in line) <= LINE_LENGTH
