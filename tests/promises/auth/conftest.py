"""Databases that the promises of logins are kept on."""

from __future__ import annotations

import pytest

from tests.conftest import DATABASES
from tests.promises.support import SCALE
from tests.runtime.databases import every_database_url

database_url = every_database_url


@pytest.fixture(params=(*DATABASES, "mongodb") if SCALE >= 1 else DATABASES[:1])
def local_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database: of SQLite alone, but of each backend at full size."""
    return str(request.getfixturevalue(f"{request.param}_url"))
