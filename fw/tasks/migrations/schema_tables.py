"""Tables of a schema: columns, keys, indexes, link tables and server defaults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, time

from fw.language.checks.conditions.tenants import within_tenant
from fw.language.field_types import FieldType
from fw.language.model import Field, Model, Schema
from fw.runtime.database.naming import (
    check_name,
    foreign_key_name,
    index_name,
    primary_key_name,
    unique_name,
)
from fw.runtime.rules import conditions
from fw.tasks.migrations.tables import (
    Check,
    Column,
    Condition,
    Constraint,
    ForeignKey,
    Index,
    PrimaryKey,
    Table,
    Unique,
)
from fw.tasks.render.code import literal
from fw.tasks.render.default_values import generator_function
from fw.tasks.render.models.link_tables import Link, LinkColumn
from fw.tasks.render.rule_code import checked_condition, stored_condition, stored_text

__all__ = [
    "column_default",
    "column_type",
    "enum_length",
    "generators_of",
    "link_table",
    "model_table",
]


def column_default(field: Field) -> str | None:
    """Return the source of a field's `server_default`, None for a field without a default.

    A moment is written as SQLite stores it, which the other databases read as well.
    """
    value = field.default
    if value is None:
        return None
    match field.type.name:
        case "bool":
            return "sa.true()" if value else "sa.false()"
        case "int" | "float":
            return f"sa.text({literal(repr(value))})"
        case "array":
            return "actions.empty_array()"
        case "text" | "json":
            return f"actions.long_default({literal(str(value))})"
        case "datetime":
            return literal(_moment(str(value)))
        case "time":
            return literal(time.fromisoformat(str(value)).isoformat("microseconds"))
        case _:
            return literal(str(value))


def generators_of(model: Model) -> dict[str, str]:
    """Return the function of the runtime that makes the values of a column, by column."""
    found = {field.column: generator_function(field) for field in model.fields}
    stamps = {"created_at": "now", "updated_at": "now"} if model.timestamps else {}
    return stamps | {name: function for name, function in found.items() if function is not None}


def _moment(text: str) -> str:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is not None:
        moment = moment.astimezone(UTC).replace(tzinfo=None)
    return moment.isoformat(" ", "microseconds")


_PLAIN_TYPES = {
    "int": "t.Integer()",
    "text": "t.Text()",
    "float": "t.Float()",
    "bool": "t.Boolean()",
    "bytes": "t.Bytes()",
    "uuid": "t.Uuid()",
    "datetime": "t.DateTime()",
    "date": "t.Date()",
    "time": "t.Time()",
    "json": "t.Json()",
    "file": "t.File()",
    "image": "t.File()",
}
_ACTIONS = {
    "cascade": "CASCADE",
    "restrict": "RESTRICT",
    "set_null": "SET NULL",
    "no_action": "NO ACTION",
}


def column_type(field: Field) -> str:
    """Return the source of a field's column type, `sa.String(255)` for example."""
    return _type_source(field.type)


def _type_source(kind: FieldType) -> str:
    if kind.item is not None:
        return f"t.Array({_type_source(kind.item)})"
    if kind.name == "string":
        return f"sa.String({kind.length or 255})"
    if kind.name == "enum":
        return f"sa.String({enum_length(kind.values)})"
    if kind.name == "decimal":
        return f"t.Decimal({kind.precision or 18}, {kind.scale if kind.scale is not None else 2})"
    return _PLAIN_TYPES[kind.name]


def enum_length(values: tuple[str, ...]) -> int:
    """Return the width of an enum's column: room for its longest value, at least 64."""
    return max(64, *map(len, values))


def model_table(model: Model, schema: Schema) -> Table:
    """Return the table of a model; reads the primary keys of the models it refers to."""
    model = within_tenant(model, schema)
    table, mapped = model.table, _mapped(model)
    columns = [_column(field, model) for field in model.fields]
    if model.timestamps:
        columns += [Column(name, "t.DateTime()", False) for name in ("created_at", "updated_at")]
    return Table(
        table,
        tuple(columns),
        PrimaryKey(primary_key_name(table), tuple(field.column for field in model.keys)),
        (*_uniques(mapped, table), *_foreign_keys(model, table, schema), *_checks(model, table)),
        tuple(_indexes(mapped, table)),
        owned=True,
    )


def _mapped(model: Model) -> Model:
    """Return the model with the columns of its fields in their place, without its checks."""
    columns = {field.name: field.column for field in model.fields if field.map is not None}
    if not columns:
        return model
    return replace(
        model,
        fields=tuple(replace(field, name=field.column) for field in model.fields),
        uniques=tuple(one.mapped(columns) for one in model.uniques),
        indexes=tuple(one.mapped(columns) for one in model.indexes),
        composite_keys=tuple(one.mapped(columns) for one in model.composite_keys),
    )


def link_table(link: Link, schema: Schema, order: tuple[str, ...] = ()) -> Table:
    """Return the table behind a `many_to_many`: a pair of references, once each.

    `order` is that of the columns in a primary key that is there already.
    """
    ends = sorted((link.left, link.right), key=lambda end: end.name in order[1:])
    first, second = (end.name for end in ends)
    return Table(
        link.table,
        tuple(Column(end.name, column_type(schema[end.model].primary), False) for end in ends),
        PrimaryKey(primary_key_name(link.table), (first, second)),
        tuple(_link_key(link.table, end, schema) for end in ends),
        # The other way through the link: the primary key serves those that know the first.
        (Index(index_name(link.table, (second,)), (second,)),),
        owned=True,
    )


def _link_key(table: str, end: LinkColumn, schema: Schema) -> ForeignKey:
    target = schema.table_of(end.model)
    name = foreign_key_name(table, end.name)
    return ForeignKey(name, (end.name,), target, (schema[end.model].primary.column,), "CASCADE")


def _column(field: Field, model: Model) -> Column:
    if field.computed is not None:
        # MariaDB has no generated column that is NOT NULL.
        columns = {one.name: one.column for one in model.fields if one.map is not None}
        expression = conditions.mapped(stored_text(model, field.computed), columns)
        return Column(field.column, column_type(field), True, computed=expression)
    nullable = field.nullable and not field.primary
    return Column(field.column, column_type(field), nullable, column_default(field))


def _uniques(model: Model, table: str) -> Iterator[Constraint]:
    groups = [(field.name,) for field in model.fields if field.unique and not field.primary]
    named = {one.fields: one.name for one in model.uniques if one.where is None}
    for columns in dict.fromkeys((*groups, *named)):
        yield Unique(named.get(columns) or unique_name(table, columns), columns)


def _foreign_keys(model: Model, table: str, schema: Schema) -> Iterator[Constraint]:
    for field in model.fields:
        if field.references is not None:
            on_update = field.references.on_update
            yield ForeignKey(
                foreign_key_name(table, field.column),
                (field.column,),
                schema.table_of(field.references.model),
                (schema.referenced(field.references).column,),
                _ACTIONS[field.references.on_delete],
                None if on_update is None else _ACTIONS[on_update],
            )


def _checks(model: Model, table: str) -> Iterator[Constraint]:
    columns = {field.name: field.column for field in model.fields if field.map is not None}
    for field in model.fields:
        name = check_name(table, field.column)
        if field.type.name == "enum":
            yield Check(name, (field.column,), field.type.values)
        elif (condition := checked_condition(field)) is not None:
            yield Condition(name, (field.column,), conditions.mapped(condition, columns))
    for check in model.checks:
        stored = replace(check, condition=stored_condition(model, check)).mapped(columns)
        yield Condition(check_name(table, stored.label), stored.fields, stored.condition)


def _indexes(model: Model, table: str) -> Iterator[Index]:
    for name in model.indexed:
        yield Index(index_name(table, (name,)), (name,))
    for one in model.indexes:
        name = one.name or index_name(table, one.labels)
        where = None if one.where is None else stored_text(model, one.where)
        yield Index(name, one.fields, descending=one.descending, where=where)
    for one in model.uniques:
        if one.where is not None:
            name = one.name or unique_name(table, one.labels)
            yield Index(name, one.fields, unique=True, where=stored_text(model, one.where))
