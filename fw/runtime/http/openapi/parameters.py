"""Query parameters in OpenAPI, typed by the columns of the model."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from inspect import get_annotations
from typing import TYPE_CHECKING, Any

from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.relations.relation import includable
from fw.runtime.http.openapi.filters import filters_parameter
from fw.runtime.http.openapi.schemas import add_examples
from fw.runtime.http.query.include import MAX_RELATIONS
from fw.runtime.http.query.list_query import ListQuery, ShowQuery
from fw.runtime.http.query.search import searched
from fw.runtime.http.query.sorting import MAX_SORTS, sort_names

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = ["describe_query"]

_SCHEMAS = "#/components/schemas/"
_DEPTH = 3
_MAX_ENUMERATED = 64
"""Maximum number of relation paths in an enumeration; more are described by a pattern."""


def describe_query(
    operation: dict[str, Any], query: type[ShowQuery], schemas: dict[str, Any]
) -> None:
    """Add the parameters of a query class to an operation, and enumerations to `schemas`."""
    model = query.model
    declared = _declared(query)
    schemas.update(declared.get("$defs", {}))
    lists: dict[str, dict[str, Any] | None] = {"include": _include(query, schemas)}
    properties = declared["properties"]
    if issubclass(query, ListQuery):
        lists = {"sort": _sort(query, schemas), "fields": _fields(model, schemas), **lists}
        _describe_search(query, properties)
    parameters = operation.setdefault("parameters", [])
    required = declared.get("required", ())
    # Inherited fields come first, and the rights are the least important parameter.
    for name, schema in sorted(properties.items(), key=lambda item: item[0] == "can"):
        if name not in lists:
            parameters.append(_single(name, schema, required=name in required))
    for name, schema_of_list in lists.items():
        if schema_of_list is not None:
            text = properties[name]["description"]
            parameters.append(_list_parameter(name, schema_of_list, text))
    if issubclass(query, ListQuery):
        parameters += filters_parameter(query, properties, schemas)


def _describe_search(query: type[ListQuery], properties: dict[str, Any]) -> None:
    """Name the fields that `q` searches if the class does; remove `q` if there are none."""
    covered = searched(query, query.model)
    if not covered:
        properties.pop("q", None)
    elif query.search_fields is not None and "q" in properties:
        names = ", ".join(name for one in covered for name in one.names())
        text = f"Search words; each must occur in one of: {names}"
        properties["q"]["description"] = text


def _declared(query: type[ShowQuery]) -> dict[str, Any]:
    """Return the JSON schema of a query class. Classes without own fields share one."""
    base: type[ShowQuery] = ListQuery if issubclass(query, ListQuery) else ShowQuery
    kinds = query.__mro__[: query.__mro__.index(base)]
    if query.model_config == base.model_config and not any(map(_has_fields, kinds)):
        return deepcopy(_declared_by(base))
    return _schema(query)


def _has_fields(kind: type) -> bool:
    return bool(get_annotations(kind)) or "__get_pydantic_json_schema__" in vars(kind)


def _schema(query: type[ShowQuery]) -> dict[str, Any]:
    return query.model_json_schema(ref_template=f"{_SCHEMAS}{{model}}")


_declared_by = cache(_schema)


def _single(name: str, schema: dict[str, Any], *, required: bool) -> dict[str, Any]:
    """Return a declared parameter without null, which a query string can't express."""
    for one in schema.pop("anyOf", ()):
        if one != {"type": "null"}:
            schema.update(one)
    parameter = {"name": name, "in": "query", "required": required, "schema": schema}
    if (description := schema.pop("description", None)) is not None:
        parameter["description"] = description
    if schema.get("default", ...) is None:
        del schema["default"]
    add_examples(schema)
    return parameter


def _list_parameter(name: str, schema: dict[str, Any], description: str) -> dict[str, Any]:
    """Return a parameter with a list of values, separated by commas."""
    return {
        "name": name,
        "in": "query",
        "required": False,
        "style": "form",
        "explode": False,
        "schema": schema,
        "description": description,
    }


def _enumeration(
    name: str, values: list[str], schemas: dict[str, Any], **more: Any
) -> dict[str, Any]:
    """Return a reference to an enumeration, so that client generators use its name.

    A second one of the same name but other values gets an underscore.
    """
    while (
        schemas.setdefault(name, {"type": "string", "enum": values, "title": name, **more})["enum"]
        != values
    ):
        name += "_"
    return {"$ref": f"{_SCHEMAS}{name}"}


def _sort(query: type[ListQuery], schemas: dict[str, Any]) -> dict[str, Any] | None:
    """Return the schema of `sort`, None without sortable fields."""
    names, key = sort_names(query.model, query.sort_fields), metadata_of(query.model).keys[0]
    if not names:
        return None
    either = [sign + name for name in names for sign in ("", "-")]
    words = [word for name in map(_constant, names) for word in (name, f"{name}_DESC")]
    # Client generators produce bad names for values with a sign.
    more = {"x-enum-varnames": words} if len(set(words)) == len(words) else {}
    items = _enumeration(f"{query.model.__name__}Sort", either, schemas, **more)
    last = next((name for name in reversed(names) if "." not in name), names[-1])
    example = [f"-{last}", key] if last != key and key in names else [last]
    return {
        "type": "array",
        "items": items,
        "minItems": 1,
        "maxItems": MAX_SORTS,
        "examples": [example],
    }


def _constant(name: str) -> str:
    """Return the constant of a sort field; `ID_OF_AUTHOR` for `author.id`."""
    relation, _, field = name.rpartition(".")
    return (f"{field}_of_{relation}" if relation else field).upper()


def _fields(model: type[Model], schemas: dict[str, Any]) -> dict[str, Any]:
    names = metadata_of(model).public
    items = _enumeration(f"{model.__name__}Field", list(names), schemas)
    return {"type": "array", "items": items, "minItems": 1, "examples": [list(names[:2])]}


def _include(query: type[ShowQuery], schemas: dict[str, Any]) -> dict[str, Any] | None:
    """Return the schema of `include`, None without relations."""
    model, allowed = query.model, query.include_relations
    paths = _paths(model, allowed)
    if not paths:
        return None
    items: dict[str, Any]
    if len(paths) <= _MAX_ENUMERATED:
        items = _enumeration(f"{model.__name__}Include", paths, schemas)
    else:
        items = {
            "type": "string",
            "pattern": f"^{_pattern(model, _DEPTH, allowed)}$",
            "examples": paths[:1],
        }
    return {
        "type": "array",
        "items": items,
        "minItems": 1,
        "maxItems": MAX_RELATIONS,
        "examples": [paths[:1]],
    }


def _pattern(model: type[Model], depth: int, allowed: Sequence[str] | None = None) -> str:
    """Return the pattern of the relation paths of a model up to a depth."""
    relations = _allowed(model, allowed).items()
    return f"({'|'.join(_branch(name, to.model, depth) for name, to in relations)})"


def _allowed(model: type[Model], names: Sequence[str] | None) -> dict[str, Relation]:
    """Return the relations of a model that a request may include, in the order of the model."""
    relations = includable(model)
    if names is None:
        return relations
    return {name: relation for name, relation in relations.items() if name in names}


def _branch(name: str, model: type[Model], depth: int) -> str:
    further = depth > 1 and includable(model)
    return rf"{name}(\.{_pattern(model, depth - 1)})?" if further else name


def _paths(model: type[Model], allowed: Sequence[str] | None) -> list[str]:
    """Return the relation paths, short ones first. Stop soon after `_MAX_ENUMERATED`."""
    found: list[str] = []
    level: list[tuple[str, type[Model]]] = [("", model)]
    for depth in range(_DEPTH):
        level = [
            (f"{path}{name}", relation.model)
            for path, owner in level
            for name, relation in _allowed(owner, None if depth else allowed).items()
        ]
        found += [path for path, _ in level]
        if len(found) > _MAX_ENUMERATED:
            break
        level = [(f"{path}.", owner) for path, owner in level]
    return found
