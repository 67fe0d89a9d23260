"""Clients of a MongoDB server or replica set."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pymongo import AsyncMongoClient

from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.connection.pymongo_internals import POOL
from fw.runtime.database.backends.mongodb.errors import REFUSALS, translated

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.backend import Limits
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["client_of", "server_version"]

_SELECTION_TIMEOUT = 3_000
"""Milliseconds to find the primary of the replica set."""
_DIRECT_TIMEOUT = 1_000
"""Milliseconds for a server to say which role it has."""
_CONNECT_TIMEOUT = 10_000
_MARGIN = 1.0
"""Seconds for the server to report that a command has exceeded its time."""
_SETS = ("replicaSet", "directConnection")
"""Options of a URL that name a replica set or a single server."""


def client_of(
    url: DatabaseUrl, limits: Limits | None = None, *, direct: bool = False
) -> AsyncMongoClient[Document]:
    """Return a client of the server, or of the replica set, at a URL; it connects when used.

    A `direct` one doesn't look for the other servers of the replica set.
    """
    options: dict[str, Any] = {
        "serverSelectionTimeoutMS": _SELECTION_TIMEOUT,
        "connectTimeoutMS": _CONNECT_TIMEOUT,
        "appname": "fw",
        **POOL,
    }
    if direct:
        url = replace(url, options=tuple(one for one in url.options if one[0] not in _SETS))
        options |= {"directConnection": True, "serverSelectionTimeoutMS": _DIRECT_TIMEOUT}
    if limits is not None:
        options |= {
            "maxPoolSize": limits.pool_size,
            "waitQueueTimeoutMS": round(limits.pool_timeout * 1000),
            # Not `timeoutMS`: until then, PyMongo would try to reach a server that is down.
            "socketTimeoutMS": round((limits.statement_timeout + _MARGIN) * 1000),
        }
    return AsyncMongoClient(str(url), **options)


async def server_version(url: DatabaseUrl) -> str:
    """Connect once and return the server's version; raise Unavailable if that fails."""
    client = client_of(url)
    try:
        found = await client.admin.command("buildInfo")
    except REFUSALS as error:
        raise translated(error, url.masked()) from error
    finally:
        await client.close()
    return str(found["version"])
