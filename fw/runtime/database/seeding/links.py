"""Many-to-many links of seeds: rows that name rows at the other end of a relation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import RelationshipProperty

from fw.runtime.database.backends.base.link_store import LinkStore
from fw.runtime.database.connection.database import current
from fw.runtime.database.errors import DatabaseError
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model, load_models
from fw.runtime.database.relations.relation import Link
from fw.runtime.database.seeding.seed_files import (
    SeedError,
    SeedRow,
    is_null,
    value_at,
)
from fw.runtime.names import suggest

__all__ = ["LinkLoader"]

_BATCH_SIZE = 200

Name = tuple[str, str]
Pair = tuple[Any, Any]


@dataclass(frozen=True, slots=True)
class _Ends:
    """A many-to-many relation of a model.

    `near` and `far` are the columns of the link table that refer to the model itself and to
    `model` at the other end.
    """

    table: sa.Table
    near: sa.Column[Any]
    far: sa.Column[Any]
    model: type[Model]


@dataclass(frozen=True, slots=True)
class _Link:
    """A link that an item of a row's list asks for: to a row by name, or to a key."""

    row: SeedRow
    alias: str
    item: Any
    ends: _Ends
    target: Name | None
    key: Any = None

    def fault(self, message: str, hint: str | None = None) -> SeedError:
        return self.row.fault(message, hint, name=self.alias, node=self.item)


class LinkLoader:
    """The links that seed rows ask for. `owners` are the names of the models by table."""

    def __init__(self, owners: Mapping[str, str]) -> None:
        self._owners = owners
        self._links: list[_Link] = []

    def read(self, row: SeedRow, model: type[Model], alias: str, rows: Collection[Name]) -> None:
        """Read a row's list of links for a relation; raise SeedError.

        `rows` are the names of all rows in the seeds.
        """
        ends, node = _ends(row, model, alias), row.values[alias]
        if is_null(node):
            return
        if node.id != "sequence":
            hint = f"write {alias}: [{node.value}]" if node.id == "scalar" else None
            raise row.fault(f"is not a list of rows of {ends.model.__name__}", hint, name=alias)
        for item in node.value:
            self._links.append(self._link(row, alias, item, ends, rows))

    def _link(
        self, row: SeedRow, alias: str, item: Any, ends: _Ends, rows: Collection[Name]
    ) -> _Link:
        owner = self._owners.get(ends.model.__tablename__, ends.model.__name__)
        if item.id != "scalar" or is_null(item):
            message = f"contains something other than the name of a row of {owner}"
            raise row.fault(message, name=alias, node=item)
        target = (owner, item.value)
        if target in rows:
            return _Link(row, alias, item, ends, target)
        metadata = metadata_of(ends.model)
        try:
            key = value_at(row, alias, item, ends.far, metadata.columns[metadata.key])
        except SeedError:
            known = [name for model, name in rows if model == owner]
            hint = (
                suggest(item.value, known)
                if known
                else "add rows of that model to the seeds, or use a key"
            )
            message = f"unknown row {item.value!r} of {owner}"
            raise row.fault(message, hint, name=alias, node=item) from None
        return _Link(row, alias, item, ends, None, key)

    async def load(self, keys: Mapping[Name, Any]) -> dict[str, int]:
        """Add the missing links; return their number by table. `keys` are those of the rows."""
        tables: dict[str, dict[Pair, _Link]] = defaultdict(dict)
        for link in self._links:
            own = keys[link.row.model, link.row.name]
            other = link.key if link.target is None else keys[link.target]
            pairs = tables[link.ends.table.name]
            first = next(iter(pairs.values()), link).ends.near
            pairs.setdefault((own, other) if link.ends.near is first else (other, own), link)
        return {name: await self._load_table(pairs) for name, pairs in tables.items()}

    async def _load_table(self, pairs: Mapping[Pair, _Link]) -> int:
        ends = next(iter(pairs.values())).ends
        kept = current().link_store(Link(ends.table.name, ends.near.key, ends.far.key))
        there = await kept.among(list(dict.fromkeys(own for own, _ in pairs)))
        missing = [pair for pair in pairs if pair not in there]
        for start in range(0, len(missing), _BATCH_SIZE):
            some = missing[start : start + _BATCH_SIZE]
            await self._add(kept, {pair: pairs[pair] for pair in some})
        return len(missing)

    async def _add(self, kept: LinkStore, pairs: Mapping[Pair, _Link]) -> None:
        """Add links in one statement; one by one to find the wrong one."""
        try:
            async with current().transaction():
                await kept.add(list(pairs))
        except DatabaseError as fault:
            if len(pairs) == 1:
                (link,) = pairs.values()
                raise link.fault(fault.message, fault.hint) from fault
            for pair, link in pairs.items():
                await self._add(kept, {pair: link})


def _ends(row: SeedRow, model: type[Model], alias: str) -> _Ends:
    """Return the ends of a relation; SeedError if a seed can't set it."""
    relations = _relations(row, model)
    relation = relations.get(alias)
    if relation is None:
        linked = [name for name, one in relations.items() if one.secondary is not None]
        known = [*metadata_of(model).columns, *linked]
        raise row.fault(f"unknown field on {row.model}", suggest(alias, known), name=alias)
    table = relation.secondary
    if table is None:
        raise row.fault("isn't a many-to-many relation", _foreign_key_hint(relation), name=alias)
    for mapper in Model.registry.mappers:
        if mapper.local_table is table:
            through = mapper.class_.__name__
            message = f"uses the link model {through}"
            hint = f"seed {through} instead: each of its rows refers to both ends"
            raise row.fault(message, hint, name=alias)
    ((_, own),), ((_, other),) = (
        relation.synchronize_pairs,
        relation.secondary_synchronize_pairs or (),
    )
    assert isinstance(table, sa.Table)
    return _Ends(table, table.c[own.key], table.c[other.key], relation.mapper.class_)


def _relations(row: SeedRow, model: type[Model]) -> Mapping[str, RelationshipProperty[Any]]:
    load_models()
    try:
        return dict(model.__mapper__.relationships)
    except SQLAlchemyError as fault:
        raise row.fault(f"SQLAlchemy can't resolve the relations of app/models: {fault}") from None


def _foreign_key_hint(relation: RelationshipProperty[Any]) -> str:
    """Return the hint to set the foreign key of a relation."""
    _, key = relation.synchronize_pairs[0]
    if key in relation.local_columns and key not in relation.remote_side:
        return f"set {key.key}"
    return f"set {key.key} in the rows of {relation.mapper.class_.__name__}"
