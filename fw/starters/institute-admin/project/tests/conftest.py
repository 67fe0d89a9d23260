# fw:generated:sha256:42a27608efda4abfaa653ac7ebf973f53d4de39f6de7ca33f879a7f5a2e48a0a
"""Fixtures shared by the tests.

`client` sends requests to the application on its own test database. Tables are empty when a test
starts, and its writes are rolled back when it ends. `factory` creates rows and valid request
bodies. `transactional` commits a test's writes and empties the tables afterwards.
Requests are sent as a super-admin; `users` sends them as someone else.
"""

from collections.abc import Iterator

import pytest
from fw.runtime.testing import (
    Factory,
    FakeMail,
    TestClient,
    Users,
    application,
    client,
    factory,
    fake_mail,
    transactional,
    users,
)

from tests.campus import Campus

__all__ = ["application", "client", "factory", "transactional", "users"]


@pytest.fixture
def mails() -> Iterator[FakeMail]:
    """Keep mails back."""
    with fake_mail() as kept:
        yield kept


@pytest.fixture
def campus(
    client: TestClient, factory: Factory, users: Users, mails: FakeMail
) -> Campus:
    """Return an institute whose term is enrolling. Requests are sent by a super-admin."""
    return Campus(client, factory, users)
