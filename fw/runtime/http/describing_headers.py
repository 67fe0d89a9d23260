"""What `/openapi.json` says of the headers that answers with one record carry."""

from __future__ import annotations

from typing import Any

__all__ = ["describe_headers"]

_HEADERS = {
    "ETag": "Stands for the record as it is shown here, for `If-Match` and `If-None-Match`",
    "Location": "Where the new record is",
}
_ENVELOPE = "#/components/schemas/Envelope_"
_DELETED = f"{_ENVELOPE}Deleted_"


def describe_headers(description: dict[str, Any]) -> None:
    """Add `ETag`, `Location` and 304 where they occur, and say of no header that it is null."""
    found = False
    for path in description["paths"].values():
        for operation in path.values():
            answers = operation["responses"]
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "header":
                    parameter["schema"] = _without_null(parameter["schema"])
            for status in ("200", "201"):
                if _shows_one(answers.get(status, {})):
                    answers[status]["headers"] = _of(*(_HEADERS if status == "201" else ["ETag"]))
                    found = True
            if any(one["name"] == "If-None-Match" for one in operation.get("parameters", ())):
                answers["304"] = {"description": "Not Modified", "headers": _of("ETag")}
                operation["responses"] = dict(sorted(answers.items()))
                found = True
    if found:
        description["components"]["headers"] = {
            name: {"description": text, "schema": {"type": "string"}}
            for name, text in _HEADERS.items()
        }


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a header that may be left out: no text of it means null."""
    choices = [one for one in schema.get("anyOf", ()) if one != {"type": "null"}]
    if len(choices) != 1:
        return schema
    rest = {name: value for name, value in schema.items() if name != "anyOf"}
    return {**rest, **choices[0]}


def _shows_one(answer: dict[str, Any]) -> bool:
    schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
    reference: str = schema.get("$ref", "")
    return reference.startswith(_ENVELOPE) and reference != _DELETED


def _of(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
