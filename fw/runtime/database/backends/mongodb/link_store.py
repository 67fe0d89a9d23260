"""Links of a many-to-many relation, in a collection with a document for each pair."""

from __future__ import annotations

from asyncio import gather
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from typing_extensions import override

from fw.runtime.database.backends.base.link_store import LinkStore
from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.driver import commands_of
from fw.runtime.database.backends.mongodb.int_keys import IntKeys
from fw.runtime.database.backends.mongodb.references import Reference, parents_of
from fw.runtime.database.backends.mongodb.schema.documents import documents_of
from fw.runtime.database.backends.mongodb.violations import Violations
from fw.runtime.database.errors import MissingReference
from fw.runtime.database.models.defaults import Defaults
from fw.runtime.database.models.model import Model

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import DatabaseHandle
    from fw.runtime.database.relations.relation import Link

__all__ = ["MongoLinkStore"]


class MongoLinkStore(LinkStore):
    """A link collection; its fields `link.near` and `link.far` refer to the two ends."""

    def __init__(self, database: DatabaseHandle, link: Link) -> None:
        self._database, self._link = database, link
        self._table: sa.Table = Model.metadata.tables[link.table]
        self._documents = documents_of(self._table)
        self._defaults = Defaults(self._table)
        self._keys = IntKeys(database, self._documents)
        self._violations = Violations(self._table, self._documents.fields)

    @override
    async def among(self, keys: Sequence[Any]) -> set[tuple[Any, Any]]:
        links, link = self._documents, self._link
        near, far = links.fields[link.near], links.fields[link.far]
        chosen = {near: {"$in": [links.bind(link.near, key) for key in keys]}}
        found = await commands_of(self._database).find(links.name, chosen, {near: 1, far: 1})
        return {
            (links.decode(link.near, each[near]), links.decode(link.far, each[far]))
            for each in found
        }

    @override
    async def add(self, pairs: Sequence[tuple[Any, Any]]) -> None:
        if not pairs:
            return
        links, link, commands = self._documents, self._link, commands_of(self._database)
        rows = [self._defaults.filled({link.near: near, link.far: far}) for near, far in pairs]
        key = self._keys.column
        if key is not None:
            taken = await gather(*(self._keys.next() for _ in rows))
            rows = [{**row, key: each} for row, each in zip(rows, taken, strict=True)]
        documents = [links.document(row) for row in rows]
        for reference in parents_of(self._table):
            await self._lock(reference, documents)
        if commands.keeps_undo:
            for document in documents:
                await self._violations.check_unique(commands, document, None)
        with self._violations.named():
            await commands.insert(links.name, documents)

    async def _lock(self, reference: Reference, documents: Sequence[Document]) -> None:
        """Lock the records at an end of new links; MissingReference if there is none."""
        (column,), (target,) = reference.columns, reference.targets
        parent, field = documents_of(reference.parent), self._documents.fields[column]
        keys = [*dict.fromkeys(document[field] for document in documents)]
        chosen = {parent.fields[target]: {"$in": keys}}
        if await commands_of(self._database).lock_all(parent.name, chosen) < len(keys):
            raise MissingReference(reference.name)

    @override
    async def remove(self, key: Any, others: Sequence[Any]) -> None:
        links, link = self._documents, self._link
        far = [links.bind(link.far, other) for other in others]
        if far:
            near = {links.fields[link.near]: links.bind(link.near, key)}
            chosen = {**near, links.fields[link.far]: {"$in": far}}
            await commands_of(self._database).delete(links.name, chosen)
