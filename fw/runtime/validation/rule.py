"""Rule, and the part of the payload that it can access."""

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

Kind = Literal["flag", "presence", "type", "value", "waiting"]
"""When a rule is asked, and what follows.

A flag is asked nothing. `presence` rules come first, for missing fields too, and the first that
fails is all that is said. A `type` rule that fails leaves nothing for the others to look at.
`waiting` rules come last, each for all of its fields at once, and may take their time.
"""

Path = tuple[str, ...]
Message = str | Mapping[str, str]
"""One text, or one for each of `number`, `text` and `list`, which sizes are told apart by."""

Prepare = Callable[[tuple[str, ...]], Any]
"""Makes what a rule works with of its arguments; raises ValueError if they make no sense."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One rule. `check(field, argument)` says whether a field is right.

    That of a waiting rule is a coroutine function which takes a list of fields, and returns as
    many answers. `shows` names the arguments for the message, the last one all that are left;
    names that start with `other` stand for fields. An argument that is `whole` has commas of
    its own.
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
    """A rule with the arguments that one field gives it."""

    rule: Rule
    arguments: tuple[str, ...] = ()
    argument: Any = None


@dataclass(frozen=True, slots=True)
class RuleSet:
    """All rules of one field. `numeric` fields are measured by their value, not their length."""

    presence: tuple[Applied, ...] = ()
    values: tuple[Applied, ...] = ()
    waiting: tuple[Applied, ...] = ()
    nullable: bool = False
    sometimes: bool = False
    bail: bool = False
    numeric: bool = False
    date_format: Any = None


@dataclass(slots=True, eq=False)
class Field:
    """One value that is checked: where it stands, and the payload around it.

    `path` has the positions in lists where `pattern` has `*`. `memo` lasts as long as one
    validation, for values that are shared by the items of a list.
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
    """A payload breaks rules: a request with it is answered with 422.

    `errors` has for each field, by its path (`items.0.price`), every message about it.
    """

    def __init__(self, errors: Mapping[str, Sequence[str]]) -> None:
        self.errors = {field: list(messages) for field, messages in errors.items()}
        super().__init__(f"the payload has invalid values: {', '.join(list(self.errors)[:20])}")


class InvalidRule(FwError):
    """A rule is written wrongly: a fault of the program, whatever the payload."""
