"""Eager loading: one query for each relation, however many rows there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from fw.runtime.database.backends.base.store import Store
from fw.runtime.database.errors import QueryError, TooManyRelated
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.read_budget import ReadBudget
from fw.runtime.database.query.selection import Row
from fw.runtime.database.relations.relation import Relation, relation_of
from fw.runtime.database.repositories.authorization import fields_of, require
from fw.runtime.database.repositories.field_rights import conceal
from fw.runtime.database.repositories.scopes import scope_of

__all__ = ["MAX_DEPTH", "Branch", "branches", "load"]

MAX_DEPTH = 3
"""Maximum number of relations in a path."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A relation to load, and the relations to load of its rows."""

    relation: Relation
    inner: dict[str, Branch] = field(default_factory=dict)


@lru_cache(maxsize=1024)
def branches(model: type[Model], paths: tuple[str, ...]) -> Mapping[str, Branch]:
    """Return the tree of relations for paths such as `comments.author`; raise QueryError."""
    tree: dict[str, Branch] = {}
    for path in paths:
        names = path.split(".")
        if len(names) > MAX_DEPTH:
            message = f"{path!r} has more than {MAX_DEPTH} relations"
            raise QueryError(message, hint="load the rest with another query")
        owner, level = model, tree
        for name in names:
            if name not in level:
                level[name] = Branch(relation_of(owner, name))
            owner, level = level[name].relation.model, level[name].inner
    return tree


async def load(
    store: Store,
    rows: Sequence[Row],
    tree: Mapping[str, Branch],
    limit: int | None = None,
    budget: ReadBudget | None = None,
) -> None:
    """Load relations into the rows of a store, under the relations' names.

    Rows with the same related record share its row. TooManyRelated is raised before more than `limit` related rows are
    read for one relation, or if the rows hold more: a shared one counts each time. ResponseTooLarge is raised before much more
    than the budget is read; the rows are part of it.
    """
    if budget is not None:
        budget.spend(rows, store.metadata.long)
    await _load(store, rows, tree, limit, budget)
    if limit is not None and _count_related(rows, tree) > limit:
        raise TooManyRelated(limit)


async def _load(
    store: Store,
    rows: Sequence[Row],
    tree: Mapping[str, Branch],
    limit: int | None,
    budget: ReadBudget | None,
) -> None:
    for name, branch in tree.items():
        relation, near = branch.relation, branch.relation.near
        require("read", relation.model)
        keys = {row[near]: None for row in rows}
        keys.pop(None, None)
        related = store.of_model(relation.model)
        most = limit + 1 if limit is not None and relation.many else None
        scope = scope_of(relation.model) if keys else ()
        restricted = fields_of("read", relation.model)
        if relation.far in restricted:
            # The rows at the end of the relation would reveal the field.
            clauses = restricted[relation.far]
            scope, keys = (*scope, *(clauses or ())), {} if clauses is False else keys
        groups = await related.related(relation, list(keys), most, budget, scope) if keys else {}
        if most is not None and sum(map(len, groups.values())) >= most:
            raise TooManyRelated(most - 1)
        if branch.inner and groups:
            found = [row for group in groups.values() for row in group]
            await _load(related, found, branch.inner, limit, budget)
        if restricted and groups:
            starts = {inner: one.relation.near for inner, one in branch.inner.items()}
            found = [row for group in groups.values() for row in group]
            await conceal(related, relation.model, found, starts)
        if relation.many:
            for row in rows:
                row[name] = groups.get(row[near], [])
        else:
            for row in rows:
                group = groups.get(row[near])
                row[name] = group[0] if group else None


def _count_related(rows: Sequence[Row], tree: Mapping[str, Branch]) -> int:
    """Return the number of related rows in a response with these rows.

    A shared row counts each time: if ten books include their writer, and the writer a thousand
    books, the response has over ten thousand related rows.
    """
    total = 0
    for name, branch in tree.items():
        many = branch.relation.many
        if not branch.inner:
            total += sum(len(row[name]) if many else row[name] is not None for row in rows)
            continue
        weights: dict[int, int] = {}
        for row in _related_rows(rows, name, many=many):
            weight = weights.get(id(row))
            if weight is None:
                weight = weights[id(row)] = 1 + _count_related([row], branch.inner)
            total += weight
    return total


def _related_rows(rows: Sequence[Row], name: str, *, many: bool) -> Iterator[Row]:
    for row in rows:
        if many:
            yield from row[name]
        elif row[name] is not None:
            yield row[name]
