"""A database with the tables of `tests.runtime.models`, on every backend."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from fw.runtime.database import Database
from tests.runtime.databases import create, database_with
from tests.runtime.models import Series, Shelf, Tag, Thing

TABLES = [model.__table__ for model in (Shelf, Thing, Tag, Series)]


async def create_tables(database: Database) -> None:
    """Make the tables of the test models."""
    await create(database, *TABLES)


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """The current database, with empty tables; once for each backend."""
    async with database_with(database_url, *TABLES) as opened:
        yield opened
