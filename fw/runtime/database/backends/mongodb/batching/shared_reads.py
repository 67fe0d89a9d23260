"""Shared reads: concurrent reads outside of transactions that are one command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias
from uuid import UUID

from bson import Int64, encode

from fw.runtime.database.backends.mongodb.batching.batches import Batches, Call
from fw.runtime.database.backends.mongodb.commands import CODEC, Document
from fw.runtime.database.backends.mongodb.errors import REFUSALS

__all__ = ["SharedReads"]

Reply: TypeAlias = Callable[[Document], Awaitable[Document]]

_MOST_KEYS: Final = 50
_MOST_EQUAL: Final = 1_000
_KEYS: Final = (UUID, Int64, str)
"""Types of keys that are equal in Python if they are equal in MongoDB."""


class SharedReads:
    """Sends the reads that begin in one turn of the event loop together.

    Keys of the same collection are one `find` with `$in`, equal commands are one command. It is
    sent after all of them have begun, so each sees what it would see alone.
    """

    def __init__(self, reply: Reply) -> None:
        self._reply = reply
        self._keys, self._commands = Batches(_MOST_KEYS), Batches(_MOST_EQUAL)

    async def reply(self, command: Document) -> Document:
        """Return the cursor of a reading command, which others may share: don't change it."""
        try:
            key = encode(command, codec_options=CODEC)
        except REFUSALS:
            # Alone, it raises the error of `fw.runtime.database.errors`.
            return await self._reply(command)

        async def run(calls: Sequence[Call]) -> Sequence[Document]:
            return [await self._reply(command)] * len(calls)

        found: Document = await self._commands.call(key, None, run)
        return found

    async def by_key(self, name: str, key: Any, fields: Mapping[str, int]) -> Document | None:
        """Return the document with a key, or None; others may share it: don't change it."""
        command: Document = {"find": name, "projection": fields}

        async def one(wanted: Any) -> Document | None:
            chosen = {"filter": {"_id": wanted}, "limit": 1, "singleBatch": True}
            return next(iter((await self._reply(command | chosen))["firstBatch"]), None)

        async def run(calls: Sequence[Call]) -> Sequence[Document | None]:
            wanted = list(dict.fromkeys(call.argument for call in calls))
            if len(wanted) == 1:
                return [await one(wanted[0])] * len(calls)
            chosen = {"filter": {"_id": {"$in": wanted}}, "batchSize": len(wanted) + 1}
            cursor = await self._reply(command | chosen)
            found = {document["_id"]: document for document in cursor["firstBatch"]}
            if cursor["id"]:
                # A reply has 16 MB at most.
                for each in wanted:
                    found[each] = found.get(each) or await one(each)
            return [found.get(call.argument) for call in calls]

        if type(key) not in _KEYS or not fields.get("_id"):
            return await one(key)
        return await self._keys.call((name, *fields), key, run)  # type: ignore[no-any-return]
