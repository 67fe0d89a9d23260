"""Examples for the documentation: what Swagger UI would make up from patterns is noise."""

from __future__ import annotations

from typing import Any

__all__ = ["add_examples"]

_BY_FORMAT = {
    "date": "2026-01-31",
    "date-time": "2026-01-31T12:00:00Z",
    "uuid": "0190a6e4-0000-7000-8000-000000000000",
}


def add_examples(schema: dict[str, Any]) -> None:
    """Give a JSON schema and those in it an example, where they have neither that nor a default."""
    for inner in schema.get("properties", {}).values():
        add_examples(inner)
    for inner in schema.get("anyOf", ()):
        add_examples(inner)
    if isinstance(schema.get("items"), dict):
        add_examples(schema["items"])
    if "examples" not in schema and schema.get("default") is None:
        examples = _examples(schema)
        if examples:
            schema["examples"] = examples


def _examples(schema: dict[str, Any]) -> list[Any]:
    if "anyOf" in schema:
        found: list[Any] = schema["anyOf"][0].get("examples", [])
        return found
    if "enum" in schema:
        return [schema["enum"][0]]
    match schema.get("type"):
        case "string":
            text: str = _BY_FORMAT.get(schema.get("format", ""), "text")
            return [text[: schema.get("maxLength", len(text))]]
        case "integer":
            return [max(1, schema.get("minimum", 1))]
        case "number":
            return [0.5]
        case "boolean":
            return [True]
    return []
