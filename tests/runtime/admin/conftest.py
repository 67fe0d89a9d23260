"""Users that send requests to the admin."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from fw.runtime.database import Database
from tests.runtime.admin.site import application, client_of, database_of, project
from tests.runtime.databases import every_database_url

database_url = every_database_url


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder of a project without logins."""
    return project(tmp_path)


@pytest.fixture
async def client(root: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of that project, which has no database."""
    async with client_of(application(root)) as opened:
        yield opened


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """The current database, with empty tables; once for each provider."""
    async with database_of(database_url) as opened:
        yield opened


@pytest.fixture
async def local(sqlite_url: str) -> AsyncIterator[Database]:
    """The current database, on SQLite alone."""
    async with database_of(sqlite_url) as opened:
        yield opened
