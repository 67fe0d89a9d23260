"""The run of a revision: its writes, each under the lease, and its place in the journal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from typing import Any

from pymongo.errors import OperationFailure

from fw.runtime.database.backends.mongodb.commands import CODEC, Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.backends.mongodb.errors import REFUSALS
from fw.runtime.database.backends.mongodb.migrations.journal import Journal
from fw.runtime.database.backends.mongodb.migrations.lease import Lease
from fw.runtime.errors import FwError

__all__ = ["BATCH", "Run"]

BATCH = 1000
_KEY = "_id"


class Run:
    """The run of one revision in one direction."""

    def __init__(self, driver: MongoDriver, lease: Lease, journal: Journal) -> None:
        self.driver, self._lease, self._journal = driver, lease, journal
        self.has_written = False

    async def command(self, command: Document, done_codes: Collection[int] = ()) -> None:
        """Run a command that writes; the errors of `done_codes` are none if it was interrupted."""
        await self._write(
            lambda: self.driver.database.command(command, codec_options=CODEC), done_codes
        )

    async def rename_collection(self, old: str, new: str, done_codes: Collection[int]) -> None:
        """Rename a collection."""
        database = self.driver.url.database
        command = {"renameCollection": f"{database}.{old}", "to": f"{database}.{new}"}
        await self._write(lambda: self.driver.client.admin.command(command), done_codes)

    async def _write(self, work: Any, done_codes: Collection[int]) -> None:
        await self._lease.confirm()
        try:
            done: Document = await work()
        except OperationFailure as error:
            if self._journal.is_resumed and error.code in done_codes:
                return
            raise FwError(_said(error)) from error
        except REFUSALS as error:
            raise self.driver.refused(error) from error
        self.has_written = True
        if done.get("writeErrors"):
            raise FwError(str(done["writeErrors"][0].get("errmsg", "")))

    async def replace(self, name: str, old: Sequence[Document], new: Sequence[Document]) -> None:
        """Replace documents by others with other keys, in one transaction."""
        await self._lease.confirm()
        keys = [each[_KEY] for each in old]

        async def work(db: Any, _: object) -> None:
            async with self.driver.client.start_session() as session:

                async def replaced(opened: Any) -> None:
                    await db[name].delete_many({_KEY: {"$in": keys}}, session=opened)
                    await db[name].insert_many(new, session=opened, bypass_document_validation=True)

                await session.with_transaction(replaced)

        await self.driver.run(work, writes=True)
        self.has_written = True

    async def batches(
        self, name: str, chosen: Document, fields: Document | None
    ) -> AsyncIterator[list[Document]]:
        """Yield the documents that meet a filter, in batches by key, after those of earlier runs."""
        after: Any = self._journal.after
        while True:
            rest = chosen if after is None else {"$and": [chosen, {_KEY: {"$gt": after}}]}
            found = await self.driver.find(name, rest, fields, {_KEY: 1}, BATCH)
            if not found:
                return
            after = found[-1][_KEY]
            yield found
            await self._journal.advance(after)


def _said(error: OperationFailure) -> str:
    return str((error.details or {}).get("errmsg") or error)
