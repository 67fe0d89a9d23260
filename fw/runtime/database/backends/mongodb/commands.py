"""Commands that read and write documents, by a driver or in its open transaction."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from bson import ObjectId
from bson.binary import UuidRepresentation
from bson.codec_options import CodecOptions
from pymongo import ReturnDocument
from pymongo.errors import AutoReconnect, PyMongoError

from fw.runtime.database.backends.mongodb.connection.pymongo_internals import run_without_session

if TYPE_CHECKING:
    from pymongo.asynchronous.client_session import AsyncClientSession
    from pymongo.asynchronous.database import AsyncDatabase

__all__ = ["CODEC", "LOCK", "Commands", "Document", "Filter"]

T = TypeVar("T")
Document: TypeAlias = dict[str, Any]
Filter: TypeAlias = Mapping[str, Any]
Sort: TypeAlias = Mapping[str, int]

CODEC: Final[CodecOptions[Document]] = CodecOptions(
    document_class=dict, uuid_representation=UuidRepresentation.STANDARD
)
_BATCH: Final = 1_000_000
"""Documents of a batch, which the server also limits to 16 MB."""
_OVERLOADED: Final = "SystemOverloadedError"
LOCK = "_lock"
"""Field that a transaction changes to conflict with others that change or delete the document."""


class Commands(ABC):
    """Commands of one database. Errors are those of `fw.runtime.database.errors`.

    The server ends one that takes more than `max_time` milliseconds.
    """

    max_time: int

    @abstractmethod
    async def run(
        self,
        work: Callable[[AsyncDatabase[Document], AsyncClientSession | None], Awaitable[T]],
        *,
        writes: bool = False,
        locks: bool = False,
    ) -> T:
        """Run work on the database, in the session if there is one.

        Work that only `locks` returns the locked document, or the number of locked documents.
        """

    async def command(self, command: Document) -> Document:
        """Run a command of the database, outside of a transaction, and return its reply."""
        reply: Document = await self.run(lambda db, _: db.command(command, codec_options=CODEC))
        return reply

    @property
    def keeps_undo(self) -> bool:
        """True inside a savepoint: each write registers its inverse."""
        return False

    def undo_by(self, work: Callable[[], Awaitable[object]]) -> None:  # noqa: B027
        """Register the inverse of a write; outside of a savepoint, nothing is undone."""

    async def queue(self, key: Hashable) -> None:  # noqa: B027
        """Wait until no other transaction of the process locks a document; outside of one, don't."""

    async def queue_first(self, key: Hashable) -> None:  # noqa: B027
        """Do what `queue` does, unless the transaction has locked or written something."""

    # --------------------------------------------------------------------------------- reading

    async def one(
        self, name: str, chosen: Filter, fields: Mapping[str, int] | None = None
    ) -> Document | None:
        """Return a document that meets a filter, or None."""
        command = {"find": name, "filter": chosen, "limit": 1, "singleBatch": True}
        if fields:
            command["projection"] = fields
        return next(iter((await self.reply(command))["firstBatch"]), None)

    async def by_key(self, name: str, key: Any, fields: Mapping[str, int]) -> Document | None:
        """Return the document with a key, or None."""
        return await self.one(name, {"_id": key}, fields)

    async def find(
        self,
        name: str,
        chosen: Filter,
        fields: Mapping[str, int] | None = None,
        sort: Sort | None = None,
        limit: int = 0,
        skip: int = 0,
    ) -> list[Document]:
        """Return the documents that meet a filter; a limit of 0 means all."""
        found = await self.batch(name, chosen, fields, sort, limit, skip)
        if found is not None:
            return found

        async def work(
            db: AsyncDatabase[Document], session: AsyncClientSession | None
        ) -> list[Document]:
            cursor = db[name].find(
                chosen,
                fields,
                sort=sort,
                limit=limit,
                skip=skip,
                session=session,
                max_time_ms=self.max_time,
            )
            return await cursor.to_list()

        return await self.run(work)

    async def batch(
        self,
        name: str,
        chosen: Filter,
        fields: Mapping[str, int] | None = None,
        sort: Sort | None = None,
        limit: int = 0,
        skip: int = 0,
    ) -> list[Document] | None:
        """Return what `find` returns, or None if it has more than 16 MB."""
        options = {"projection": fields, "sort": sort, "limit": limit, "skip": skip}
        command = {"find": name, "filter": chosen, "batchSize": _BATCH}
        reply = await self.reply(command | {key: each for key, each in options.items() if each})
        found: list[Document] = reply["firstBatch"]
        return None if reply["id"] else found

    async def aggregate(self, name: str, pipeline: Sequence[Filter]) -> list[Document]:
        """Return the documents of an aggregation."""
        command = {"aggregate": name, "pipeline": pipeline, "cursor": {"batchSize": _BATCH}}
        reply = await self.reply(command)
        if not reply["id"]:
            found: list[Document] = reply["firstBatch"]
            return found

        async def work(
            db: AsyncDatabase[Document], session: AsyncClientSession | None
        ) -> list[Document]:
            cursor = await db[name].aggregate(pipeline, session=session, maxTimeMS=self.max_time)
            return await cursor.to_list()

        return await self.run(work)

    async def reply(self, command: Document) -> Document:
        """Return the cursor of a reading command: its `firstBatch`, and an `id` if that isn't all.

        PyMongo's own cursors take a third more time for a single document. A batch has 16 MB at most;
        those who read more ask again with such a cursor.
        """

        async def work(db: AsyncDatabase[Document], session: AsyncClientSession | None) -> Document:
            sent = {**command, "maxTimeMS": self.max_time}
            if session is None:
                if db.read_concern.level:
                    sent["readConcern"] = db.read_concern.document
                reply = await _plain_reply(db, sent)
            else:
                reply = await db.command(sent, codec_options=CODEC, session=session)
            cursor: Document = reply["cursor"]
            if cursor["id"] and session is None:
                name = command.get("find") or command["aggregate"]
                await db.command({"killCursors": name, "cursors": [cursor["id"]]})
            return cursor

        return await self.run(work)

    async def each(
        self, name: str, pipeline: Sequence[Filter], take: Callable[[Document], None]
    ) -> None:
        """Pass each document of an aggregation to `take`, which may raise to read no more."""

        async def work(db: AsyncDatabase[Document], session: AsyncClientSession | None) -> None:
            async with await db[name].aggregate(
                pipeline, session=session, maxTimeMS=self.max_time
            ) as cursor:
                async for document in cursor:
                    take(document)

        await self.run(work)

    # --------------------------------------------------------------------------------- writing

    async def insert(self, name: str, documents: Sequence[Document]) -> None:
        """Insert documents, which have an `_id`."""
        keys = [document["_id"] for document in documents]
        if len(documents) == 1:
            await self.run(
                lambda db, session: db[name].insert_one(documents[0], session=session), writes=True
            )
        else:
            await self.run(
                lambda db, session: db[name].insert_many(documents, session=session), writes=True
            )
        self.undo_by(lambda: self.delete(name, {"_id": {"$in": keys}}))

    async def update(
        self, name: str, chosen: Filter, values: Filter, stages: Sequence[Document] = ()
    ) -> Document | None:
        """Set fields of one document; return it as it is then, or None.

        `stages` of a pipeline compute other fields from the changed document.
        """
        change = _change(values, stages)
        if not self.keeps_undo:
            return await self._changed(name, chosen, change, after=True)
        before = await self._changed(name, chosen, change, after=False)
        if before is None:
            return None
        self._restore(name, [before])
        if stages:
            return await self.one(name, {"_id": before["_id"]})
        return {**before, **values}

    async def lock(self, name: str, chosen: Filter) -> Document | None:
        """Lock a document until the open transaction ends; return it as it was before, or None."""
        change = {"$set": {LOCK: ObjectId()}}
        return await self._changed(name, chosen, change, after=False, locks=True)

    async def lock_all(self, name: str, chosen: Filter) -> int:
        """Lock documents until the open transaction ends; return their number."""
        change = {"$set": {LOCK: ObjectId()}}

        async def work(db: AsyncDatabase[Document], session: AsyncClientSession | None) -> int:
            done = await db[name].update_many(chosen, change, session=session)
            return done.matched_count

        return await self.run(work, writes=True, locks=True)

    async def update_all(
        self, name: str, chosen: Filter, values: Filter, stages: Sequence[Document] = ()
    ) -> None:
        """Set fields of all documents that meet a filter; `stages` as for `update`."""
        change = _change(values, stages)
        if self.keeps_undo:
            self._restore(name, await self.find(name, chosen))
        await self.run(
            lambda db, session: db[name].update_many(chosen, change, session=session),
            writes=True,
        )

    async def delete(self, name: str, chosen: Filter) -> int:
        """Delete the documents that meet a filter; return their number."""
        if self.keeps_undo:
            gone = await self.find(name, chosen)
            if gone:
                self.undo_by(lambda: self.insert(name, gone))
        done = await self.run(
            lambda db, session: db[name].delete_many(chosen, session=session), writes=True
        )
        return done.deleted_count

    async def _changed(
        self,
        name: str,
        chosen: Filter,
        change: Filter | Sequence[Filter],
        *,
        after: bool,
        locks: bool = False,
    ) -> Document | None:
        state = ReturnDocument.AFTER if after else ReturnDocument.BEFORE
        found: Document | None = await self.run(
            lambda db, session: db[name].find_one_and_update(
                chosen, change, return_document=state, session=session, maxTimeMS=self.max_time
            ),
            writes=True,
            locks=locks,
        )
        return found

    def _restore(self, name: str, documents: Sequence[Document]) -> None:
        """Register the inverse of a change of documents."""

        async def work() -> None:
            for document in documents:
                key = {"_id": document["_id"]}
                await self.run(
                    lambda db, session, key=key, document=document: db[name].replace_one(  # type: ignore[misc]
                        key, document, session=session
                    ),
                    writes=True,
                )

        if documents:
            self.undo_by(work)


async def _plain_reply(db: AsyncDatabase[Document], command: Document) -> Document:
    """Return the reply of a reading command outside of a transaction."""
    # PyMongo keeps the time limit of a URL with `timeoutMS` in its own functions only.
    if db.client.options.timeout is None:
        try:
            return await run_without_session(db, command, CODEC)
        except PyMongoError as error:
            # As cursors do: another server may be the primary now, or be less busy.
            is_lost = isinstance(error, AutoReconnect) and not error.timeout
            if not is_lost and not error.has_error_label(_OVERLOADED):
                raise
    options: Document = {"codec_options": CODEC, "read_preference": db.read_preference}
    reply: Document = await db.command(command, **options)
    return reply


def _change(values: Filter, stages: Sequence[Document]) -> Filter | Sequence[Filter]:
    """Return the update that sets fields, as a pipeline if stages follow."""
    if not stages:
        return {"$set": values}
    # A literal, because a text may begin with a dollar sign.
    literals = {name: {"$literal": value} for name, value in values.items()}
    return [*([{"$set": literals}] if literals else []), *stages]
