"""Filters of a list in OpenAPI: one object, whose members are typed by the columns of the model."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.relations.relation import includable_links
from fw.runtime.http.fields.types import INT_MAX, INT_MIN, WITHOUT_NUL, Digits
from fw.runtime.http.openapi.schemas import add_examples
from fw.runtime.http.query.allowed_names import filter_relations
from fw.runtime.http.query.filters import (
    MAX_FILTERS,
    MAX_LISTED,
    MAX_VALUES,
    operators,
    public_column,
    target_column,
)
from fw.runtime.http.query.related_filters import EXISTS, MAX_PATH, limits_of

if TYPE_CHECKING:
    from fw.runtime.database.models.metadata import Column, Kind
    from fw.runtime.database.relations.relation import Relation
    from fw.runtime.http.query.list_query import ListQuery

__all__ = ["filters_parameter"]

_SCHEMAS = "#/components/schemas/"
_WITHOUT_COMMA = "^[^\\u0000,]*$"
_FILTERS = (
    "Filters by field, each a query parameter of its own: `views__gt=9`. All must match. Operators:"
    " `ne`, `gt`, `gte`, `lt`, `lte`, `in` (one of several values), `isnull`, and for texts, case"
    " ignored, `contains`, `startswith`, `endswith` and `like` (with the wildcards `%` and `_`)."
)
_RELATED = (
    " The relations {} lead to related records, one of which must match: `<relation>.<field>`"
    f" with the filters of their own list, through at most {MAX_PATH} relations, and"
    " `<relation>__exists`."
)
_NAMED = ("eq", "in", "contains")
"""Operators of related fields that have a schema."""
_TEXTS = frozenset({"contains", "startswith", "endswith", "like"})
_TYPES: dict[str, dict[str, Any]] = {
    "bool": {"type": "boolean"},
    "date": {"type": "string", "format": "date"},
    "datetime": {"type": "string", "format": "date-time"},
    "float": {"type": "number"},
    "int": {"type": "integer", "format": "int64", "minimum": INT_MIN, "maximum": INT_MAX},
    "string": {"type": "string", "maxLength": 1000, "pattern": WITHOUT_NUL},
    "time": {
        "type": "string",
        "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,6})?)?$",
        "examples": ["12:00:00"],
    },
    "uuid": {"type": "string", "format": "uuid"},
}


def filters_parameter(
    query: type[ListQuery], declared: Container[str], schemas: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return the parameter for all filters, if any, and add the schema of its object to `schemas`.

    The members of an exploded object are query parameters of their own: `?views__gt=9&title=a`.
    """
    relations = filter_relations(query, query.model)
    properties = dict(_filter_schemas(query, schemas))
    properties |= _related_schemas(query, relations, schemas)
    if not properties:
        return []
    schema = {
        "type": "object",
        "maxProperties": MAX_FILTERS,
        "properties": properties,
        "additionalProperties": False,
    }
    if relations:
        schema["patternProperties"] = {f"^({'|'.join(relations)})\\.": {"type": "string"}}
    title = _add(f"{query.model.__name__}Filters", schema, schemas)
    name = "filters"
    while name in declared:
        name += "_"
    parameter = {
        "name": name,
        "in": "query",
        "required": False,
        "style": "form",
        "explode": True,
        "schema": {"$ref": f"{_SCHEMAS}{title}"},
        "description": _FILTERS + (_RELATED.format(", ".join(relations)) if relations else ""),
        # Otherwise /docs would send an example of each filter.
        "example": {},
    }
    return [parameter]


def _filter_schemas(
    query: type[ListQuery], schemas: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each filter with the schema of its value.

    A column with the name of another parameter uses `<field>__eq`.
    """
    metadata, taken = metadata_of(query.model), query.model_fields
    allowed = query.filter_fields
    for name in metadata.public:
        if allowed is not None and name not in allowed:
            continue
        column = metadata.columns[name]
        for operator in operators(column):
            is_plain = operator == "eq" and name not in taken
            parameter = name if is_plain else f"{name}__{operator}"
            yield parameter, _operand(column, operator, schemas)
    for name, relation in includable_links(query.model).items():
        if allowed is not None and name not in allowed:
            continue
        key = target_column(relation)
        yield name, _operand(key, "eq", schemas)
        yield f"{name}__in", _operand(key, "in", schemas)


def _related_schemas(
    query: type[ListQuery], relations: Mapping[str, Relation], schemas: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the filters of related fields that lists are sorted or searched by.

    All other filters of the related models would be too many.
    """
    for name in relations:
        yield f"{name}__{EXISTS}", _reference(_add(*_shared("bool", (0, 0), "eq"), schemas))
    named = (*(query.sort_fields or ()), *(query.search_fields or ()))
    for name in dict.fromkeys(one for one in named if "." in one):
        column = _related_column(name, relations)
        if column is None:
            continue
        for operator in operators(column):
            if operator in _NAMED:
                parameter = name if operator == "eq" else f"{name}__{operator}"
                yield parameter, _operand(column, operator, schemas)


def _related_column(name: str, relations: Mapping[str, Relation]) -> Column | None:
    """Return the public column at the end of a path, None if filters may not lead there."""
    step, _, rest = name.partition(".")
    relation = relations.get(step)
    if relation is None:
        return None
    limits = limits_of(relation.model)
    if "." in rest:
        return _related_column(rest, filter_relations(limits, relation.model))
    allowed = None if limits is None else limits.filter_fields
    is_allowed = allowed is None or rest in allowed
    return public_column(rest, metadata_of(relation.model)) if is_allowed else None


def _operand(column: Column, operator: str, schemas: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a value: a reference to a shared one, except for the values of enums."""
    if column.item is not None and operator == "contains":
        return _operand(column.item, "eq", schemas)
    if column.choices and operator != "isnull":
        schema: dict[str, Any] = {"type": "string", "enum": list(column.choices)}
        add_examples(schema)
        return _list_of(schema) if operator == "in" else schema
    return _reference(_add(*_shared(column.kind, column.digits, operator), schemas))


@cache
def _shared(kind: Kind, digits: tuple[int, int], operator: str) -> tuple[str, dict[str, Any]]:
    """Return the name and the schema of the values that an operator compares a type with."""
    if operator == "isnull":
        kind = "bool"
    if kind == "decimal":
        name, schema = "Decimal{}_{}".format(*digits), Digits(*digits).text()
    else:
        name, schema = kind.capitalize(), dict(_TYPES[kind])
    if operator == "like":
        name, schema["examples"] = "Pattern", ["%text%"]
    add_examples(schema)
    if operator == "in":
        if kind == "string":
            schema |= {"maxLength": MAX_LISTED, "pattern": _WITHOUT_COMMA}
        name, schema = f"{name}List", _list_of(schema)
    return f"Filter{name}", schema


def _add(title: str, schema: dict[str, Any], schemas: dict[str, Any]) -> str:
    """Add a schema; return its name, which ends in `_` if another schema has the title."""
    while schemas.setdefault(title, schema) != schema:
        title += "_"
    return title


def _list_of(items: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "array",
        "items": items,
        "minItems": 1,
        "maxItems": MAX_VALUES,
        "examples": [items["examples"]],
    }


@cache
def _reference(title: str) -> dict[str, Any]:
    """Return a reference; a document of a thousand models has some tens of thousands."""
    return {"$ref": f"{_SCHEMAS}{title}"}
