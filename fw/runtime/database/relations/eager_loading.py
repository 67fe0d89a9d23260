"""Brings rows what they relate to: one question for each relation, however many rows there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from fw.runtime.database.backends.base.store import Store
from fw.runtime.database.errors import TooManyRelated
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.errors import QueryError
from fw.runtime.database.query.row import row_class
from fw.runtime.database.query.selection import Row
from fw.runtime.database.relations.relation import Relation, relation_of
from fw.runtime.database.repositories.authorization import require

__all__ = ["MAX_DEPTH", "Branch", "branches", "load"]

MAX_DEPTH = 3
"""How many relations one path may follow."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A relation to load, and those to load of the rows that it leads to."""

    relation: Relation
    inner: dict[str, Branch] = field(default_factory=dict)


@lru_cache(maxsize=1024)
def branches(model: type[Model], paths: tuple[str, ...]) -> Mapping[str, Branch]:
    """Return what paths such as `comments.author` ask for; raise QueryError for a wrong one."""
    tree: dict[str, Branch] = {}
    for path in paths:
        names = path.split(".")
        if len(names) > MAX_DEPTH:
            message = f"{path!r} follows more than {MAX_DEPTH} relations"
            raise QueryError(message, hint="load the rest by a query of its own")
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
    most: int | None = None,
    *,
    guarded: bool = True,
) -> None:
    """Put what is asked for into the rows of a store, under the relations' names.

    What is put there is of `row_class` where it is `guarded`, otherwise plain dicts.

    Rows that lead to the same one share it. TooManyRelated is raised before more than `most`
    related rows are fetched for one relation, or would stand in the answer: one that is shared
    counts as often as it stands there.
    """
    await _load(store, rows, tree, most, guarded=guarded)
    if most is not None and _held(rows, tree) > most:
        raise TooManyRelated(most)


async def _load(
    store: Store,
    rows: Sequence[Row],
    tree: Mapping[str, Branch],
    most: int | None,
    *,
    guarded: bool,
) -> None:
    for name, branch in tree.items():
        relation, near = branch.relation, branch.relation.near
        require("read", relation.model)
        keys = {row[near]: None for row in rows}
        keys.pop(None, None)
        there = store.of_model(relation.model)
        limit = most + 1 if most is not None and relation.many else None
        groups = await there.related(relation, list(keys), limit) if keys else {}
        if limit is not None and sum(map(len, groups.values())) >= limit:
            raise TooManyRelated(limit - 1)
        if guarded:
            kind = row_class(relation.model)
            groups = {key: [kind(row) for row in group] for key, group in groups.items()}
        if branch.inner and groups:
            found = [row for group in groups.values() for row in group]
            await _load(there, found, branch.inner, most, guarded=guarded)
        if relation.many:
            for row in rows:
                row[name] = groups.get(row[near], [])
        else:
            for row in rows:
                group = groups.get(row[near])
                row[name] = group[0] if group else None


def _held(rows: Sequence[Row], tree: Mapping[str, Branch]) -> int:
    """Return how many related rows stand in an answer with these rows.

    Ten books of a writer with a thousand, shown with the writer's books, hold ten thousand.
    """
    total = 0
    for name, branch in tree.items():
        many = branch.relation.many
        if not branch.inner:
            total += sum(len(row[name]) if many else row[name] is not None for row in rows)
            continue
        weights: dict[int, int] = {}
        for row in _ends(rows, name, many=many):
            weight = weights.get(id(row))
            if weight is None:
                weight = weights[id(row)] = 1 + _held([row], branch.inner)
            total += weight
    return total


def _ends(rows: Sequence[Row], name: str, *, many: bool) -> Iterator[Row]:
    for row in rows:
        if many:
            yield from row[name]
        elif row[name] is not None:
            yield row[name]
