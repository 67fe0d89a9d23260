"""Enum fields in OpenAPI: one enumeration each, so that a client has one type for its values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.http.fields import ANY_JSON, WITHOUT_NUL

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["add_examples", "describe_choices", "describe_json"]

_HOME = "#/components/schemas/"
_BODIES = ("Create", "Update", "Response", "ListItem")
_KEPT = ("default", "examples")


def describe_choices(
    operations: Iterable[tuple[dict[str, Any], type[Model]]], schemas: dict[str, Any]
) -> None:
    """Have operations and the schemas of their models refer to enumerations like `PostStatus`.

    A name that is another schema's is left to it: the values then stay where they were.
    """
    named: dict[type[Model], dict[str, tuple[list[str], str]]] = {}
    for operation, model in operations:
        if model not in named:
            named[model] = dict(_enumerated(model, schemas))
            for body in (schemas.get(f"{model.__name__}{end}") for end in _BODIES):
                _refer((body or {}).get("properties", {}), named[model])
        for parameter in operation.get("parameters", ()):
            field = parameter["name"].partition("__")[0]
            if field in named[model]:
                parameter["schema"] = _referring(parameter["schema"], *named[model][field])


def _enumerated(
    model: type[Model], schemas: dict[str, Any]
) -> Iterator[tuple[str, tuple[list[str], str]]]:
    """Add the enumerations of a model; yield each field with its values and their name."""
    for name, column in metadata_of(model).columns.items():
        title = model.__name__ + "".join(word[:1].upper() + word[1:] for word in name.split("_"))
        if column.choices and title not in schemas:
            values = list(column.choices)
            schemas[title] = {"type": "string", "enum": values, "title": title}
            yield name, (values, title)


def _refer(properties: dict[str, Any], named: dict[str, tuple[list[str], str]]) -> None:
    for field in properties.keys() & named.keys():
        properties[field] = _referring(properties[field], *named[field])


def _referring(schema: dict[str, Any], values: list[str], title: str) -> dict[str, Any]:
    """Return a schema with a reference in the place of the values."""
    if schema.get("enum") == values:
        kept = {word: schema[word] for word in _KEPT if word in schema}
        return {"$ref": f"{_HOME}{title}", **kept}
    if "items" in schema:
        return {**schema, "items": _referring(schema["items"], values, title)}
    if "anyOf" in schema:
        return {**schema, "anyOf": [_referring(one, values, title) for one in schema["anyOf"]]}
    return schema


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
