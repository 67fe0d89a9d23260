"""Plain response classes: pydantic would encode a row of the model unchanged.

A class is plain if its core schema is the one that `fw build` generates for the model. Any edit
that changes a response changes the core schema: fields, types, aliases, validators, serializers,
computed fields, and the configuration.
"""

from __future__ import annotations

from decimal import Decimal
from functools import cache, partial
from types import MethodType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

import sqlalchemy as sa
from pydantic import BaseModel, Field, TypeAdapter, create_model
from sqlalchemy.types import TypeEngine

from fw.runtime.database import types as t
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.http.fields.binary import Bytes
from fw.runtime.http.fields.files import File
from fw.runtime.http.fields.types import (
    Bool,
    Date,
    DateTime,
    Digits,
    Float,
    Int,
    Json,
    String,
    StringKey,
    Text,
    Time,
    Uuid,
)
from fw.runtime.http.schemas import ResponseSchema

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["plain_fields"]

_TYPES: Final[dict[Any, Any]] = {
    t.Boolean: Bool,
    t.Bytes: Bytes,
    t.Date: Date,
    t.DateTime: DateTime,
    t.File: File,
    t.Float: Float,
    t.Integer: Int,
    t.Json: Json,
    t.Text: Text,
    t.Time: Time,
    t.Uuid: Uuid,
}
_STRING: Final = 255
_UNCOMPARED: Final = frozenset({"metadata", "ref"})
"""Keys of a core schema that don't change what is encoded."""


class _Empty(ResponseSchema):
    pass


@cache
def plain_fields(kind: type[BaseModel], model: type[Model]) -> tuple[str, ...] | None:
    """Return the fields of a plain response class, None for any other class."""
    found = _fields(kind)
    if found is None or tuple(found) != metadata_of(model).public:
        return None
    table = model.__table__
    if all(_is_plain(schema, table.c[name]) for name, schema in found.items()):
        return tuple(found)
    return None


def _fields(kind: type[BaseModel]) -> dict[str, Any] | None:
    """Return the core schemas of a class's fields, None if the class is more than its fields."""
    schema: Any = TypeAdapter(kind).core_schema
    inner = schema.get("schema")
    if schema["type"] != "model" or not isinstance(inner, dict) or "fields" not in inner:
        return None
    return (
        inner["fields"] if _same(_frame(schema), _frame(TypeAdapter(_Empty).core_schema)) else None
    )


def _frame(schema: Any) -> dict[str, Any]:
    """Return the core schema of a class without its name and its fields."""
    rest = {key: value for key, value in schema.items() if key != "cls"}
    inner = {
        key: value for key, value in schema["schema"].items() if key not in ("fields", "model_name")
    }
    config = {key: value for key, value in schema.get("config", {}).items() if key != "title"}
    return {**rest, "schema": inner, "config": config}


def _is_plain(field: dict[str, Any], column: sa.ColumnElement[Any]) -> bool:
    """Return True if a field has the type that is generated for a column."""
    assert isinstance(column, sa.Column)
    found = _type_of(column.type, bool(column.primary_key))
    if found is None:
        return False
    # Computed columns aren't declared NOT NULL, even if they are never null.
    nullable = {True, False} if column.computed is not None else {bool(column.nullable)}
    shown = _with_literals(field)
    return any(_same(shown, _generated(found, each)) for each in nullable)


class _Type(NamedTuple):
    """The type of a column, and what it depends on: lengths, digits, values, or items."""

    kind: Any
    arguments: tuple[Any, ...] = ()


def _type_of(type_: TypeEngine[Any], is_key: bool = False) -> _Type | None:
    """Return the type of a column, None for one that `fw build` doesn't generate."""
    if type(type_) is t.Enum:
        return _Type(t.Enum, type_.values)
    if type(type_) is t.String:
        return _Type(t.String, (type_.length or _STRING, is_key))
    if type(type_) is t.Decimal:
        return _Type(t.Decimal, (type_.precision, type_.scale))
    if type(type_) is t.Array:
        item = _type_of(type_.item)
        return None if item is None else _Type(t.Array, (item,))
    return _Type(type(type_)) if type(type_) in _TYPES else None


def _with_literals(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a core schema with literals in place of a `StrEnum`, which encodes alike."""
    if schema["type"] == "enum":
        if schema.keys() - _UNCOMPARED != {"type", "cls", "members", "sub_type"}:
            return schema
        return {"type": "literal", "expected": [member.value for member in schema["members"]]}
    inner = {
        key: _with_literals(schema[key])
        for key in ("schema", "items_schema")
        if isinstance(schema.get(key), dict)
    }
    return {**schema, **inner}


@cache
def _generated(type_: _Type, nullable: bool) -> dict[str, Any]:
    """Return the core schema of the field that is generated for a column of a type."""
    annotation = _annotation(type_)
    whole = annotation | None if nullable else annotation
    generated = create_model("Generated", __base__=ResponseSchema, field=(whole, ...))
    fields = _fields(generated)
    assert fields is not None
    found: dict[str, Any] = fields["field"]
    return found


def _annotation(type_: _Type) -> Any:
    """Return the type of the field that is generated for a column of a type."""
    kind, arguments = type_
    if kind is t.Enum:
        return Literal[arguments]
    if kind is t.Decimal:
        return Annotated[Decimal, Digits(*arguments)]
    if kind is t.Array:
        return list[_annotation(*arguments)]  # type: ignore[misc]
    if kind is t.String:
        length, is_key = arguments
        if length == _STRING and not is_key:
            return String
        return Annotated[StringKey if is_key else Text, Field(max_length=length)]
    return _TYPES[kind]


def _same(one: Any, other: Any) -> bool:
    """Return True if two parts of core schemas encode alike."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [key for key in one if key not in _UNCOMPARED]
        return keys == [key for key in other if key not in _UNCOMPARED] and all(
            _same(one[key], other[key]) for key in keys
        )
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, partial) and isinstance(other, partial):
        return one.func == other.func and one.args == other.args and one.keywords == other.keywords
    if isinstance(one, MethodType) and isinstance(other, MethodType):
        return one.__func__ is other.__func__ and bool(one.__self__ == other.__self__)
    return bool(one == other)
