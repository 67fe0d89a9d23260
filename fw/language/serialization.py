"""Conversion of models to plain tuples for caches and `marshal`, and back."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

from fw.language.field_types import FieldType
from fw.language.model import Check, Composite, Field, Model, Reference, Relation
from fw.runtime.rules.access_rules import AccessRule
from fw.runtime.rules.column_rules import Rules

__all__ = ["Data", "from_data", "to_data"]

Data = tuple[Any, ...]
"""Nested plain tuples of str, int, float, bool and None."""


def to_data(model: Model) -> Data:
    """Return the model as nested plain tuples."""
    fields = tuple(_field_to_data(field) for field in model.fields)
    relations = tuple(
        (r.kind, r.model, r.alias, r.via, r.through, r.other_via) for r in model.relations
    )
    return (
        model.name,
        fields,
        relations,
        tuple((one.fields, one.descending, one.name, one.where) for one in model.uniques),
        tuple((one.fields, one.descending, one.name, one.where) for one in model.indexes),
        model.timestamps,
        model.was,
        model.display,
        model.description,
        tuple((one.condition, one.fields, one.name) for one in model.checks),
        model.map,
        model.path,
        tuple((one.fields, one.descending, one.name, one.where) for one in model.composite_keys),
        model.view,
        None if model.access is None else tuple(tuple(one) for one in model.access),
    )


def from_data(data: Data) -> Model:
    """Return the model for the tuples of `to_data`."""
    name, fields, relations, uniques, indexes, timestamps, *rest = data
    was, display, description, checks, table, path, composite_keys, view, access = rest
    return Model(
        name,
        tuple(_field_from_data(field) for field in fields),
        tuple(Relation(*relation) for relation in relations),
        tuple(Composite(*one) for one in uniques),
        tuple(Composite(*one) for one in indexes),
        timestamps,
        was,
        display,
        description,
        tuple(Check(*check) for check in checks),
        table,
        path,
        tuple(Composite(*one) for one in composite_keys),
        view,
        None if access is None else tuple(AccessRule(*one) for one in access),
    )


def _field_to_data(field: Field) -> Data:
    kind = field.type
    reference = field.references
    return (
        field.name,
        astuple(kind),
        field.primary,
        field.required,
        field.unique,
        field.nullable,
        field.index,
        field.default,
        None
        if reference is None
        else (reference.model, reference.on_delete, reference.field, reference.on_update),
        field.was,
        field.private,
        field.readonly,
        field.generator,
        field.updated,
        field.description,
        None if field.rules is None else astuple(field.rules),
        field.map,
        field.computed,
    )


def _type_from_data(data: Data) -> FieldType:
    name, length, precision, scale, values, enum, members, labels, item, accepts = data
    of = None if item is None else _type_from_data(item)
    return FieldType(name, length, precision, scale, values, enum, members, labels, of, accepts)


def _field_from_data(data: Data) -> Field:
    name, kind, primary, required, unique, nullable, index, default, reference, *rest = data
    was, private, readonly, generator, updated, description, rules, column, computed = rest
    return Field(
        name,
        _type_from_data(kind),
        primary,
        required,
        unique,
        nullable,
        index,
        default,
        None if reference is None else Reference(*reference),
        was,
        private,
        readonly,
        generator,
        updated,
        description,
        None if rules is None else Rules(*rules),
        column,
        computed,
    )
