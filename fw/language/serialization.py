"""Conversion of models to plain tuples for caches and `marshal`, and back."""

from __future__ import annotations

from typing import Any

from fw.language.model import Field, FieldType, Model, Reference, Relation

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
        model.uniques,
        model.indexes,
        model.timestamps,
        model.was,
    )


def from_data(data: Data) -> Model:
    """Return the model for the tuples of `to_data`."""
    name, fields, relations, uniques, indexes, timestamps, was = data
    return Model(
        name,
        tuple(_field_from_data(field) for field in fields),
        tuple(Relation(*relation) for relation in relations),
        uniques,
        indexes,
        timestamps,
        was,
    )


def _field_to_data(field: Field) -> Data:
    kind = field.type
    reference = field.references
    return (
        field.name,
        (kind.name, kind.length, kind.precision, kind.scale, kind.values),
        field.primary,
        field.required,
        field.unique,
        field.nullable,
        field.index,
        field.default,
        None if reference is None else (reference.model, reference.on_delete),
        field.was,
        field.private,
        field.readonly,
    )


def _field_from_data(data: Data) -> Field:
    name, kind, primary, required, unique, nullable, index, default, reference, *rest = data
    return Field(
        name,
        FieldType(*kind),
        primary,
        required,
        unique,
        nullable,
        index,
        default,
        None if reference is None else Reference(*reference),
        *rest,
    )
