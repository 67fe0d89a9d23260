"""Relations between models, read from their SQLAlchemy relationships.

Many-to-many links are values of a record too: `{"title": …, "tag_ids": [key, key]}`.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm.interfaces import MANYTOONE
from sqlalchemy.sql.visitors import iterate

from fw.runtime.database.errors import QueryError, UnknownRelation
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import PRIVATE, Model
from fw.runtime.database.relations.resolver import Unresolved, declared, resolve
from fw.runtime.names import suggest

__all__ = [
    "Link",
    "Relation",
    "includable",
    "includable_links",
    "link_names",
    "linked_by",
    "links_of",
    "relation_of",
    "sortable",
]


@dataclass(frozen=True, slots=True)
class Link:
    """A link table of a many-to-many relation, with its columns for this and the other end."""

    table: str
    near: str
    far: str


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation from the column `near` of one model to the column `far` of `model`.

    `link` is its link table, if any. `many`: it leads to a list, otherwise to one row or None.
    `private`: it uses a private column, so the rows at its end reveal that column's value.
    `order_by` sorts the rows of a list, before the primary key does.
    """

    name: str
    model: type[Model]
    near: str
    far: str
    many: bool
    link: Link | None = None
    private: bool = False
    order_by: tuple[sa.ColumnElement[Any], ...] = field(default=(), compare=False)


@cache
def relation_of(model: type[Model], name: str) -> Relation:
    """Return a model's relation of that name; raise UnknownRelation, or QueryError.

    This imports the model at its end, and no other.
    """
    known = declared(model)
    found = known.get(name)
    if found is None:
        hint = suggest(name, known) if known else "it has no relations in the schema"
        raise UnknownRelation(f"unknown relation {name!r} on {model.__name__}", hint=hint)
    try:
        found = resolve(model, found)
    except Unresolved as fault:
        raise QueryError(
            f"SQLAlchemy can't resolve the relations of the models: {fault}"
        ) from fault
    joins = [join for join in (found.primaryjoin, found.secondaryjoin) if join is not None]
    if not all(_is_plain(join) for join in joins):
        raise _not_loadable(model, name, "joins by more than one pair of columns")
    ((one, other),) = found.local_remote_pairs[:1]
    ends, link = [one, other], None
    if found.secondary is not None:
        ((one, this),) = found.synchronize_pairs
        ((other, that),) = found.secondary_synchronize_pairs or ()
        assert isinstance(found.secondary, sa.Table)
        ends, link = (
            [one, other, this, that],
            Link(found.secondary.name, str(this.key), str(that.key)),
        )
    if one.key not in metadata_of(model).public:
        raise _not_loadable(model, name, f"starts at {one.key}, which is private")
    private = any(PRIVATE.items() <= end.info.items() for end in ends)
    target: type[Model] = found.mapper.class_
    many = found.direction is not MANYTOONE if found.uselist is None else found.uselist
    order = tuple(found.order_by or ())
    if any(table is not target.__table__ for key in order for table in _tables(key)):
        raise _not_loadable(model, name, "is sorted by more than columns of its end")
    return Relation(name, target, str(one.key), str(other.key), many, link, private, order)


@cache
def includable(model: type[Model]) -> dict[str, Relation]:
    """Return the relations that anyone who sees the model's rows may follow, by name."""
    found: dict[str, Relation] = {}
    for name in declared(model):
        try:
            relation = relation_of(model, name)
        except QueryError:
            continue
        if not relation.private:
            found[name] = relation
    return found


@cache
def sortable(model: type[Model]) -> dict[str, Relation]:
    """Return the `includable` relations that lead from a row to at most one record, by name.

    A many-to-many relation is never among them.
    """
    return {
        name: relation
        for name, relation in includable(model).items()
        if not relation.many and relation.link is None
        if relation.far == metadata_of(relation.model).key or _refers(model, relation)
    }


def _refers(model: type[Model], relation: Relation) -> bool:
    """Return True if a relation leads from a foreign key to the field that it refers to."""
    keys = model.__table__.c[relation.near].foreign_keys
    return any(key.target_fullname.rpartition(".")[2] == relation.far for key in keys)


_INFO = "fw.linked_by"


def linked_by(name: str) -> dict[Any, Any]:
    """Return the `info` of a relationship whose links are written as keys under this name."""
    return {_INFO: name}


def link_names(model: type[Model]) -> tuple[str, ...]:
    """Return the names of the keys of a model's many-to-many relations: `tag_ids`."""
    return tuple(one.info[_INFO] for one in declared(model).values() if _INFO in one.info)


@cache
def links_of(model: type[Model]) -> dict[str, Relation]:
    """Return a model's many-to-many relations by the name of their keys: `tag_ids`.

    The first call imports the models at their ends.
    """
    return {
        one.info[_INFO]: relation_of(model, name)
        for name, one in declared(model).items()
        if _INFO in one.info
    }


@cache
def includable_links(model: type[Model]) -> dict[str, Relation]:
    """Return those of `links_of` that anyone who sees the model's rows may follow."""
    seen = includable(model)
    return {
        one.info[_INFO]: seen[name]
        for name, one in declared(model).items()
        if _INFO in one.info and name in seen
    }


def _tables(key: sa.ColumnElement[Any]) -> Iterator[Any]:
    """Yield the tables of a sort key's columns, and its subqueries."""
    for part in iterate(key):
        if isinstance(part, sa.Column):
            yield part.table
        elif isinstance(part, sa.Select):
            yield part


def _is_plain(join: Any) -> bool:
    return (
        isinstance(join, sa.BinaryExpression)
        and join.operator is operator.eq
        and all(isinstance(side, sa.Column) for side in (join.left, join.right))
    )


def _not_loadable(model: type[Model], name: str, why: str) -> QueryError:
    return QueryError(
        f"with_() can't load {model.__name__}.{name}: it {why}",
        hint="load it in a session() with SQLAlchemy's selectinload()",
    )
