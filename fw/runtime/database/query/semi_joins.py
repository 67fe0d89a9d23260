"""Clauses of related records: a record meets them if a relation leads to one that does."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from fw.runtime.database.query.selection import Clause, Related
from fw.runtime.database.repositories.authorization import is_allowed
from fw.runtime.database.repositories.link_rights import field_clauses, link_model
from fw.runtime.database.repositories.scopes import scope_of

if TYPE_CHECKING:
    from fw.runtime.database.relations.relation import Relation

__all__ = ["related", "related_record"]


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
    scope, through = _scope(relation.model), link_model(relation)
    if through is None:
        return Related(relation, (*scope, *clauses), negated, len(scope))
    links = _scope(through.model)
    if is_allowed("read", through.model):
        links += field_clauses(through)
    ends = Related(through.ends, (*scope, *clauses), scoped=len(scope))
    return Related(through.links, (*links, ends), negated, len(links))


def _scope(model: type[Any]) -> tuple[Clause, ...]:
    seen = _scoping.get()
    if model in seen or not is_allowed("read", model):
        return ()
    token = _scoping.set(seen | {model})
    try:
        return scope_of(model)
    finally:
        _scoping.reset(token)
