"""Names in a generated query class: what lists can be filtered, sorted and searched by."""

from __future__ import annotations

from collections.abc import Iterator

from fw.language.field_types import WITHOUT_ORDER
from fw.language.model import Model, Relation, Schema
from fw.language.names import ids_of
from fw.language.titles import own_title_fields, text_titles, title_fields
from fw.tasks.render.models.link_tables import link_of

__all__ = [
    "filter_fields",
    "include_relations",
    "is_queryable",
    "owner_of_keys",
    "public_relations",
    "search_fields",
    "sort_fields",
]

_SHORT = 255
"""Maximum length of a text that can be filtered and sorted by without an index."""


def is_queryable(model: Model, name: str) -> bool:
    """Return True if lists can be filtered and sorted by a field, unless the user changes that.

    These are all fields but private ones, JSON, arrays, bytes, files, and long texts without an index.
    """
    field = model.field(name)
    if field.private or field.type.name in WITHOUT_ORDER:
        return False
    groups = (*model.uniques, *model.indexes)
    if (
        model.is_key(field)
        or field.unique
        or field.index
        or any(name in group.fields for group in groups)
    ):
        return True
    return field.type.name != "text" and (field.type.length or 0) <= _SHORT


def filter_fields(model: Model, schema: Schema) -> tuple[str, ...]:
    """Return the default fields to filter by: own ones, arrays, and the keys of linked records."""
    links = (
        ids_of(one.alias) for one in public_relations(model, schema) if link_of(model, one, schema)
    )
    arrays = (one.name for one in model.fields if one.type.name == "array" and not one.private)
    return (*_own(model), *arrays, *links)


def sort_fields(model: Model, schema: Schema) -> tuple[str, ...]:
    """Return the default fields to sort by: own ones, and those that name a related record."""
    related = (
        f"{one.alias}.{title}"
        for one in public_relations(model, schema)
        if one.kind == "belongs_to"
        for title in own_title_fields(schema[one.model])
        if title not in {field.name for field in schema[one.model].keys}
    )
    return (*_own(model), *related)


def search_fields(model: Model, schema: Schema) -> tuple[str, ...]:
    """Return the default fields to search: all texts, and those that name related records.

    The related records are those that name the record; all that it belongs to if it has no text.
    A relation stands for the texts of a record that has no name of its own.
    """
    own = tuple(
        field.name
        for field in model.fields
        if field.type.name in ("string", "text") and not field.private
        if not (field.is_generated_key or field.references)
    )
    named = {name.partition(".")[0] for name in title_fields(model)}
    related = (
        f"{one.alias}.{title}" if title else one.alias
        for one in public_relations(model, schema)
        if one.kind == "belongs_to" and (one.alias in named or not own)
        for title in text_titles(schema[one.model]) or ("",)
    )
    return (*own, *related)


def include_relations(model: Model, schema: Schema) -> tuple[str, ...]:
    """Return the default relations to include: those that lead through public fields."""
    return tuple(one.alias for one in public_relations(model, schema))


def _own(model: Model) -> Iterator[str]:
    yield from (field.name for field in model.fields if is_queryable(model, field.name))
    if model.timestamps:
        yield from ("created_at", "updated_at")


def public_relations(model: Model, schema: Schema) -> Iterator[Relation]:
    """Yield the relations whose foreign keys are public."""
    for one in model.relations:
        keys = [name for name in (one.via, one.other_via) if name]
        if not any(owner_of_keys(model, one, schema).field(name).private for name in keys):
            yield one


def owner_of_keys(model: Model, relation: Relation, schema: Schema) -> Model:
    """Return the model that has the foreign keys of a relation."""
    if relation.kind == "belongs_to":
        return model
    return schema[relation.through or relation.model]
