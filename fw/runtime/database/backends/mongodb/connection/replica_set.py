"""Replica set of a server: transactions need one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from pymongo import AsyncMongoClient

from fw.runtime.database.backends.base.backend import MissingSetup
from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.connection.client import client_of
from fw.runtime.database.backends.mongodb.errors import REFUSALS, NeedsReplicaSet, translated
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.errors import FwError

__all__ = ["initiate", "missing_replica_set"]

_LOCAL: Final = ("", "localhost", "127.0.0.1", "::1")
_ELECTION: Final = 10.0
"""Seconds until the only server of a replica set is its primary."""
_PAUSE: Final = 0.05


async def missing_replica_set(url: DatabaseUrl) -> MissingSetup | None:
    """Return what a server lacks for transactions; None if it has all, or can't be asked."""
    if "," in url.host or url.variant:
        return None
    try:
        async with _direct_client(url) as client:
            state = await client.admin.command("hello")
    except REFUSALS:
        # The connection that follows reports it.
        return None
    if "setName" in state or state.get("msg") == "isdbgrid":
        return None
    if not state.get("isreplicaset"):
        standalone = NeedsReplicaSet()
        return MissingSetup(standalone.message, standalone.hint or "")
    message = "the replica set of the MongoDB server isn't initiated"
    if url.host not in _LOCAL:
        return MissingSetup(message, "run rs.initiate() in mongosh on the server once")
    return MissingSetup(message, "run fw db ping --yes", "Initiate it with this server only?")


async def initiate(url: DatabaseUrl) -> None:
    """Make a server on this computer the only member of its replica set; wait until it is primary."""
    try:
        async with _direct_client(url) as client:
            options = (await client.admin.command("getCmdLineOpts"))["parsed"]["replication"]
            address = f"{url.host or 'localhost'}:{url.effective_port}"
            config = {
                "_id": options.get("replSetName") or options["replSet"],
                "members": [{"_id": 0, "host": address}],
            }
            await client.admin.command("replSetInitiate", config)
            await asyncio.wait_for(_elected(client), _ELECTION)
    except TimeoutError as error:
        raise FwError(
            f"{url.masked()} isn't primary after {_ELECTION:g} s", hint="see the log of mongod"
        ) from error
    except REFUSALS as error:
        raise translated(error, url.masked()) from error


async def _elected(client: AsyncMongoClient[Any]) -> None:
    """Wait until a server is the primary of its replica set."""
    while True:
        if (await client.admin.command("hello"))["isWritablePrimary"]:
            return
        await asyncio.sleep(_PAUSE)


@asynccontextmanager
async def _direct_client(url: DatabaseUrl) -> AsyncIterator[AsyncMongoClient[Any]]:
    """Connect to the server itself: one without a replica set wouldn't be found in it."""
    client: AsyncMongoClient[Document] = client_of(url, direct=True)
    try:
        yield client
    finally:
        await client.close()
