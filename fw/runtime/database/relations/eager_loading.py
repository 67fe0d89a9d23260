"""Eager loading: one query for each relation, however many rows there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from fw.runtime.database.backends.base.store import Store
from fw.runtime.database.errors import QueryError, TooManyRelated
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.read_budget import ReadBudget
from fw.runtime.database.query.selection import Clause, Related, Row
from fw.runtime.database.relations.relation import Relation, relation_of
from fw.runtime.database.repositories.authorization import fields_of, require
from fw.runtime.database.repositories.field_rights import conceal, deferred_texts
from fw.runtime.database.repositories.link_rights import LinkModel, link_model, readable_links
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
        # Rows lack fields that the actor can't read, and then the relations that start there.
        starts = [row for row in rows if near in row]
        keys = {row[near]: None for row in starts}
        keys.pop(None, None)
        related = store.of_model(relation.model)
        most = limit + 1 if limit is not None and relation.many else None
        scope = scope_of(relation.model) if keys else ()
        restricted = fields_of("read", relation.model)
        if relation.far in restricted:
            # The rows at the end of the relation would reveal the field.
            clauses = restricted[relation.far]
            scope, keys = (*scope, *(clauses or ())), {} if clauses is False else keys
        texts = deferred_texts(relation.model)
        groups: dict[Any, list[Row]] = {}
        if keys:
            groups = await _groups(related, relation, list(keys), most, budget, scope, texts)
        if most is not None and sum(map(len, groups.values())) >= most:
            raise TooManyRelated(most - 1)
        found = _rows(groups) if restricted or branch.inner else []
        if restricted:
            left = None if budget is None else max(budget.left, 0)
            await conceal(related, relation.model, found, texts, left)
            if budget is not None:
                budget.spend(found, texts)
        if branch.inner and found:
            await _load(related, found, branch.inner, limit, budget)
        if relation.many:
            for row in starts:
                row[name] = groups.get(row[near], [])
        else:
            for row in starts:
                group = groups.get(row[near])
                row[name] = group[0] if group else None


def _rows(groups: Mapping[Any, Sequence[Row]]) -> list[Row]:
    """Return the rows of groups, shared ones once."""
    return [*{id(row): row for group in groups.values() for row in group}.values()]


async def _groups(
    store: Store,
    relation: Relation,
    keys: Sequence[Any],
    limit: int | None,
    budget: ReadBudget | None,
    scope: tuple[Clause, ...],
    deferred: tuple[str, ...],
) -> dict[Any, list[Row]]:
    """Return the rows at the end of a relation, grouped by the keys that lead to them."""
    through = link_model(relation)
    links = () if through is None else readable_links(through)
    if through is None or not links:
        return await store.related(relation, keys, limit, budget, scope, deferred)
    return await _linked(store, through, keys, limit, budget, links, scope, deferred)


async def _linked(
    store: Store,
    through: LinkModel,
    keys: Sequence[Any],
    limit: int | None,
    budget: ReadBudget | None,
    links: tuple[Clause, ...],
    scope: tuple[Clause, ...],
    deferred: tuple[str, ...],
) -> dict[Any, list[Row]]:
    """Return the rows that links lead to which meet the clauses `links`."""
    # Links to records out of scope must not count towards the limit.
    wanted = (*links, Related(through.ends, scope)) if scope else links
    found = await store.of_model(through.model).related(through.links, keys, limit, None, wanted)
    if limit is not None and sum(map(len, found.values())) >= limit:
        raise TooManyRelated(limit - 1)
    ends = {row[through.ends.near]: None for group in found.values() for row in group}
    if not ends:
        return {}
    rows = await store.related(through.ends, list(ends), None, budget, scope, deferred)
    order = {end: position for position, end in enumerate(rows)}
    return {
        key: [
            rows[end][0] for end in sorted(_distinct(group, through, rows), key=order.__getitem__)
        ]
        for key, group in found.items()
    }


def _distinct(group: Iterable[Row], through: LinkModel, rows: Mapping[Any, Any]) -> set[Any]:
    """Return the keys of the rows that links lead to; two links may have the same ends."""
    return {row[through.ends.near] for row in group} & rows.keys()


def _count_related(rows: Sequence[Row], tree: Mapping[str, Branch]) -> int:
    """Return the number of related rows in a response with these rows.

    A shared row counts each time: if ten books include their writer, and the writer a thousand
    books, the response has over ten thousand related rows.
    """
    total = 0
    for name, branch in tree.items():
        many = branch.relation.many
        if not branch.inner:
            ends = (row.get(name) for row in rows)
            total += sum(len(end or ()) if many else end is not None for end in ends)
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
            yield from row.get(name, ())
        elif row.get(name) is not None:
            yield row[name]
