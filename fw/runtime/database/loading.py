"""Brings rows what they relate to: one question for each relation, however many rows there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from fw.runtime.database.checked import QueryError
from fw.runtime.database.model import Model
from fw.runtime.database.relations import Relation, relation_of
from fw.runtime.database.selection import Row
from fw.runtime.database.store import Store

__all__ = ["MAX_DEPTH", "Branch", "branches", "load"]

MAX_DEPTH = 3
"""How many relations one path may follow."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A relation to load, and those to load of the rows that it leads to."""

    relation: Relation
    inner: dict[str, Branch] = field(default_factory=dict)


def branches(model: type[Model], paths: Iterable[str]) -> dict[str, Branch]:
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


async def load(store: Store, rows: Sequence[Row], tree: Mapping[str, Branch]) -> None:
    """Put what is asked for into the rows of a store, under the relations' names.

    Rows that lead to the same one share it.
    """
    for name, branch in tree.items():
        relation, near = branch.relation, branch.relation.near
        keys = {row[near]: None for row in rows}
        keys.pop(None, None)
        there = store.beside(relation.model)
        groups = await there.related(relation, list(keys)) if keys else {}
        if branch.inner and groups:
            await load(there, [row for group in groups.values() for row in group], branch.inner)
        if relation.many:
            for row in rows:
                row[name] = groups.get(row[near], [])
        else:
            for row in rows:
                group = groups.get(row[near])
                row[name] = group[0] if group else None
