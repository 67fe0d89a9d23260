"""Members of JSON objects and items of arrays, each for a line of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fw.tasks.source.code import Code

__all__ = ["Member", "items", "members"]


class Member(NamedTuple):
    """A line of a JSON object or array; `name` is empty in an array, `comma` behind the last."""

    name: str
    value: object
    comma: Code


def members(values: Mapping[str, object]) -> tuple[Member, ...]:
    """Return the members of an object."""
    last = len(values) - 1
    return tuple(
        Member(name, value, Code("," if place < last else ""))
        for place, (name, value) in enumerate(values.items())
    )


def items(values: Iterable[object]) -> tuple[Member, ...]:
    """Return the items of an array."""
    listed = list(values)
    last = len(listed) - 1
    return tuple(
        Member("", value, Code("," if place < last else "")) for place, value in enumerate(listed)
    )
