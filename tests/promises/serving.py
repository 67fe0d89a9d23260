"""The API over the models that the runtime's tests share, on an empty database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from fw.runtime import Application
from fw.runtime.database import Database
from fw.runtime.database.connection.database import use
from tests.runtime.app import table
from tests.runtime.conftest import create_tables


@asynccontextmanager
async def serving(url: str, root: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Serve on the database at `url`, and lend a client; unexpected exceptions are raised."""
    database = Database(url)
    await create_tables(database)
    use(database)
    try:
        transport = httpx.ASGITransport(Application(root).routes(table).create())
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield client
    finally:
        use(None)
        await database.close()
