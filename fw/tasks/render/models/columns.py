"""Columns of a model: annotation, type, constraints, default and `info`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fw.language.field_types import FieldType
from fw.language.model import Field, Model, Reference, Schema
from fw.runtime.rules import conditions
from fw.tasks.render.code import Code, Group, call, literal
from fw.tasks.render.default_values import clock_function, default_code, generator_function
from fw.tasks.render.enum_types import EnumType
from fw.tasks.render.imports import Imports
from fw.tasks.render.models.relationships import Attribute
from fw.tasks.render.rule_code import rules_call, stored_text

__all__ = ["column_of", "foreign_key", "key_type"]


def column_of(
    field: Field,
    model: Model,
    schema: Schema,
    enums: Mapping[str, EnumType],
    imports: Imports,
    info: tuple[str, ...],
) -> Attribute:
    """Return the attribute of a field: its name, its annotation and its column."""
    word = _python_type(field, enums, imports)
    annotation = Code(f"{word} | None" if field.nullable else word)
    if field.primary and field.references is None:
        built = _primary_key(field, imports)
    elif field.computed is not None:
        built = _computed_column(field, model, imports, info)
    else:
        built = _mapped_column(field, model, schema, enums, imports, info)
    before = f"{field.name}: Mapped[{annotation}] = "
    return Attribute(field.name, annotation, built.code(indent=1, before=before))


def _primary_key(field: Field, imports: Imports) -> Group:
    kind = [key_type(field.type, imports)] if field.type.name == "string" else []
    function = generator_function(field)
    default = {} if function is None else {"default": _generator(function, imports)}
    named: dict[str, Group | Code] = {}
    if field.map is not None:
        named = {"name": literal(field.map), "key": literal(field.name)}
    keywords = {**named, **default, **_doc(field)}
    return call(imports.member("fw.runtime.database", "primary_key"), *kind, **keywords)


def _python_type(field: Field, enums: Mapping[str, EnumType], imports: Imports) -> Code:
    match field.type.name:
        case "array":
            item = replace(field, type=field.type.item or field.type)
            return Code(f"{imports.builtin('list')}[{_python_type(item, enums, imports)}]")
        case "string" | "text":
            return imports.builtin("str")
        case "uuid":
            return imports.member("uuid", "UUID")
        case "decimal":
            return imports.member("decimal", "Decimal")
        case "json":
            return imports.member("typing", "Any")
        case "file" | "image":
            return imports.member("fw.runtime.files", "StoredFile")
        case "enum":
            return enums[field.name].name
        case "datetime" | "date" | "time" as moment:
            return Code(f"{imports.module('datetime', 'dt')}.{moment}")
        case plain:
            return imports.builtin(plain)


def _mapped_column(
    field: Field,
    model: Model,
    schema: Schema,
    enums: Mapping[str, EnumType],
    imports: Imports,
    info: tuple[str, ...],
) -> Group:
    arguments: list[Group | Code] = [] if field.map is None else [literal(field.map)]
    column_type = _column_type(field, enums, imports)
    if column_type is not None:
        arguments.append(column_type)
    if field.references is not None:
        arguments.append(foreign_key(field.references, schema, imports, view=model.view))
    keywords: dict[str, Group | Code] = {}
    if field.map is not None:
        # Everything but the column in the database has the field's name.
        keywords["key"] = literal(field.name)
    if model.is_key(field):
        keywords["primary_key"] = literal(True)
    if field.unique:
        keywords["unique"] = literal(True)
    if field.name in model.indexed:
        keywords["index"] = literal(True)
    if field.default is not None:
        keywords["default"] = default_code(field, imports, enums)
    if (function := generator_function(field)) is not None:
        keywords["default"] = _generator(function, imports)
    if field.updated:
        keywords["onupdate"] = _generator(clock_function(field), imports)
    found = _column_info(field, info, imports)
    if found is not None:
        keywords["info"] = found
    keywords |= _doc(field)
    return call(imports.member("sqlalchemy.orm", "mapped_column"), *arguments, **keywords)


def _computed_column(field: Field, model: Model, imports: Imports, info: tuple[str, ...]) -> Group:
    column_type = _column_type(field, {}, imports)
    arguments: list[Group | Code] = [] if field.map is None else [literal(field.map)]
    arguments += [] if column_type is None else [column_type]
    scale = {} if field.type.scale is None else {"scale": literal(field.type.scale)}
    columns = {one.name: one.column for one in model.fields if one.map is not None}
    expression = literal(conditions.mapped(stored_text(model, str(field.computed)), columns))
    computed = imports.member("fw.runtime.database", "computed")
    arguments.append(call(computed, expression, **scale))
    # MariaDB has no generated column that is NOT NULL.
    keywords: dict[str, Group | Code] = {"nullable": literal(True)}
    if field.map is not None:
        keywords["key"] = literal(field.name)
    if field.unique:
        keywords["unique"] = literal(True)
    if field.name in model.indexed:
        keywords["index"] = literal(True)
    found = _column_info(field, info, imports)
    if found is not None:
        keywords["info"] = found
    keywords |= _doc(field)
    return call(imports.member("sqlalchemy.orm", "mapped_column"), *arguments, **keywords)


def _generator(function: str, imports: Imports) -> Code:
    return Code(f"{imports.member('fw.runtime.database', 'generators')}.{function}")


def _doc(field: Field) -> dict[str, Group | Code]:
    return {"doc": literal(field.description)} if field.description else {}


def _column_info(field: Field, words: tuple[str, ...], imports: Imports) -> Group | Code | None:
    """Return the column's `info`, None if it has none."""
    parts = [_info_part(word, imports) for word in words]
    found = rules_call(field, imports)
    if found is None:
        return Code(" | ".join(parts)) if parts else None
    return Group(" | ".join((*parts, found.head)), found.items)


def _info_part(word: str, imports: Imports) -> str:
    function, bracket, arguments = word.partition("(")
    return imports.member("fw.runtime.database", function) + bracket + arguments


def _column_type(
    field: Field, enums: Mapping[str, EnumType], imports: Imports
) -> Group | Code | None:
    """Return the column's type, None if the annotation is enough."""
    kind = field.type
    match kind.name:
        case "string" | "bytes":
            return _type(imports, kind.name.title(), str(kind.length or 255))
        case "text":
            return Code(_type(imports, "Text").head)
        case "decimal":
            return _type(imports, "Decimal", str(kind.precision), str(kind.scale))
        case "json":
            return Code(_type(imports, "Json").head)
        case "file" | "image":
            return _file_type(kind, imports)
        case "array":
            return _type(imports, "Array", _item_type(field, enums, imports))
        case "uuid" | "int" if field.references is not None:
            return key_type(kind, imports)
        case _:
            return None


def _file_type(kind: FieldType, imports: Imports) -> Group:
    """Return the type of a file, with its maximum size and the accepted types."""
    size = str(kind.length or 0)
    accepts = Group("", tuple(map(literal, kind.accepts)), "()")
    return _type(imports, "File", size, *([accepts] if kind.accepts else []))


def _item_type(field: Field, enums: Mapping[str, EnumType], imports: Imports) -> Group | Code:
    """Return the type of an array's items."""
    kind = field.type.item or field.type
    if kind.name == "enum":
        return _type(imports, "Enum", enums[field.name].name)
    if kind.name in ("int", "uuid"):
        return key_type(kind, imports)
    found = _column_type(replace(field, type=kind), enums, imports)
    word = {"bool": "Boolean", "datetime": "DateTime"}.get(kind.name, kind.name.title())
    return found or Code(_type(imports, word).head)


def _type(imports: Imports, word: str, *arguments: Group | str) -> Group:
    """Return a type of `fw.runtime.database.types`, which migrations use as well."""
    module = imports.member("fw.runtime.database", "types", "t")
    return call(f"{module}.{word}", *arguments)


def foreign_key(
    reference: Reference, schema: Schema, imports: Imports, *, view: bool = False
) -> Group:
    """Return the foreign key, which has no actions in a view."""
    table, field = schema.table_of(reference.model), schema.referenced(reference)
    column = literal(f"{table}.{field.name}")
    actions = {} if view else {"ondelete": literal(_action(reference.on_delete))}
    if reference.on_update is not None:
        actions["onupdate"] = literal(_action(reference.on_update))
    return call(imports.member("sqlalchemy", "ForeignKey"), column, **actions)


def _action(word: str) -> str:
    return word.replace("_", " ").upper()


def key_type(kind: FieldType, imports: Imports) -> Group | Code:
    """Return the type of a key or a foreign key.

    SQLAlchemy would take it from the referenced model, which may not be imported.
    """
    if kind.name == "string":
        return _type(imports, "String", str(kind.length))
    return Code(_type(imports, "Uuid" if kind.name == "uuid" else "Integer").head)
