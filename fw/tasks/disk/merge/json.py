"""Merges JSON by members and items where a merge by lines conflicts.

The last member of an object has no comma, so a member added after it changes its line too, and
an editor may reformat a whole file. Neither changes the data.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from math import isfinite
from typing import Any

from fw.tasks.render.template_filters import js

__all__ = ["exact", "format_like", "is_same_data", "loads", "merge_members"]

_ABSENT = object()


class _Disagreement(Exception):
    """Both sides changed the same value differently."""


def loads(text: str) -> Any:
    """Parse JSON; raise ValueError for an error or a duplicate member."""
    return json.loads(text, object_pairs_hook=_once)


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"duplicate member {name!r}")
        found[name] = value
    return found


def merge_members(base: str, yours: str, generated: str) -> str | None:
    """Return the text with the changes of both sides, None if they conflict.

    It has the layout of the generated text and the user's order of members.
    """
    try:
        merged = _merged(exact(base), exact(yours), exact(generated))
        return format_like(generated, merged) if isinstance(merged, dict) else None
    except (_Disagreement, ValueError, RecursionError):
        return None


def format_like(text: str, said: Mapping[str, Any]) -> str:
    """Return data as JSON in the layout of a generated text."""
    layouts = (_laid_out, _indented)
    layout = next((each for each in layouts if each(loads(text)) == text), _indented)
    return layout(said)


def is_same_data(one: str, other: str) -> bool:
    """Return True if two JSON texts differ only in layout and the order of members."""
    try:
        said, also = (json.dumps(loads(text), sort_keys=True) for text in (one, other))
    except (ValueError, RecursionError):
        return False
    return said == also


def exact(text: str) -> Any:
    """Parse JSON; raise ValueError also for a number that a float cannot represent."""
    return json.loads(
        text, object_pairs_hook=_once, parse_float=_exact_float, parse_constant=_exact_float
    )


def _exact_float(text: str) -> float:
    number = float(text)
    if not isfinite(number) or Decimal(repr(number)) != Decimal(text):
        raise ValueError(f"{text} cannot be represented as a float")
    return number


def _merged(base: Any, yours: Any, generated: Any) -> Any:
    if _same(yours, generated) or _same(generated, base):
        return yours
    if _same(yours, base):
        return generated
    if isinstance(yours, dict) and isinstance(generated, dict):
        return _merged_members(base if isinstance(base, dict) else {}, yours, generated)
    if all(isinstance(each, list) for each in (base, yours, generated)):
        return _merged_items(base, yours, generated)
    raise _Disagreement


def _same(one: Any, other: Any) -> bool:
    if one is _ABSENT or other is _ABSENT:
        return one is other
    # `==` would treat true as 1 and ignore the order of members.
    return json.dumps(one) == json.dumps(other)


def _merged_members(
    base: Mapping[str, Any], yours: Mapping[str, Any], generated: Mapping[str, Any]
) -> dict[str, Any]:
    values = {
        name: _merged(
            base.get(name, _ABSENT), yours.get(name, _ABSENT), generated.get(name, _ABSENT)
        )
        for name in (*yours, *generated)
    }
    order: list[Any] = list(yours)
    _insert_new(order, [name for name in generated if name not in yours], list(generated))
    return {name: values[name] for name in order if values[name] is not _ABSENT}


def _merged_items(base: list[Any], yours: list[Any], generated: list[Any]) -> list[Any]:
    """Remove from the user's list items that are no longer generated, and add new ones.

    The user may have sorted the items into groups: lists within objects of the list.
    """
    if not all(isinstance(item, str) for item in (*base, *generated)):
        raise _Disagreement
    found = _without(yours, set(base) - set(generated))
    new = [item for item in generated if item not in base and not _contains(found, item)]
    _insert_new(found, new, generated)
    return found


def _without(items: list[Any], gone: set[str]) -> list[Any]:
    found = []
    for item in items:
        if isinstance(item, str) and item in gone:
            continue
        if isinstance(item, dict):
            found.append(
                {
                    name: _without(value, gone) if isinstance(value, list) else value
                    for name, value in item.items()
                }
            )
        else:
            found.append(item)
    return found


def _contains(items: list[Any], wanted: str) -> bool:
    return any(wanted in each for each in _nested_lists(items))


def _nested_lists(items: list[Any]) -> list[list[Any]]:
    inner = [value for item in items if isinstance(item, dict) for value in item.values()]
    return [
        items,
        *(each for value in inner if isinstance(value, list) for each in _nested_lists(value)),
    ]


def _insert_new(items: list[Any], new: Sequence[str], generated: list[str]) -> None:
    """Insert each new item after the item that precedes it in the generated list."""
    for item in new:
        before = generated[: generated.index(item)]
        for neighbour in reversed(before):
            place = next((each for each in _nested_lists(items) if neighbour in each), None)
            if place is not None:
                place.insert(place.index(neighbour) + 1, item)
                break
        else:
            items.insert(0, item)


def _indented(merged: Mapping[str, Any]) -> str:
    return json.dumps(merged, indent=2, ensure_ascii=False) + "\n"


def _laid_out(merged: Mapping[str, Any]) -> str:
    """Return JSON text with a line for each member, and for each member or item of its value."""
    lines = [f"  {js(name)}: {_value(value)}" for name, value in merged.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(value: Any) -> str:
    if isinstance(value, dict) and value:
        inner = [f"    {js(name)}: {js(each)}" for name, each in value.items()]
        return "{\n" + ",\n".join(inner) + "\n  }"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"    {js(each)}" for each in value) + "\n  ]"
    return js(value)
