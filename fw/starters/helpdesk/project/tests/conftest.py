# fw:generated:sha256:42a27608efda4abfaa653ac7ebf973f53d4de39f6de7ca33f879a7f5a2e48a0a
"""Fixtures shared by the tests.

`client` sends requests to the application on its own test database. Tables are empty when a test
starts, and its writes are rolled back when it ends. `factory` creates rows and valid request
bodies. `transactional` commits a test's writes and empties the tables afterwards.
Requests are sent as a super-admin; `users` sends them as someone else.
"""

from collections.abc import Iterator
from uuid import UUID

import pytest
from fw.runtime.mail.fake import FakeMail
from fw.runtime.testing import (
    Factory,
    TestClient,
    Users,
    application,
    client,
    factory,
    fake_mail,
    transactional,
    travel,
    users,
)

from app.models.user import User
from tests.desk import MONDAY, Desk

__all__ = ["application", "client", "factory", "transactional", "users"]


@pytest.fixture
def somebody(factory: Factory) -> None:
    """Create the user who sends the requests of generated tests: records refer to it."""
    factory.create(User, id=UUID(int=1))


@pytest.fixture
def mails() -> Iterator[FakeMail]:
    """Return the mails that are sent."""
    with fake_mail() as sent:
        yield sent


@pytest.fixture
def desk(
    client: TestClient, factory: Factory, users: Users, mails: FakeMail
) -> Iterator[Desk]:
    """Return a team on a Monday at ten. Requests are sent as its lead; the time stands still."""
    with travel(MONDAY, frozen=True):
        found = Desk(client, factory, users)
        with found.as_lead():
            yield found
