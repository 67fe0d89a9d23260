"""Link tables that follow from `many_to_many`: one for each pair of models without a `through`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fw.language.model import Model, Relation, Schema
from fw.language.names import names_of
from fw.runtime.database.naming import shortened

__all__ = ["Link", "LinkColumn", "link_of", "links", "links_declared_by"]


@dataclass(frozen=True, slots=True)
class LinkColumn:
    """A column of a link table: the foreign key to the primary key of `model`."""

    name: str
    model: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link table: its primary key is both columns, and deleting either end deletes the link.

    It belongs to the model that declares the relation first; `left` refers to that model.
    """

    table: str
    left: LinkColumn
    right: LinkColumn


def links(schema: Schema) -> Iterator[Link]:
    """Yield every link table, in the order of the models that they belong to."""
    for model in schema:
        yield from links_declared_by(model, schema)


def links_declared_by(model: Model, schema: Schema) -> Iterator[Link]:
    """Yield the link tables that belong to `model`; reads only the models it relates to."""
    seen: set[str] = set()
    for relation in model.relations:
        link = link_of(model, relation, schema)
        if link is not None and link.left.model == model.name and link.table not in seen:
            seen.add(link.table)
            yield link


def link_of(model: Model, relation: Relation, schema: Schema) -> Link | None:
    """Return the link table behind a relation of `model`, None where it needs none."""
    if relation.kind != "many_to_many" or relation.through is not None:
        return None
    first, second = model.name, relation.model
    if _declares(schema[second], first) and _stands_before(second, first, schema):
        first, second = second, first
    ours, theirs = names_of(first), names_of(second)
    prefix = "related_" if first == second else ""
    return Link(
        table=shortened(f"{ours.table}_{theirs.table}"),
        left=LinkColumn(f"{ours.module}_id", first),
        right=LinkColumn(f"{prefix}{theirs.module}_id", second),
    )


def _declares(model: Model, other: str) -> bool:
    return any(
        relation.kind == "many_to_many" and relation.model == other and relation.through is None
        for relation in model.relations
    )


def _stands_before(one: str, other: str, schema: Schema) -> bool:
    order = list(schema.models)
    return order.index(one) < order.index(other)
