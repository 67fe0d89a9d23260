"""Schemas in OpenAPI: enumerations, JSON values and examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, NamedTuple

from fw.runtime.database import types as t
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.text_choices import TextChoices
from fw.runtime.http.fields.types import ANY_JSON, WITHOUT_NUL

if TYPE_CHECKING:
    from sqlalchemy.types import TypeEngine

    from fw.runtime.database.models.model import Model

__all__ = [
    "BODIES",
    "add_examples",
    "describe_access",
    "describe_choices",
    "describe_json",
    "describe_models",
    "nested_objects",
]

_SCHEMAS = "#/components/schemas/"
BODIES = ("Create", "Update", "Response", "ListItem")
"""Suffixes of the schemas that describe a model by its columns."""

_REQUESTS = ("Create", "Update")
_KEPT = ("default", "examples")
_HIDDEN = "Absent if access rules hide it."


class _Enumeration(NamedTuple):
    values: list[str]
    title: str


def describe_choices(
    operations: Iterable[tuple[dict[str, Any], type[Model]]], schemas: dict[str, Any]
) -> None:
    """Replace the values of enum fields by references to enumerations such as `PostStatus`.

    Clients then have one type for each enum field. If another schema has the name, the values stay
    inline.
    """
    named: dict[type[Model], dict[str, _Enumeration]] = {}
    for operation, model in operations:
        if model not in named:
            named[model] = dict(_enumerated(model, schemas))
            for body in (schemas.get(f"{model.__name__}{end}") for end in BODIES):
                _refer((body or {}).get("properties", {}), named[model])
        for parameter in operation.get("parameters", ()):
            name = parameter["schema"].get("$ref", "").removeprefix(_SCHEMAS)
            _refer(schemas.get(name, {}).get("properties", {}), named[model])


def _enumerated(model: type[Model], schemas: dict[str, Any]) -> Iterator[tuple[str, _Enumeration]]:
    """Add the enumerations of a model to `schemas`; yield each field with its enumeration."""
    for name, column in metadata_of(model).columns.items():
        if not column.choices:
            continue
        values, title = list(column.choices), _title(model, name)
        schema = {"type": "string", "enum": values, "title": title}
        # A response class with the enum has added it already.
        known = schemas.setdefault(title, schema)
        if known.get("enum") == values:
            known |= _labels(model.__table__.c[name].type)
            yield name, _Enumeration(values, title)


def _labels(kind: TypeEngine[Any]) -> dict[str, Any]:
    """Return the names and labels of an enum's members, nothing for an enum without labels."""
    choices = kind.enum_class if isinstance(kind, t.Enum) else None
    if choices is None or not issubclass(choices, TextChoices):
        return {}
    lines = [f"- `{member.value}`: {member.label}" for member in choices]
    about = [cleandoc(choices.__doc__), ""] if choices.__doc__ else []
    varnames = [member.name for member in choices]
    return {"description": "\n".join((*about, *lines)), "x-enum-varnames": varnames}


def _title(model: type[Model], field: str) -> str:
    """Return the name of the enumeration of a field: that of its class, if it has one."""
    kind = model.__table__.c[field].type
    if isinstance(kind, t.Enum) and kind.enum_class is not None:
        return kind.enum_class.__name__
    return model.__name__ + "".join(word[:1].upper() + word[1:] for word in field.split("_"))


def _refer(properties: dict[str, Any], named: dict[str, _Enumeration]) -> None:
    for name, schema in properties.items():
        # A filter such as `status__in` has the type of its field.
        enumeration = named.get(name.partition("__")[0])
        if enumeration is not None:
            properties[name] = _with_reference(schema, enumeration)


def _with_reference(schema: dict[str, Any], enumeration: _Enumeration) -> dict[str, Any]:
    """Return a schema with a reference in place of the values."""
    if schema.get("enum") == enumeration.values:
        kept = {key: schema[key] for key in _KEPT if key in schema}
        return {"$ref": f"{_SCHEMAS}{enumeration.title}", **kept}
    if "items" in schema:
        return {**schema, "items": _with_reference(schema["items"], enumeration)}
    if "anyOf" in schema:
        return {**schema, "anyOf": [_with_reference(each, enumeration) for each in schema["anyOf"]]}
    return schema


def describe_access(models: Iterable[type[Model]], schemas: dict[str, Any]) -> None:
    """Mark private fields of requests as `writeOnly`, and readonly fields of responses.

    Fields of responses that access rules may hide aren't required.
    """
    for model in set(models):
        columns = metadata_of(model).columns.values()
        private = [column.name for column in columns if column.private]
        readonly = [column.name for column in columns if column.readonly]
        for end in BODIES:
            names, word = (private, "writeOnly") if end in _REQUESTS else (readonly, "readOnly")
            schema = schemas.get(f"{model.__name__}{end}", {})
            properties = schema.get("properties", {})
            for name in properties.keys() & names:
                properties[name] = {**properties[name], word: True}
            if end not in _REQUESTS:
                _describe_hidden(schema, _hidden_fields(model))


def _hidden_fields(model: type[Model]) -> set[str]:
    """Return the fields that access rules hide from some of the users."""
    rules = [one for one in model.__access__ or () if "read" in one.verbs]
    return {name for one in rules for name in one.fields}


def _describe_hidden(schema: dict[str, Any], hidden: set[str]) -> None:
    properties = schema.get("properties", {})
    for name in properties.keys() & hidden:
        # A schema is described again with each part of a document that has it.
        text = properties[name].get("description", "").removesuffix(_HIDDEN)
        text = f"{text.rstrip()} {_HIDDEN}".strip()
        properties[name] = {**properties[name], "description": text}
    if "required" in schema:
        schema["required"] = [name for name in schema["required"] if name not in hidden]


def describe_models(models: Iterable[type[Model]], document: dict[str, Any]) -> None:
    """Add the docstrings of models to their tags, and the `doc` of columns to their fields.

    A description of the application's own is kept.
    """
    tags: list[dict[str, Any]] = document.setdefault("tags", [])
    named = {tag["name"] for tag in tags}
    for model in sorted(set(models), key=lambda one: one.__name__):
        if model.__doc__ and model.__name__ not in named:
            tags.append({"name": model.__name__, "description": cleandoc(model.__doc__)})
        described = {column.key: column.doc for column in model.__table__.c if column.doc}
        for body in (f"{model.__name__}{end}" for end in BODIES):
            properties = document["components"]["schemas"].get(body, {}).get("properties", {})
            for name in properties.keys() & described:
                properties[name] = {"description": described[name], **properties[name]}
    if not tags:
        del document["tags"]


_NESTED = frozenset({dict, list})
_NAME = "JsonValue"
_DESCRIPTION = "Any JSON with up to 30 nested levels. Integers must fit in 64 bits."


def describe_json(document: dict[str, Any]) -> None:
    """Add the limits of nested values to each JSON field."""
    schemas: dict[str, Any] = document["components"]["schemas"]
    name = _NAME
    while name in schemas:
        name += "_"
    value = {"$ref": f"#/components/schemas/{name}"}
    within = {
        "items": value,
        "propertyNames": {"pattern": WITHOUT_NUL},
        "additionalProperties": value,
    }
    # A list, because the limits contain fields, too.
    fields = [one for one in nested_objects(document) if one.items() >= ANY_JSON.items()]
    if fields:
        whole = {"title": name, "pattern": WITHOUT_NUL, "description": _DESCRIPTION}
        schemas[name] = whole | within
    for field in fields:
        field |= within


def nested_objects(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield each object of a document before the objects in it."""
    parts: list[Any] = [document]
    while parts:
        part = parts.pop()
        if type(part) is dict:
            yield part
            part = part.values()
        parts += [one for one in part if type(one) in _NESTED]


_BY_FORMAT = {
    "date": "2026-01-31",
    "date-time": "2026-01-31T12:00:00Z",
    "uuid": "0190a6e4-0000-7000-8000-000000000000",
}


def add_examples(schema: dict[str, Any]) -> None:
    """Add an example to a JSON schema and its nested ones, unless they have one or a default."""
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
