"""Test support: fixtures for `tests/conftest.py`, fakes and factories.

Requires pytest, httpx2 and time-machine: `pip install "fw-framework[test]"`. Names are imported
when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from fw.runtime.cache.cache import FakeCache
    from fw.runtime.cache.cache import fake as fake_cache
    from fw.runtime.events.fake import EventFake
    from fw.runtime.mail.fake import FakeMail
    from fw.runtime.mail.fake import fake as fake_mail
    from fw.runtime.queue.queue import FakeQueue
    from fw.runtime.queue.queue import fake as fake_queue
    from fw.runtime.storage.drivers.local import FakeDisk
    from fw.runtime.storage.storage import fake_disk
    from fw.runtime.testing.fixtures import (
        RunningApplication,
        application,
        client,
        factory,
        transactional,
        users,
    )
    from fw.runtime.testing.impersonation import Users
    from fw.runtime.testing.rights import rights_of, rights_table
    from fw.runtime.testing.row_factory import Factory
    from fw.runtime.testing.time_travel import Traveller, travel

__all__ = [
    "EventFake",
    "Factory",
    "FakeCache",
    "FakeDisk",
    "FakeMail",
    "FakeQueue",
    "RunningApplication",
    "TestClient",
    "Traveller",
    "Users",
    "application",
    "client",
    "factory",
    "fake_cache",
    "fake_disk",
    "fake_mail",
    "fake_queue",
    "rights_of",
    "rights_table",
    "transactional",
    "travel",
    "users",
]

_FIXTURES = ("RunningApplication", "application", "client", "factory", "transactional", "users")
_HOMES = {
    **dict.fromkeys(_FIXTURES, ".fixtures"),
    "EventFake": "fw.runtime.events.fake",
    "Factory": "fw.runtime.testing.row_factory",
    "FakeCache": "fw.runtime.cache.cache",
    "FakeDisk": "fw.runtime.storage.drivers.local",
    "FakeMail": "fw.runtime.mail.fake",
    "FakeQueue": "fw.runtime.queue.queue",
    "TestClient": "starlette.testclient",
    "Traveller": "fw.runtime.testing.time_travel",
    "Users": "fw.runtime.testing.impersonation",
    "fake_cache": "fw.runtime.cache.cache:fake",
    "fake_disk": "fw.runtime.storage.storage",
    "fake_mail": "fw.runtime.mail.fake:fake",
    "fake_queue": "fw.runtime.queue.queue:fake",
    "rights_of": "fw.runtime.testing.rights",
    "rights_table": "fw.runtime.testing.rights",
    "travel": "fw.runtime.testing.time_travel",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
