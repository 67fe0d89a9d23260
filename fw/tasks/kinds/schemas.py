"""Artifact `app/schemas/<model>.py`: the request and response schemas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from fw.language.model import Field, FieldType, Model, Schema
from fw.language.names import ids_of, names_of, type_name_of
from fw.tasks.artifact import Scope, Settings, artifact
from fw.tasks.render.code import Code, Group, call, literal, subscript
from fw.tasks.render.default_values import default_code
from fw.tasks.render.enum_types import EnumType, enum_types
from fw.tasks.render.imports import Imports
from fw.tasks.render.link_tables import link_of
from fw.tasks.render.query_fields import (
    filter_fields,
    include_relations,
    search_fields,
    sort_fields,
)
from fw.tasks.settings import is_account

__all__ = ["Attribute", "schemas"]

_HTTP = "fw.runtime.http"
_STRING = 255
_AUTH = "fw.runtime.auth"
_CREDENTIALS = {"email": "Email", "password": "Password"}
_BOUNDS = {"Email": 254, "Password": 0}
"""Maximum length built into each type; a password has none, since only its hash is stored."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """One line of a schema: `name: code`, with an annotation and a default as code."""

    name: str
    code: Code


@artifact("schemas", scope=Scope.MODEL, path="app/schemas/{module}.py")
def schemas(model: Model, schema: Schema, settings: Settings) -> Mapping[str, object]:
    """Return the template context of a model's schemas."""
    names = names_of(model.name)
    enums = enum_types(model)
    own = {f"{model.name}{end}" for end in ("Create", "Update", "Response", "Query", "Show")}
    links = {ids_of(one.alias): one for one in model.relations if link_of(model, one, schema)}
    imports = Imports(own | {field.name for field in model.fields} | links.keys())
    mapped = imports.member(f"app.models.{names.module}", model.name)
    for one in enums.values():
        imports.member(f"app.models.{names.module}", one.name)
    writer = _Writer(model.name, enums, imports, {}, is_account(model.name, settings))
    writable = [field for field in model.fields if not (field.primary or field.readonly)]
    linked = [writer.linked(name, schema[one.model]) for name, one in links.items()]
    return {
        "names": names,
        "model": mapped,
        "CreateSchema": imports.member(_HTTP, "CreateSchema"),
        "UpdateSchema": imports.member(_HTTP, "UpdateSchema"),
        "ResponseSchema": imports.member(_HTTP, "ResponseSchema"),
        "ListQuery": imports.member(_HTTP, "ListQuery"),
        "ShowQuery": imports.member(_HTTP, "ShowQuery"),
        "create": (*map(writer.create, writable), *linked),
        "update": (*map(writer.update, writable), *linked),
        "response": tuple(map(writer.response, _shown(model))),
        "query": tuple(_limits(model, schema)),
        "show": tuple(_includes(model, schema)),
        "types": tuple(writer.types.values()),
        "imports": imports.code(),
    }


def _shown(model: Model) -> Iterator[Field]:
    yield from (field for field in model.fields if not field.private)
    if model.timestamps:
        yield Field("created_at", FieldType("datetime"))
        yield Field("updated_at", FieldType("datetime"))


def _limits(model: Model, schema: Schema) -> Iterator[Attribute]:
    """Yield the attributes of a list query that name what requests may use."""
    yield _names("filter_fields", filter_fields(model, schema))
    yield _names("sort_fields", sort_fields(model, schema))
    if searched := search_fields(model):
        yield _names("search_fields", searched)
    yield from _includes(model, schema)


def _includes(model: Model, schema: Schema) -> Iterator[Attribute]:
    if relations := include_relations(model, schema):
        yield _names("include_relations", relations)


def _names(attribute: str, names: Iterable[str]) -> Attribute:
    values = Group("", tuple(map(literal, names)), "()")
    return Attribute(attribute, values.code(indent=1, before=f"{attribute} = "))


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes a field for each of the three schemas.

    `types` are the types of constrained fields, which all schemas share. An `account` is
    the model of users, whose e-mail address and password have their own types.
    """

    model: str
    enums: Mapping[str, EnumType]
    imports: Imports
    types: dict[str, Attribute]
    account: bool

    def create(self, field: Field) -> Attribute:
        default: Group | Code | None = None
        if field.default is not None:
            default = default_code(field, self.imports, self.enums)
        elif not field.needed_on_create:
            default = literal(None)
        return self._attribute(field, self._given(field), default)

    def update(self, field: Field) -> Attribute:
        unset = Code(self.imports.member(_HTTP, "UNSET"))
        return self._attribute(field, self._given(field), unset)

    def response(self, field: Field) -> Attribute:
        return self._attribute(field, self._annotation(field), None)

    def linked(self, name: str, target: Model) -> Attribute:
        """Return the attribute for the keys of related records."""
        kind = "UuidList" if target.primary.type.name == "uuid" else "IntList"
        unset = self.imports.member(_HTTP, "UNSET")
        return Attribute(name, Code(f"{self.imports.member(_HTTP, kind)} = {unset}"))

    def _attribute(self, field: Field, annotation: Code, default: Group | Code | None) -> Attribute:
        if field.nullable:
            annotation = Code(f"{annotation} | None")
        if default is None:
            return Attribute(field.name, annotation)
        if isinstance(default, Group):
            default = default.code(indent=1, before=f"{field.name}: {annotation} = ")
        return Attribute(field.name, Code(f"{annotation} = {default}"))

    def _given(self, field: Field) -> Code:
        """Return the type of a field in a request."""
        word = _CREDENTIALS.get(field.name) if self.account else None
        if word is None:
            return self._annotation(field)
        base, most = self.imports.member(_AUTH, word), field.type.length or _STRING
        if most >= _BOUNDS[word]:
            return base
        limit = call(self.imports.member("pydantic", "Field"), max_length=str(most))
        return self._own_type(field, base, limit, "Input")

    def _annotation(self, field: Field) -> Code:
        kind = field.type
        if kind.name == "enum":
            return self.enums[field.name].name
        if kind.name == "string" and kind.length not in (None, _STRING):
            limit = call(self.imports.member("pydantic", "Field"), max_length=str(kind.length))
            base = self.imports.member(_HTTP, "Text")
            return self._own_type(field, base, limit)
        if kind.name == "decimal":
            digits = self.imports.member(_HTTP, "Digits")
            limit = call(digits, str(kind.precision), str(kind.scale))
            base = self.imports.member("decimal", "Decimal")
            return self._own_type(field, base, limit)
        return self.imports.member(_HTTP, _ALIASES[kind.name])

    def _own_type(self, field: Field, base: Code, constraint: Group, suffix: str = "") -> Code:
        """Return the type of a constrained field, such as `PostSlug`; define it on its first use."""
        key = field.name + suffix
        if key not in self.types:
            annotated = self.imports.member("typing", "Annotated")
            code = Code(subscript(annotated, base, constraint).flat())
            word = self.imports.define(type_name_of(self.model, field.name) + suffix)
            self.types[key] = Attribute(word, code)
        return Code(self.types[key].name)


_ALIASES = {
    "int": "Int",
    "string": "String",
    "text": "Text",
    "float": "Float",
    "bool": "Bool",
    "uuid": "Uuid",
    "datetime": "DateTime",
    "date": "Date",
    "time": "Time",
    "json": "Json",
}
