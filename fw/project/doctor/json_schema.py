"""Validation of JSON by the JSON schemas of the admin's files.

It supports only the keywords that these schemas use, and gives short messages. A complete
validator would be another dependency of every application.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fw.runtime.messages import one_of, say
from fw.runtime.names import suggest

__all__ = ["Violation", "violations"]


class Violation(NamedTuple):
    """Part of a file that violates its schema: message with its path in the file, and remedy."""

    message: str
    remedy: str


_TYPES: Mapping[str, tuple[type, ...]] = {
    "array": (list,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "object": (dict,),
    "string": (str,),
}


def violations(value: Any, schema: Mapping[str, Any]) -> Iterator[Violation]:
    """Yield the violations of a schema in a value, in their order in the file.

    Missing members are not reported; the reader of the file reports required ones.
    """
    yield from _validate(value, schema, schema, "")


def _validate(
    value: Any, here: Mapping[str, Any], schema: Mapping[str, Any], at: str
) -> Iterator[Violation]:
    here = _referred(here, schema) if "$ref" in here else here
    found = _violation(value, here)
    if found is not None:
        message = say("{place} {problem}", place=at or say("the file"), problem=found.message)
        yield found._replace(message=message)
    elif isinstance(value, dict):
        yield from _members(value, here, schema, at)
    elif isinstance(value, list) and "items" in here:
        for place, item in enumerate(value):
            yield from _validate(item, here["items"], schema, f"{at}[{place}]")


def _referred(here: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    found = schema
    for part in here["$ref"].removeprefix("#/").split("/"):
        found = found[part]
    return found


def _members(
    value: Mapping[str, Any], here: Mapping[str, Any], schema: Mapping[str, Any], at: str
) -> Iterator[Violation]:
    known = here.get("properties", {})
    others = here.get("additionalProperties", True)
    for name, member in value.items():
        place = f"{at}.{name}" if at else name
        if name in known:
            yield from _validate(member, known[name], schema, place)
        elif others is False:
            words = [word for word in known if not word.startswith(("/", "$"))]
            yield Violation(say("unknown member {place}", place=place), suggest(name, words))
        elif isinstance(others, dict):
            yield from _validate(member, others, schema, place)


def _violation(value: Any, here: Mapping[str, Any]) -> Violation | None:
    shown = json.dumps(value, ensure_ascii=False)
    kinds, words = here.get("type", []), here.get("enum")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is_of(value, kind) for kind in kinds):
        return Violation(
            say("is {shown}", shown=shown), say("use a value of type {kinds}", kinds=one_of(kinds))
        )
    if words is not None and value not in words:
        return Violation(say("is {shown}", shown=shown), suggest(str(value), words))
    if "const" in here and (type(value), value) != (type(here["const"]), here["const"]):
        return Violation(
            say("is {shown}", shown=shown),
            say("use {here}, or remove it", here=json.dumps(here["const"])),
        )
    least, most = here.get("minimum"), here.get("maximum")
    if least is not None and most is not None and not least <= value <= most:
        return Violation(
            say("is {shown}", shown=shown),
            say("use a number from {least} to {most}", least=least, most=most),
        )
    if here.get("uniqueItems") and isinstance(value, list) and _repeats(value):
        return Violation(say("is {shown}", shown=shown), say("list each item once"))
    most = here.get("maxItems")
    if most is not None and isinstance(value, list) and len(value) > most:
        return Violation(
            say("lists {count} items", count=len(value)), say("list at most {most}", most=most)
        )
    if "pattern" in here and not re.search(here["pattern"], value):
        remedy = here.get("description") or say(
            "use a text that matches {here}", here=here["pattern"]
        )
        return Violation(say("is {shown}", shown=shown), remedy)
    return None


def _is_of(value: Any, kind: str) -> bool:
    return isinstance(value, _TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _repeats(items: list[Any]) -> bool:
    return any(item in items[:place] for place, item in enumerate(items))
