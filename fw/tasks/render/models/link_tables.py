"""Implied link tables: one for each pair of models with a `many_to_many` without `through`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fw.language.model import Model, Relation, Schema
from fw.language.names import link_of as link_names

__all__ = ["Link", "LinkColumn", "link_of", "links", "links_declared_by"]


@dataclass(frozen=True, slots=True)
class LinkColumn:
    """A column of a link table: the foreign key to the primary key of `model`."""

    name: str
    model: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link table: its primary key is both columns, and deleting either end deletes the link.

    `owner` is the model that declares the relation first. `alias` is that of a relation of a
    model to itself, which leads from the left to the right.
    """

    table: str
    owner: str
    left: LinkColumn
    right: LinkColumn
    alias: str = ""


def links(schema: Schema) -> Iterator[Link]:
    """Yield every link table, in the order of the models that they belong to."""
    for model in schema:
        yield from links_declared_by(model, schema)


def links_declared_by(model: Model, schema: Schema) -> Iterator[Link]:
    """Yield the link tables that belong to `model`; reads only the models it relates to."""
    for relation in model.relations:
        link = link_of(model, relation, schema)
        if link is not None and link.owner == model.name:
            yield link


def link_of(model: Model, relation: Relation, schema: Schema) -> Link | None:
    """Return the link table of a relation of `model`, or None if it has none."""
    if relation.kind != "many_to_many" or relation.through is not None:
        return None
    if relation.model == model.name:
        table, ends, columns = link_names(model.name, model.name, relation.alias)
        left, right = (LinkColumn(*end) for end in zip(columns, ends, strict=True))
        return Link(table, model.name, left, right, relation.alias)
    other = schema[relation.model]
    theirs_first = _links_to(other, model.name) and _is_declared_before(other, model, schema)
    table, models, columns = link_names(model.name, other.name)
    left, right = (LinkColumn(*end) for end in zip(columns, models, strict=True))
    return Link(table, other.name if theirs_first else model.name, left, right)


def _links_to(model: Model, other: str) -> bool:
    return any(
        relation.kind == "many_to_many" and relation.model == other and relation.through is None
        for relation in model.relations
    )


def _is_declared_before(one: Model, other: Model, schema: Schema) -> bool:
    return next(name for name in schema.models if name in (one.name, other.name)) == one.name
