"""What `/openapi.json` says of fields that take any JSON: of each value in it, however deep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fw.runtime.http.fields import ANY_JSON, WITHOUT_NUL

__all__ = ["describe_json"]

_NAME = "JsonValue"
_WORDS = (
    "Any JSON, 30 levels deep at most. A number without fraction and exponent has 64 bits at most."
)


def describe_json(description: dict[str, Any]) -> None:
    """Have each field of JSON say what holds for the values within it."""
    schemas: dict[str, Any] = description["components"]["schemas"]
    name = _NAME
    while name in schemas:
        name += "_"
    value = {"$ref": f"#/components/schemas/{name}"}
    within = {
        "items": value,
        "propertyNames": {"pattern": WITHOUT_NUL},
        "additionalProperties": value,
    }
    if fields := list(_fields(description)):
        whole = {"title": name, "pattern": WITHOUT_NUL, "description": _WORDS}
        schemas[name] = whole | within
    for field in fields:
        field |= within


def _fields(part: Any) -> Iterator[dict[str, Any]]:
    """Yield the schemas of fields of JSON that stand in a part of the description."""
    if isinstance(part, list):
        for item in part:
            yield from _fields(item)
    elif isinstance(part, dict):
        if part.items() >= ANY_JSON.items():
            yield part
        for item in part.values():
            yield from _fields(item)
