"""The test application over HTTP, once for each backend."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from fw.runtime import Application
from fw.runtime.database import Database
from tests.runtime.app import table
from tests.runtime.databases import every_database_url

database_url = every_database_url


@pytest.fixture
async def client(database: Database, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application on an empty database; an unexpected exception fails the test."""
    app = Application(tmp_path).routes(table).create()
    app.debug = False
    transport = httpx.ASGITransport(app, raise_app_exceptions=True)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as opened:
        yield opened
