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
    TestClient,
    Users,
    application,
    client,
    factory,
    fake_mail,
    transactional,
    users,
)

from tests.desk import Desk

__all__ = ["application", "client", "factory", "transactional", "users"]


@pytest.fixture
def desk(client: TestClient, factory: Factory, users: Users) -> Iterator[Desk]:
    """Return an editorial desk. Requests are sent by its editor; mail is kept back."""
    found = Desk(client, factory, users)
    with fake_mail(), found.as_editor():
        yield found
