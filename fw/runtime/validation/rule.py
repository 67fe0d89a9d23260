"""Rules, and the fields that they check."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from fw.runtime.errors import FwError

__all__ = [
    "Applied",
    "Field",
    "InvalidRule",
    "Kind",
    "Message",
    "Path",
    "Prepare",
    "Rule",
    "RuleSet",
    "ValidationError",
]

Kind = Literal["flag", "presence", "type", "value", "async"]
"""When a rule is checked, and what its failure means.

`flag` rules only change how the others are checked. `presence` rules are checked first, for missing
fields too; if one fails, no other rule is checked. If a `type` rule fails, the rules after it are
skipped. `async` rules are checked last, each for all of its fields at once; they may query the
database.
"""

Path = tuple[str, ...]
Message = str | Mapping[str, str]
"""One text, or one for each kind of size: `number`, `text` and `list`."""

Prepare = Callable[[tuple[str, ...]], Any]
"""Parses the arguments of a rule; raises ValueError for invalid ones."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A rule. `check(field, argument)` returns True if a field is valid.

    The check of an `async` rule is a coroutine function, which takes a list of fields and returns
    a list of results. `shows` are the placeholders of the message for the arguments; the last one
    has all remaining arguments, and those that begin with `other` have the name of a field. If
    `whole` is set, commas don't separate arguments.
    """

    name: str
    kind: Kind
    check: Callable[..., Any]
    message: Message
    prepare: Prepare
    shows: tuple[str, ...] = ()
    whole: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Applied:
    """A rule with its arguments for one field."""

    rule: Rule
    arguments: tuple[str, ...] = ()
    argument: Any = None


@dataclass(frozen=True, slots=True)
class RuleSet:
    """All rules of one field. The size of a `numeric` field is its value, not its length."""

    presence: tuple[Applied, ...] = ()
    values: tuple[Applied, ...] = ()
    asynchronous: tuple[Applied, ...] = ()
    nullable: bool = False
    sometimes: bool = False
    bail: bool = False
    numeric: bool = False
    date_format: Any = None


@dataclass(slots=True, eq=False)
class Field:
    """A value to check, with its place in the payload.

    `path` has the positions in lists where `pattern` has `*`. `memo` caches values that the items
    of a list share, for one validation.
    """

    path: Path
    pattern: Path
    value: Any
    present: bool
    rules: RuleSet
    root: Mapping[str, Any]
    memo: dict[object, Any]

    @property
    def name(self) -> str:
        """The path of the field in errors."""
        return ".".join(self.path)

    def find(self, other: Path) -> tuple[bool, Any]:
        """Return True and the value of another field, or False and None if it is missing.

        A `*` in its path is the item that this field belongs to.
        """
        found: Any = self.root
        shared = True
        for position, part in enumerate(other):
            shared = shared and self.pattern[position : position + 1] == (part,)
            if isinstance(found, Mapping):
                if part not in found:
                    return False, None
                found = found[part]
                continue
            index = self.path[position] if part == "*" and shared else part
            if not isinstance(found, (list, tuple)) or not _is_index(index, len(found)):
                return False, None
            found = found[int(index)]
        return True, found


def _is_index(text: str, length: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10 and int(text) < length


class ValidationError(FwError):
    """A payload is invalid; the response is 422.

    `errors` has the messages of each field by its path, such as `items.0.price`.
    """

    def __init__(self, errors: Mapping[str, Sequence[str]]) -> None:
        self.errors = {field: list(messages) for field, messages in errors.items()}
        super().__init__(f"the payload has invalid values: {', '.join(list(self.errors)[:20])}")


class InvalidRule(FwError):
    """An invalid rule: a mistake in the program, independent of the payload."""
