"""Checks JSON by a JSON schema, as far as those of the admin's files go.

A dependency that knows all of the standard would be one more for every application, and would
say less to a person: what is looked at here are members, types, words and ranges.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from fw.runtime.suggest import suggest

__all__ = ["Misfit", "misfits"]

Misfit = tuple[str, str]
"""What doesn't fit and where, and what would."""

_TYPES: Mapping[str, tuple[type, ...]] = {
    "array": (list,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "object": (dict,),
    "string": (str,),
}


def misfits(value: Any, schema: Mapping[str, Any]) -> Iterator[Misfit]:
    """Yield what in a value doesn't fit a schema, in the order in which it stands there.

    A member that is missing isn't told: what can't do without it says so itself.
    """
    yield from _look(value, schema, schema, "")


def _look(
    value: Any, here: Mapping[str, Any], schema: Mapping[str, Any], at: str
) -> Iterator[Misfit]:
    here = _referred(here, schema) if "$ref" in here else here
    fault = _fault(value, here)
    if fault is not None:
        message, remedy = fault
        yield f"{at or 'the file'} {message}", remedy
    elif isinstance(value, dict):
        yield from _members(value, here, schema, at)
    elif isinstance(value, list) and "items" in here:
        for place, item in enumerate(value):
            yield from _look(item, here["items"], schema, f"{at}[{place}]")


def _referred(here: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = schema["$defs"][here["$ref"].removeprefix("#/$defs/")]
    return found


def _members(
    value: Mapping[str, Any], here: Mapping[str, Any], schema: Mapping[str, Any], at: str
) -> Iterator[Misfit]:
    known = here.get("properties", {})
    others = here.get("additionalProperties", True)
    for name, member in value.items():
        place = f"{at}.{name}" if at else name
        if name in known:
            yield from _look(member, known[name], schema, place)
        elif others is False:
            words = [word for word in known if not word.startswith(("/", "$"))]
            yield f"unknown member {place}", suggest(name, words)
        elif isinstance(others, dict):
            yield from _look(member, others, schema, place)


def _fault(value: Any, here: Mapping[str, Any]) -> Misfit | None:
    shown = json.dumps(value, ensure_ascii=False)
    kinds, words = here.get("type", []), here.get("enum")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is_of(value, kind) for kind in kinds):
        return f"is {shown}", f"use a value of type {' or '.join(kinds)}"
    if words is not None and value not in words:
        return f"is {shown}", suggest(str(value), words)
    if "const" in here and value is not here["const"]:
        return f"is {shown}", f"use {json.dumps(here['const'])}, or remove it"
    least, most = here.get("minimum"), here.get("maximum")
    if least is not None and most is not None and not least <= value <= most:
        return f"is {shown}", f"use a number from {least} to {most}"
    if here.get("uniqueItems") and isinstance(value, list) and _repeats(value):
        return f"is {shown}", "list each item once"
    most = here.get("maxItems")
    if most is not None and isinstance(value, list) and len(value) > most:
        return f"lists {len(value)} items", f"list at most {most}"
    if "pattern" in here and not re.search(here["pattern"], value):
        return f"is {shown}", here.get(
            "description"
        ) or f"use a text that matches {here['pattern']}"
    return None


def _is_of(value: Any, kind: str) -> bool:
    return isinstance(value, _TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _repeats(items: list[Any]) -> bool:
    return any(item in items[:place] for place, item in enumerate(items))
