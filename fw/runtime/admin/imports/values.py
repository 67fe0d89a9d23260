"""Values of the cells of a CSV file, as a request to the API has them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from pydantic_core import from_json

__all__ = ["value_of"]

_TRUE: Final = frozenset({"true", "yes", "1"})
_FALSE: Final = frozenset({"false", "no", "0"})
_FORMULA: Final = re.compile(r"'(?=[=+\-@])")
"""Apostrophe that an export writes before text which a spreadsheet would run."""


def value_of(field: Mapping[str, Any], text: str) -> Any:
    """Return the value of a cell with text.

    Text that isn't a value of the type is returned unchanged: the schema of the API rejects it.
    """
    match field["type"]:
        case "bool":
            word = text.casefold()
            return True if word in _TRUE else False if word in _FALSE else text
        case "int" | "float" as kind:
            return _number(text, int if kind == "int" else float)
        case "enum":
            return _choice(field, _FORMULA.sub("", text, count=1))
        case "json":
            return _json(text)
        case "array":
            items = {"type": "string", **field.get("items", {})}
            return [value_of(items, one.strip()) for one in text.split(";") if one.strip()]
        case "string" | "text":
            return _FORMULA.sub("", text, count=1)
        case _:
            return text


def _number(text: str, kind: type[int] | type[float]) -> Any:
    try:
        return kind(text)
    except ValueError:
        return text


def _json(text: str) -> Any:
    try:
        return from_json(text, allow_inf_nan=False)
    except ValueError:
        return text


def _choice(field: Mapping[str, Any], text: str) -> str:
    """Return the value of an enum with that label, in any case."""
    values: list[str] = field.get("values", [])
    labels: Mapping[str, str] = field.get("labels", {})
    if text in values:
        return text
    named = {labels.get(one, one.replace("_", " ")).casefold(): one for one in values}
    return named.get(text.casefold(), text)
