"""Enum fields in OpenAPI: one enumeration each, so that a client has one type for its values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from fw.runtime.database.shape import shape_of

if TYPE_CHECKING:
    from fw.runtime.database.model import Model

__all__ = ["describe_choices"]

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
    for name, column in shape_of(model).columns.items():
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
