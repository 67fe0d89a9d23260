"""Documents of a table's collection, for copies between databases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import sqlalchemy as sa
from pymongo import UpdateOne
from typing_extensions import override

from fw.runtime.database.backends.base.table_rows import Key, TableRows, int_key_of
from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.driver import commands_of
from fw.runtime.database.backends.mongodb.int_keys import IntKeys
from fw.runtime.database.backends.mongodb.schema.computed import computed_of
from fw.runtime.database.backends.mongodb.schema.documents import KEY, documents_of
from fw.runtime.database.query.selection import Row

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import DatabaseHandle

__all__ = ["MongoTableRows"]


class MongoTableRows(TableRows):
    """Needs no transactions, so that a standalone server can be copied too."""

    checks_references: ClassVar[bool] = False

    def __init__(self, database: DatabaseHandle, table: sa.Table) -> None:
        super().__init__(database, table)
        self._documents = documents_of(table)
        names = tuple(column.key for column in self.columns)
        self._read = self._documents.reader(names)
        self._fields = self._documents.projection(names)

    @override
    async def count(self) -> int:
        name, commands = self._documents.name, commands_of(self.database)
        return await commands.run(lambda db, _: db[name].count_documents({}))

    @override
    async def after(self, key: Key | None, limit: int) -> list[Row]:
        chosen = {} if key is None else {KEY: {"$gt": self._key(key)}}
        found = await commands_of(self.database).find(
            self._documents.name, chosen, self._fields, {KEY: 1}, limit
        )
        return [self._read(each) for each in found]

    @override
    async def sizes(self, key: Key | None, limit: int) -> list[int]:
        chosen = {} if key is None else {KEY: {"$gt": self._key(key)}}
        fields: Document = {KEY: 0, "size": {"$bsonSize": "$$ROOT"}}
        found = await commands_of(self.database).find(
            self._documents.name, chosen, fields, {KEY: 1}, limit
        )
        return [each["size"] for each in found]

    @override
    async def with_keys(self, keys: Sequence[Key]) -> list[Row]:
        chosen = {KEY: {"$in": [self._key(key) for key in keys]}}
        found = await commands_of(self.database).find(self._documents.name, chosen, self._fields)
        return [self._read(each) for each in found]

    @override
    async def add(self, rows: Sequence[Row]) -> None:
        if rows:
            fill = computed_of(self.table).fill
            documents = [fill(self._documents.document(row)) for row in rows]
            await commands_of(self.database).insert(self._documents.name, documents)

    @override
    async def set_columns(self, rows: Sequence[Row], names: Sequence[str]) -> None:
        if not rows:
            return
        fields, bind = self._documents.fields, self._documents.bind
        changes = [
            UpdateOne(
                {KEY: self._key(self.key_of(row))},
                {"$set": {fields[name]: bind(name, row[name]) for name in names}},
            )
            for row in rows
        ]
        name = self._documents.name
        await commands_of(self.database).run(
            lambda db, session: db[name].bulk_write(changes, session=session), writes=True
        )

    @override
    async def advance_keys(self) -> None:
        if int_key_of(self.table) is None:
            return
        last = await commands_of(self.database).find(
            self._documents.name, {}, {KEY: 1}, {KEY: -1}, 1
        )
        if last:
            await IntKeys(self.database, self._documents).advance(last[0][KEY])

    def _key(self, key: Key) -> object:
        """Return the `_id` of the document with a key."""
        bound: Document = {
            name: self._documents.bind(name, part)
            for name, part in zip(self.keys, key, strict=True)
        }
        return bound if len(self.keys) > 1 else bound[self.keys[0]]
