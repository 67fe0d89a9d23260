"""Paths through relations to a field of a related record, such as `author.name`."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, NamedTuple

from fw.runtime.database.models.metadata import ModelMetadata, metadata_of
from fw.runtime.database.query.selection import Clause, Related
from fw.runtime.database.relations.relation import Relation, relation_of
from fw.runtime.database.repositories.authorization import is_allowed, require
from fw.runtime.database.repositories.scopes import scope_of

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["Path", "field_path", "related", "related_record", "relation_path"]


class Path(NamedTuple):
    """The field at the end of relations, and its model; without relations, it is an own field."""

    relations: tuple[Relation, ...]
    metadata: ModelMetadata
    field: str

    def clause(self, clause: Clause) -> Clause:
        """Return the clause that a record at the end meets a clause."""
        return related(self.relations, (clause,)) if self.relations else clause


def field_path(model: type[Model], name: str) -> Path:
    """Return the path of a name such as `title` or `author.name`.

    Raise QueryError for an unknown relation. The actor must be allowed to read the related models.
    """
    path, _, field = name.rpartition(".")
    relations = relation_path(model, path) if path else ()
    return Path(relations, metadata_of(relations[-1].model if path else model), field)


def relation_path(model: type[Model], path: str) -> tuple[Relation, ...]:
    """Return the relations of a path such as `author` or `comments.author`; raise as above."""
    found: list[Relation] = []
    for name in path.split("."):
        found.append(relation_of(found[-1].model if found else model, name))
        require("read", found[-1].model)
    return tuple(found)


def related(
    relations: tuple[Relation, ...], clauses: tuple[Clause, ...] = (), *, negated: bool = False
) -> Related:
    """Return the clause that a path leads to a record that meets all clauses.

    `negated`: it leads to none.
    """
    first, *rest = relations
    inner = (related(tuple(rest), clauses),) if rest else clauses
    return related_record(first, inner, negated=negated)


_scoping: ContextVar[frozenset[type[Any]]] = ContextVar("fw_scoping", default=frozenset())
"""Models whose scopes are being made: a scope may lead to its own model."""


def related_record(
    relation: Relation, clauses: tuple[Clause, ...] = (), *, negated: bool = False
) -> Related:
    """Return the clause that a relation leads to a record in scope that meets all clauses.

    The scope of a model that the actor may not read isn't added: the caller checks the right.
    """
    scope: tuple[Clause, ...] = ()
    model, seen = relation.model, _scoping.get()
    if model not in seen and is_allowed("read", model):
        token = _scoping.set(seen | {model})
        try:
            scope = scope_of(model)
        finally:
            _scoping.reset(token)
    return Related(relation, (*scope, *clauses), negated)
