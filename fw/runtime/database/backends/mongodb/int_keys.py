"""Int keys of new documents, taken from a counter of each collection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from bson import Int64
from pymongo import ReturnDocument

from fw.runtime.database.backends.mongodb.batching.batches import Call
from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.backends.mongodb.schema.documents import KEY, Documents
from fw.runtime.database.errors import OutOfRange
from fw.runtime.database.models.generators import is_generated_key

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import DatabaseHandle

__all__ = ["COUNTERS", "IntKeys"]

COUNTERS: Final = "fw_counters"
"""Collection with the last int key of each other one."""


class IntKeys:
    """The int keys of a collection. `column` is None if its keys are of another type.

    A counter isn't part of a transaction, so that none waits for it. A rollback leaves a gap.
    """

    def __init__(self, database: DatabaseHandle, documents: Documents) -> None:
        self._database, self._documents = database, documents
        self.column = next(
            (
                column.key
                for column in documents.table.columns
                if is_generated_key(column) and documents.codecs[column.key].kind == "int"
            ),
            None,
        )

    async def next(self) -> int:
        """Return the key of a new document; those of concurrent calls are counted together."""
        found: int = await self._driver.batches.keys.call(self._documents.name, None, self._take)
        return found

    async def _take(self, calls: Sequence[Call]) -> Sequence[int]:
        """Return a key for each call."""
        last = await self._count({"$inc": {"last": Int64(len(calls))}})
        if last == len(calls):
            # The counter is new; the collection may have documents of another program.
            rows = await self._driver.find(self._documents.name, {}, {KEY: 1}, {KEY: -1}, 1)
            if rows and rows[0][KEY] >= 1:
                await self.advance(rows[0][KEY])
                return await self._take(calls)
        return range(last - len(calls) + 1, last + 1)

    async def advance(self, key: Any) -> None:
        """Make the counter continue behind a given key."""
        assert self.column is not None
        try:
            last = self._documents.bind(self.column, key)
        except OutOfRange:
            # The insert refuses it.
            return
        await self._count({"$max": {"last": last}})

    async def _count(self, change: Document) -> int:
        found: Any = await self._driver.run(
            lambda db, _: db[COUNTERS].find_one_and_update(
                {KEY: self._documents.name},
                change,
                upsert=True,
                return_document=ReturnDocument.AFTER,
            )
        )
        return int(found["last"])

    @property
    def _driver(self) -> MongoDriver:
        driver = self._database.base_driver
        assert isinstance(driver, MongoDriver)
        return driver
