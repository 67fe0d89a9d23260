"""References between documents, kept in transactions: MongoDB has no foreign keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import sqlalchemy as sa

from fw.runtime.database.backends.mongodb.commands import Commands, Document
from fw.runtime.database.backends.mongodb.schema.computed import computed_of
from fw.runtime.database.backends.mongodb.schema.documents import KEY, Documents, documents_of
from fw.runtime.database.errors import MissingReference, StillReferenced
from fw.runtime.database.models.model import load_models_in_thread

__all__ = [
    "Reference",
    "change_referred",
    "delete_document",
    "key_parts",
    "lock_parents",
    "parents_of",
    "referred_columns",
    "referred_values",
    "referrers_of",
]


class Reference(NamedTuple):
    """A foreign key: fields of a child that refer to fields of a parent."""

    name: str
    child: sa.Table
    columns: tuple[str, ...]
    parent: sa.Table
    targets: tuple[str, ...]
    on_delete: str
    on_update: str


@cache
def parents_of(table: sa.Table) -> tuple[Reference, ...]:
    """Return the foreign keys of a table, each with the table that it refers to."""
    return tuple(
        sorted((_reference(key) for key in table.foreign_key_constraints), key=lambda each: each[0])
    )


async def referrers_of(table: sa.Table) -> tuple[Reference, ...]:
    """Return the foreign keys of all tables that refer to a table, of which all are imported."""
    await load_models_in_thread()
    return _referrers(table, len(table.metadata.tables))


@cache
def _referrers(table: sa.Table, _known: int) -> tuple[Reference, ...]:
    return tuple(
        _reference(key)
        for _, other in sorted(table.metadata.tables.items())
        for key in sorted(other.foreign_key_constraints, key=lambda each: str(each.name))
        if key.referred_table is table
    )


def _reference(key: sa.ForeignKeyConstraint) -> Reference:
    columns = tuple(element.parent.key for element in key.elements)
    targets = tuple(str(element.column.key) for element in key.elements)
    actions = [(action or "RESTRICT").upper() for action in (key.ondelete, key.onupdate)]
    return Reference(str(key.name), key.table, columns, key.referred_table, targets, *actions)


async def referred_columns(table: sa.Table, columns: Collection[str]) -> frozenset[str]:
    """Return those of the columns that foreign keys refer to."""
    if not columns:
        return frozenset()
    targets = (name for each in await referrers_of(table) for name in each.targets)
    return frozenset(columns).intersection(targets)


def referred_values(table: sa.Table, row: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what the references of a row refer to, as text; nothing if all are null."""
    found = ((each.name, *_values([row], each.columns)) for each in parents_of(table))
    return tuple(each for each in found if len(each) > 1)


async def change_referred(
    commands: Commands,
    documents: Documents,
    stored: Mapping[str, Any],
    bound: Mapping[str, Any],
) -> None:
    """Give the documents that refer to changed columns of a locked one their new values.

    They follow as `on_update` says, and so do those that refer to them. Raises StillReferenced if a
    reference restricts the change.
    """
    changed = {name for name in bound if stored[name] != bound[name]}
    for reference in await referrers_of(documents.table) if changed else ():
        if changed.isdisjoint(reference.targets):
            continue
        child, values = documents_of(reference.child), [*map(stored.get, reference.targets)]
        chosen = _chosen(child, reference.columns, [values])
        if None in values or await commands.one(child.name, chosen, {KEY: 1}) is None:
            continue
        is_key = not set(reference.columns).isdisjoint(child.keys)
        if is_key or reference.on_update not in ("CASCADE", "SET NULL"):
            # Keys of documents can't be changed.
            raise StillReferenced(reference.name)
        new = [None] * len(values)
        if reference.on_update == "CASCADE":
            new = [bound.get(target, stored[target]) for target in reference.targets]
        after = dict(zip(reference.columns, new, strict=True))
        fields = {child.fields[column]: value for column, value in after.items()}
        stages = computed_of(child.table).stages(fields)
        followed = await _followed(commands, child, chosen, reference.columns)
        await commands.update_all(child.name, chosen, fields, stages)
        for before in followed:
            await change_referred(commands, child, before, after)


async def _followed(
    commands: Commands, child: Documents, chosen: Document, changed: Collection[str]
) -> list[dict[str, Any]]:
    """Return the distinct values that other documents refer to, of those that meet a filter.

    A reference of several columns also refers to some that don't change.
    """
    targets = {
        name
        for each in await referrers_of(child.table)
        if not set(changed).isdisjoint(each.targets)
        for name in each.targets
    }
    if not targets:
        return []
    columns = sorted(targets.union(changed))
    found = await commands.find(child.name, chosen, child.projection(columns))
    rows = [{column: each.get(child.fields[column]) for column in columns} for each in found]
    return [*{tuple(map(str, each.values())): each for each in rows}.values()]


async def lock_parents(
    commands: Commands,
    documents: Documents,
    rows: Sequence[Mapping[str, Any]],
    changed: Collection[str],
) -> None:
    """Lock the documents that `changed` columns of rows refer to, in the open transaction.

    `rows` have BSON values by column, and may refer to each other. A document that is deleted
    meanwhile conflicts with the lock. Raises MissingReference if there is no such document.
    """
    for reference in parents_of(documents.table):
        if set(reference.columns).isdisjoint(changed):
            continue
        wanted = _values(rows, reference.columns)
        if reference.parent is documents.table:
            for own in _values(rows, reference.targets):
                wanted.pop(own, None)
        parent = documents_of(reference.parent)
        chosen = _chosen(parent, reference.targets, [*wanted.values()])
        for key in sorted(wanted):
            await commands.queue((parent.name, key))
        if wanted and await commands.lock_all(parent.name, chosen) < len(wanted):
            raise MissingReference(reference.name, reference.columns)


def _values(
    rows: Sequence[Mapping[str, Any]], columns: Sequence[str]
) -> dict[tuple[str, ...], list[Any]]:
    """Return the distinct values of columns, without those of which a part is null."""
    found = ([row.get(column) for column in columns] for row in rows)
    # By text, because a Decimal128 isn't hashable.
    return {tuple(map(str, values)): values for values in found if None not in values}


def key_parts(key: Any) -> tuple[str, ...]:
    """Return the key of a document as the text by which its transactions queue."""
    return tuple(map(str, key.values() if isinstance(key, dict) else (key,)))


def _chosen(
    documents: Documents, columns: Sequence[str], values: Sequence[Sequence[Any]]
) -> Document:
    """Return the filter of the documents with one of these values of columns."""
    fields = [documents.fields[column] for column in columns]
    if len(fields) == 1:
        return {fields[0]: {"$in": [each[0] for each in values]}}
    return {"$or": [dict(zip(fields, each, strict=True)) for each in values]}


class _Deletion:
    """A document to delete, and what follows from it: documents to delete, and fields to empty."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands
        self.doomed: dict[str, dict[Any, Document]] = {}
        self.emptied: list[tuple[Documents, tuple[str, ...], list[Any]]] = []
        self._refusing: list[tuple[Reference, list[Any]]] = []

    async def plan(self, documents: Documents, found: Sequence[Document]) -> None:
        """Add documents of a table, and all that refer to them."""
        known = self.doomed.setdefault(documents.name, {})
        new = [each for each in found if _hashable(each[KEY]) not in known]
        known.update({_hashable(each[KEY]): each for each in new})
        for reference in await referrers_of(documents.table) if new else ():
            child = documents_of(reference.child)
            children = await self._children(documents, child, reference, new)
            if not children:
                continue
            if reference.on_delete == "CASCADE":
                await self.plan(child, children)
            elif reference.on_delete == "SET NULL":
                self.emptied.append((child, reference.columns, [one[KEY] for one in children]))
            else:
                self._refusing.append((reference, [one[KEY] for one in children]))

    async def _children(
        self, parent: Documents, child: Documents, reference: Reference, gone: Sequence[Document]
    ) -> list[Document]:
        targets = [parent.fields[target] for target in reference.targets]
        values = [[each.get(target) for target in targets] for each in gone]
        # Nothing refers to null: a filter would find the children without a reference.
        values = [each for each in values if None not in each]
        if not values:
            return []
        chosen = _chosen(child, reference.columns, values)
        return await self._commands.find(child.name, chosen)

    def check(self) -> None:
        """Raise StillReferenced if a document that stays refers to one that goes."""
        for reference, keys in self._refusing:
            gone = self.doomed.get(reference.child.name, {})
            if any(_hashable(key) not in gone for key in keys):
                raise StillReferenced(reference.name)

    async def run(self) -> None:
        """Empty the fields, and delete the documents, children first."""
        for child, columns, keys in self.emptied:
            nothing = dict.fromkeys((child.fields[column] for column in columns), None)
            stages = computed_of(child.table).stages(nothing)
            await self._commands.update_all(child.name, {KEY: {"$in": keys}}, nothing, stages)
        for name, gone in reversed(self.doomed.items()):
            keys = [each[KEY] for each in gone.values()]
            await self._commands.delete(name, {KEY: {"$in": keys}})


def _hashable(key: Any) -> Any:
    return tuple(key.items()) if isinstance(key, dict) else key


async def delete_document(commands: Commands, documents: Documents, found: Document) -> None:
    """Delete a locked document in the open transaction, as its references' `on_delete` says.

    Raises StillReferenced, before anything is written, if a reference restricts it.
    """
    deletion = _Deletion(commands)
    await deletion.plan(documents, [found])
    deletion.check()
    await deletion.run()
