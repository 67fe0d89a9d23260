"""Databases that the promises of logins are kept on."""

from __future__ import annotations

import pytest

from tests.promises.conftest import BACKENDS
from tests.promises.support import SCALE


@pytest.fixture(params=BACKENDS if SCALE >= 1 else ["sqlite"])
def local_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database: of SQLite alone, but of each backend at full size."""
    return str(request.getfixturevalue(f"{request.param}_url"))
