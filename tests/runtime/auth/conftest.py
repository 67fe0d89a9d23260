"""A clock that stands still, for tests of tokens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fw.runtime import clock
from tests.runtime.auth.sessions.signing import NOW
from tests.runtime.databases import every_database_url

database_url = every_database_url


@pytest.fixture
def at_now() -> Iterator[None]:
    """Set the clock to the time at which tests issue their tokens."""
    clock.use(lambda: NOW)
    yield
    clock.use(None)
