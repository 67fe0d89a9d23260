"""The run of a revision: its writes, each under the lease, and its place in the journal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Collection, Sequence
from itertools import accumulate
from typing import Any

from pymongo.errors import OperationFailure

from fw.runtime.database.backends.mongodb.commands import CODEC, Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.backends.mongodb.migrations.journal import Journal
from fw.runtime.database.backends.mongodb.migrations.lease import Lease
from fw.runtime.database.errors import DatabaseError
from fw.runtime.errors import FwError

__all__ = ["BATCH", "Run"]

BATCH = 1000
_BATCH_BYTES = 16_000_000
"""Size of the documents of a batch, which one transaction changes."""
_KEY = "_id"


class Run:
    """The run of one revision in one direction."""

    def __init__(self, driver: MongoDriver, lease: Lease, journal: Journal) -> None:
        self.driver, self._lease, self._journal = driver, lease, journal
        self.has_written = False

    async def change(self, command: Document) -> None:
        """Run a command that changes documents, if this migrator still holds the lease."""

        async def changed(db: Any, session: Any) -> Document:
            done: Document = await db.command(command, codec_options=CODEC, session=session)
            if session is not None:
                # The server has aborted the transaction. A commit would fail, and be retried.
                _refuse_errors(done)
            return done

        await self._write(self._lease.fenced(changed))

    async def command(self, command: Document, done_codes: Collection[int] = ()) -> None:
        """Run a command that no transaction can have; `done_codes` are no errors of a second run."""
        await self._lease.confirm()
        await self._write(
            self.driver.run(lambda db, _: db.command(command, codec_options=CODEC)), done_codes
        )

    async def rename_collection(self, old: str, new: str) -> None:
        """Rename a collection."""
        database = self.driver.url.database
        command = {"renameCollection": f"{database}.{old}", "to": f"{database}.{new}"}
        await self._lease.confirm()
        await self._write(self.driver.run(lambda db, _: db.client.admin.command(command)))

    async def _write(self, work: Awaitable[Document], done_codes: Collection[int] = ()) -> None:
        try:
            done = await work
        except DatabaseError as refused:
            error = refused.__cause__
            if not isinstance(error, OperationFailure):
                raise
            if self.is_resumed and error.code in done_codes:
                return
            raise FwError(_said(error)) from error
        self.has_written = True
        _refuse_errors(done)

    @property
    def is_resumed(self) -> bool:
        """True while the step runs that an earlier run has begun."""
        return self._journal.is_resumed

    async def replace(self, name: str, old: Sequence[Document], new: Sequence[Document]) -> None:
        """Replace documents by others with other keys, in one transaction."""
        keys = [each[_KEY] for each in old]

        async def replaced(db: Any, session: Any) -> None:
            await db[name].delete_many({_KEY: {"$in": keys}}, session=session)
            await db[name].insert_many(new, session=session, bypass_document_validation=True)

        await self._lease.fenced(replaced)
        self.has_written = True

    async def move(self, documents: Sequence[Document], old: str, new: str) -> None:
        """Move documents to another collection, unless it has them, in one transaction."""
        keys = {_KEY: {"$in": [each[_KEY] for each in documents]}}

        async def moved(db: Any, session: Any) -> None:
            there = [each[_KEY] async for each in db[new].find(keys, {_KEY: 1}, session=session)]
            missing = [each for each in documents if each[_KEY] not in there]
            if missing:
                await db[new].insert_many(missing, session=session, bypass_document_validation=True)
            await db[old].delete_many(keys, session=session)

        await self._lease.fenced(moved)
        self.has_written = True

    async def validators(self, names: Sequence[str]) -> dict[str, Document | None]:
        """Return the validators of those of the collections that exist."""
        reply = await self.driver.command(
            {"listCollections": 1, "filter": {"name": {"$in": [*names]}}}
        )
        found = reply["cursor"]["firstBatch"]
        return {each["name"]: each["options"].get("validator") for each in found}

    async def batches(
        self, name: str, chosen: Document, fields: Document | None
    ) -> AsyncIterator[list[Document]]:
        """Yield the documents that meet a filter, in batches by key, after those of earlier runs.

        A batch has at most 1,000 documents, and few of large ones: a transaction changes it.
        """
        after: Any = self._journal.after
        while True:
            rest = chosen if after is None else {"$and": [chosen, {_KEY: {"$gt": after}}]}
            first, last = await self._bounds(name, rest)
            if first is None:
                return
            within = {"$and": [chosen, {_KEY: {"$gte": first, "$lte": last}}]}
            found = await self.driver.find(name, within, fields, {_KEY: 1})
            after = last
            if found:
                yield found
            await self._journal.advance(after)

    async def _bounds(self, name: str, chosen: Document) -> tuple[Any, Any]:
        """Return the first and the last key of a batch of documents; None without any."""
        size = {"$bsonSize": "$$ROOT"}
        found = await self.driver.find(name, chosen, {_KEY: 1, "size": size}, {_KEY: 1}, BATCH)  # type: ignore[dict-item]
        if not found:
            return None, None
        sizes = accumulate(each["size"] for each in found)
        count = sum(1 for total in sizes if total <= _BATCH_BYTES)
        return found[0][_KEY], found[max(count, 1) - 1][_KEY]


def _refuse_errors(reply: Document) -> None:
    """Raise FwError for the first document that an update or a deletion has failed at."""
    if reply.get("writeErrors"):
        raise FwError(str(reply["writeErrors"][0].get("errmsg", "")))


def _said(error: OperationFailure) -> str:
    return str((error.details or {}).get("errmsg") or error)
