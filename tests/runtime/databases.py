"""A database of a test's own: with the tables that it wants, and the current one for a while."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fw.runtime.database import Database
from fw.runtime.database.connection.database import use

__all__ = ["create", "database_with"]


async def create(database: Database, *tables: Any) -> None:
    """Make tables, of whichever metadata they are."""
    async with database.engine().begin() as connection:
        for metadata in dict.fromkeys(table.metadata for table in tables):
            of_it = [table for table in tables if table.metadata is metadata]
            await connection.run_sync(metadata.create_all, tables=of_it)


@asynccontextmanager
async def database_with(url: str, *tables: Any) -> AsyncIterator[Database]:
    """Have a database with these tables, empty, be the current one, and close it afterwards."""
    database = Database(url)
    try:
        await create(database, *tables)
        use(database)
        yield database
    finally:
        use(None)
        await database.close()
