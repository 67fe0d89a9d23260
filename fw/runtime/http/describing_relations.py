"""What an answer may hold beside a record's own fields, and which of them a list leaves out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from fw.runtime.database.relations import includable
from fw.runtime.database.shape import shape_of

if TYPE_CHECKING:
    from fw.runtime.database.model import Model
    from fw.runtime.database.relations import Relation

__all__ = ["describe_relations"]

_HOME = "#/components/schemas/"


def describe_relations(
    lists: Iterable[tuple[dict[str, Any], type[Model]]], schemas: dict[str, Any]
) -> None:
    """Add relations to the schemas by which the lists, operations and their models, show records.

    Each is optional, for `include` asks for it. A list's items get a schema of their own, of
    which the key alone is required, for `fields` picks the others.
    """
    shown: dict[type[Model], str] = {}
    pages: dict[str, dict[str, Any]] = {}
    for operation, model in lists:
        items = _items(operation, schemas)
        name = items.get("$ref", "").removeprefix(_HOME)
        if name:
            shown.setdefault(model, name)
            pages.setdefault(name, {"items": [], "key": shape_of(model).key})["items"].append(items)
    for model, name in shown.items():
        properties = schemas[name].setdefault("properties", {})
        for alias, relation in includable(model).items():
            properties.setdefault(alias, _related(relation, shown))
    for name, page in pages.items():
        item = f"{name.removesuffix('Response')}ListItem"
        schemas[item] = {**schemas[name], "required": [page["key"]], "title": item}
        for items in page["items"]:
            items["$ref"] = f"{_HOME}{item}"


def _items(operation: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a list's items within its answer; an empty one if it has none."""
    content = operation["responses"].get("200", {}).get("content", {}).get("application/json", {})
    name = content.get("schema", {}).get("$ref", "").removeprefix(_HOME)
    items: dict[str, Any] = schemas.get(name, {}).get("properties", {}).get("data", {})
    return items.get("items", {}) if isinstance(items.get("items"), dict) else {}


def _related(relation: Relation, shown: dict[type[Model], str]) -> dict[str, Any]:
    """Return the schema of what a relation leads to."""
    name = shown.get(relation.model)
    one = {"$ref": f"{_HOME}{name}"} if name else {"type": "object"}
    if relation.many:
        return {"type": "array", "items": one}
    return {"anyOf": [one, {"type": "null"}]}
