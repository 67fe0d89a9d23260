"""A database of a test's own: with the tables that it wants, and the current one for a while."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine.mock import MockConnection

from fw.runtime.database import Database
from fw.runtime.database.connection.database import use
from fw.runtime.database.sql.backend import SqlBackend
from tests.conftest import DATABASES

__all__ = ["create", "database_with", "every_database_url"]


@pytest.fixture(name="database_url", params=(*DATABASES, "mongodb"))
def every_database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a fresh, empty database, once for every backend."""
    if request.param == "mongodb" and request.node.get_closest_marker("sql"):
        pytest.skip("the test writes SQL")
    return str(request.getfixturevalue(f"{request.param}_url"))


async def create(database: Database, *tables: Any) -> None:
    """Make tables, of whichever metadata they are."""
    if not isinstance(database.backend, SqlBackend):
        await _create_collections(database, tables)
        return
    async with database.engine().begin() as connection:
        key = connection.dialect.name, tables
        if key not in _STATEMENTS:
            _STATEMENTS[key] = _statements(connection.dialect, tables)
        for statement in _STATEMENTS[key]:
            await connection.exec_driver_sql(statement)


async def _create_collections(database: Database, tables: tuple[Any, ...]) -> None:
    from fw.runtime.database.backends.mongodb.driver import commands_of
    from fw.runtime.database.backends.mongodb.schema.collections import create_commands

    for table in tables:
        for command in create_commands(table):
            await commands_of(database).command(command)


_STATEMENTS: dict[tuple[str, tuple[Any, ...]], list[str]] = {}
"""Statements that make tables. To compile them takes longer than to run them."""


def _statements(dialect: sa.Dialect, tables: tuple[Any, ...]) -> list[str]:
    found: list[str] = []

    def note(statement: sa.ExecutableDDLElement, *_: Any) -> None:
        found.append(str(statement.compile(dialect=dialect)))

    for metadata in dict.fromkeys(table.metadata for table in tables):
        of_it = [table for table in tables if table.metadata is metadata]
        metadata.create_all(MockConnection(dialect, note), tables=of_it, checkfirst=False)
    return found


@asynccontextmanager
async def database_with(url: str, *tables: Any) -> AsyncIterator[Database]:
    """Make a database with these tables, empty, the current one; close it afterwards."""
    database = Database(url)
    try:
        await create(database, *tables)
        use(database)
        yield database
    finally:
        use(None)
        await database.close()
