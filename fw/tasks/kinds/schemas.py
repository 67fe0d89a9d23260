"""Artifact `app/schemas/<model>.py`: the request and response schemas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from fw.language.field_types import FieldType
from fw.language.model import Field, Model, Schema
from fw.language.names import ids_of, names_of, type_name_of
from fw.runtime.rules.column_rules import Rules
from fw.tasks.artifact import Scope, Settings, artifact
from fw.tasks.render.code import Code, Group, call, literal, subscript
from fw.tasks.render.default_values import default_code, default_data
from fw.tasks.render.enum_types import EnumType, enum_types, imported
from fw.tasks.render.imports import Imports
from fw.tasks.render.models.link_tables import link_of
from fw.tasks.render.query_fields import (
    filter_fields,
    include_relations,
    search_fields,
    sort_fields,
)
from fw.tasks.render.rule_code import digits_call, request_rules
from fw.tasks.settings import account_names, is_account

__all__ = ["Attribute", "files_of", "key_class", "schemas"]

_HTTP = "fw.runtime.http"
_CLASSES = ("Create", "Update", "Response", "Query", "Show")
_STRING = 255
MAX_ITEMS = 1000
"""Maximum number of items of an array in a request, unless its `max_length` is another."""
_AUTH = "fw.runtime.auth"
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
    own = {f"{model.name}{end}" for end in _CLASSES}
    links = {ids_of(one.alias): one for one in model.relations if link_of(model, one, schema)}
    imports = Imports(own | {field.name for field in model.fields} | links.keys())
    mapped = imports.member(f"app.models.{names.module}", model.name)
    enums = imported(enum_types(model), imports)
    for one in enums.values():
        if not one.shared:
            imports.member(f"app.models.{names.module}", one.name)
    keys = frozenset(field.name for field in model.keys)
    writer = _Writer(
        model.name, keys, enums, imports, {}, _credentials(model, settings), model.table
    )
    writable = [
        field
        for field in model.fields
        if not (model.view or field.is_generated_key or field.readonly)
    ]
    linked = [writer.linked(name, schema[one.model]) for name, one in links.items()]
    return {
        "names": names,
        "model": mapped,
        "writes": not model.view,
        "CreateSchema": None if model.view else imports.member(_HTTP, "CreateSchema"),
        "UpdateSchema": None if model.view else imports.member(_HTTP, "UpdateSchema"),
        "ResponseSchema": imports.member(_HTTP, "ResponseSchema"),
        "ListQuery": imports.member(_HTTP, "ListQuery"),
        "ShowQuery": imports.member(_HTTP, "ShowQuery"),
        "create": (*map(writer.create, writable), *linked),
        "update": (*(writer.update(one) for one in writable if not model.is_key(one)), *linked),
        "response": tuple(map(writer.response, _shown(model))),
        "query": tuple(_limits(model, schema)),
        "show": tuple(_includes(model, schema)),
        "types": tuple(writer.types.values()),
        "imports": imports.code(),
    }


def files_of(model: Model) -> tuple[Field, ...]:
    """Return the fields whose files requests upload."""
    return tuple(
        field for field in model.fields if field.type.is_file and not (field.readonly or model.view)
    )


def key_class(model: str, key: Field) -> str:
    """Return the name of the type of a model's text key."""
    word = type_name_of(model, key.name)
    return f"{word}Key" if word in {f"{model}{end}" for end in _CLASSES} else word


def _shown(model: Model) -> Iterator[Field]:
    yield from (field for field in model.fields if not field.private)
    if model.timestamps:
        yield Field("created_at", FieldType("datetime"))
        yield Field("updated_at", FieldType("datetime"))


def _limits(model: Model, schema: Schema) -> Iterator[Attribute]:
    """Yield the attributes of a list query that name what requests may use."""
    yield _names("filter_fields", filter_fields(model, schema))
    yield _names("sort_fields", sort_fields(model, schema))
    if searched := search_fields(model, schema):
        yield _names("search_fields", searched)
    yield from _includes(model, schema)


def _includes(model: Model, schema: Schema) -> Iterator[Attribute]:
    if relations := include_relations(model, schema):
        yield _names("include_relations", relations)


def _names(attribute: str, names: Iterable[str]) -> Attribute:
    values = Group("", tuple(map(literal, names)), "()")
    return Attribute(attribute, values.code(indent=1, before=f"{attribute} = "))


def _credentials(model: Model, settings: Settings) -> dict[str, str]:
    """Return the types of the e-mail address and the password of a user, by field."""
    if not is_account(model.name, settings):
        return {}
    names = account_names(settings)
    return {names.password: "Password"} | ({names.email: "Email"} if names.has_address else {})


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes a field for each of the three schemas.

    `types` are the types of constrained fields, which all schemas share. An `account` is
    the model of users, whose e-mail address and password have their own types.
    """

    model: str
    keys: frozenset[str]
    enums: Mapping[str, EnumType]
    imports: Imports
    types: dict[str, Attribute]
    credentials: Mapping[str, str]
    table: str

    def create(self, field: Field) -> Attribute:
        default: Group | Code | None = None
        if field.default is not None:
            default = default_code(field, self.imports, self.enums)
            if isinstance(default_data(field), dict | list):
                # Ruff's RUF012 takes a bare value for an attribute that instances share.
                default = call(self.imports.member("pydantic", "Field"), default=str(default))
        elif field.generator is not None:
            default = Code(self.imports.member(_HTTP, "UNSET"))
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
        unset, key = self.imports.member(_HTTP, "UNSET"), target.primary.type
        if key.name == "string":
            one = self._key(name, type_name_of(self.model, name.removesuffix("s")), key)
            annotation = subscript(self.imports.member(_HTTP, "KeyList"), one).flat()
        else:
            kind = "UuidList" if key.name == "uuid" else "IntList"
            annotation = self.imports.member(_HTTP, kind)
        return Attribute(name, Code(f"{annotation} = {unset}"))

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
        word = self.credentials.get(field.name)
        if word is None:
            return self._ruled(field)
        base, most = self.imports.member(_AUTH, word), field.type.length or _STRING
        found = request_rules(field, self.imports)
        if most < _BOUNDS[word]:
            limit = call(self.imports.member("pydantic", "Field"), max_length=str(most))
            found = (limit, *found)
        return self._own_type(field, base, found, "Input") if found else base

    def _ruled(self, field: Field) -> Code:
        """Return the type of a field with the rules of its values."""
        plain = self._annotation(field)
        if field.type.item is not None:
            return self._array(field, plain)
        if field.type.name == "bytes":
            return self._bytes(field)
        if field.type.is_file:
            return self._file(field)
        if field.rules is None:
            return plain
        # Responses have the type without the rules, which old records may break.
        own = self.types.get(field.name)
        suffix = "Input" if own is not None and own.name == plain else ""
        found = request_rules(field, self.imports)
        base = plain
        if field.type.name == "decimal":
            base = self.imports.member("decimal", "Decimal")
            found = (digits_call(field, self.imports),)
        return self._own_type(field, base, found, suffix)

    def _array(self, field: Field, plain: Code) -> Code:
        """Return the type of an array in a request, which has a maximum number of items."""
        rules = field.rules or Rules()
        bounds = {"max_length": str(rules.max_length or MAX_ITEMS)}
        if rules.min_length:
            bounds = {"min_length": str(rules.min_length), **bounds}
        limit = call(self.imports.member("pydantic", "Field"), **bounds)
        return self._own_type(field, plain, (limit,), "List")

    def _bytes(self, field: Field) -> Code:
        """Return the type of bytes in a request, which has their maximum number."""
        limit = call(self.imports.member(_HTTP, "Base64"), str(field.type.length))
        return self._own_type(field, self.imports.builtin("bytes"), (limit,))

    def _file(self, field: Field) -> Code:
        """Return the type of a file in a request, the token of an upload for this field."""
        token = call(
            self.imports.member(_HTTP, "UploadToken"), literal(f"{self.table}.{field.name}")
        )
        return self._own_type(field, self.imports.builtin("str"), (token,))

    def _item(self, field: Field, kind: FieldType) -> Code:
        if kind.name == "string" and kind.length not in (None, _STRING):
            limit = call(self.imports.member("pydantic", "Field"), max_length=str(kind.length))
            base = self.imports.member(_HTTP, "Text")
            return self._own_type(field, base, (limit,))
        return self._annotation(replace(field, type=kind))

    def _annotation(self, field: Field) -> Code:
        kind = field.type
        if kind.item is not None:
            return Code(f"{self.imports.builtin('list')}[{self._item(field, kind.item)}]")
        if field.name in self.keys and kind.name == "string":
            return self._key(field.name, key_class(self.model, field), kind)
        if kind.name == "enum":
            return self.enums[field.name].name
        if kind.name == "string" and kind.length not in (None, _STRING):
            limit = call(self.imports.member("pydantic", "Field"), max_length=str(kind.length))
            base = self.imports.member(_HTTP, "Text")
            return self._own_type(field, base, (limit,))
        if kind.name == "decimal":
            limit = digits_call(replace(field, rules=None), self.imports)
            base = self.imports.member("decimal", "Decimal")
            return self._own_type(field, base, (limit,))
        return self.imports.member(_HTTP, _ALIASES[kind.name])

    def _key(self, key: str, word: str, kind: FieldType) -> Code:
        """Return the type of a text key."""
        limit = call(self.imports.member("pydantic", "Field"), max_length=str(kind.length))
        return self._define(key, word, self.imports.member(_HTTP, "StringKey"), (limit,))

    def _own_type(
        self, field: Field, base: Code, constraints: Iterable[Group], suffix: str = ""
    ) -> Code:
        word = type_name_of(self.model, field.name) + suffix
        return self._define(field.name + suffix, word, base, constraints)

    def _define(self, key: str, word: str, base: Code, constraints: Iterable[Group]) -> Code:
        """Return the type of a constrained field, such as `PostSlug`; define it on its first use.

        `key` identifies the type, `word` is its name if that is free.
        """
        if key not in self.types:
            annotated = self.imports.member("typing", "Annotated")
            word = self.imports.define(word)
            code = subscript(annotated, base, *constraints).code(before=f"{word} = ")
            self.types[key] = Attribute(word, code)
        return Code(self.types[key].name)


_ALIASES = {
    "int": "Int",
    "string": "String",
    "text": "Text",
    "float": "Float",
    "bool": "Bool",
    "bytes": "Bytes",
    "uuid": "Uuid",
    "datetime": "DateTime",
    "date": "Date",
    "time": "Time",
    "json": "Json",
    "file": "File",
    "image": "File",
}
