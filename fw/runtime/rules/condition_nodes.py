"""Nodes of the syntax trees of conditions."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "Binary",
    "Call",
    "Has",
    "In",
    "IsNull",
    "Name",
    "Node",
    "Not",
    "Number",
    "Text",
    "Word",
]


@dataclass(frozen=True, slots=True)
class Name:
    """A column; after `when` also a path such as `customer.user_id`."""

    name: str


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written."""

    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A quoted text; also a date, a time or a uuid."""

    value: str


@dataclass(frozen=True, slots=True)
class Word:
    """`true` or `false`."""

    value: bool


@dataclass(frozen=True, slots=True)
class Call:
    """`length(…)` or `trim(…)`."""

    function: str
    argument: Node


@dataclass(frozen=True, slots=True)
class Binary:
    """Two operands: a comparison, an arithmetic operation, `and`, or `or`."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Not:
    """The negation of a condition."""

    inner: Node


@dataclass(frozen=True, slots=True)
class IsNull:
    """`is null`, or `is not null` if `negated`."""

    operand: Node
    negated: bool


@dataclass(frozen=True, slots=True)
class In:
    """`in (…)`, or `not in (…)` if `negated`."""

    operand: Node
    items: tuple[Node, ...]
    negated: bool


@dataclass(frozen=True, slots=True)
class Has:
    """`relation has (…)`: a related record meets a condition on its own fields; `has me`: the user."""

    path: str
    inner: Node


Node = Name | Number | Text | Word | Call | Binary | Not | IsNull | In | Has
