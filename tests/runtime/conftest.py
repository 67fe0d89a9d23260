"""A database with the tables of `tests.runtime.models`, on every provider."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from fw.runtime.database import Database, Model
from fw.runtime.database.database import use
from tests.runtime.models import Shelf, Tag, Thing

TABLES = [model.__table__ for model in (Shelf, Thing, Tag)]


async def create_tables(database: Database) -> None:
    """Make the tables of the test models."""
    async with database.engine().begin() as connection:
        await connection.run_sync(Model.metadata.create_all, tables=TABLES)


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """The current database, with empty tables; once for each provider."""
    opened = Database(database_url)
    await create_tables(opened)
    use(opened)
    yield opened
    use(None)
    await opened.close()
