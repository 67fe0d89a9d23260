"""The lease manager's background tasks survive any error of the database."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest

from fw.runtime.database.errors import Unavailable
from fw.runtime.queue.drivers.database import lease_manager as module
from fw.runtime.queue.drivers.database.job_store import LeasedJob
from fw.runtime.queue.drivers.database.lease_manager import LeaseManager

ERRORS = [Unavailable(), OSError("reset by peer"), RuntimeError("the connection is closed")]


class FailingStore:
    """A job store whose renewals and notifications fail at first, each with every error."""

    visibility_timeout, poll_interval, until_look = 30, 1.0, 1.0

    def __init__(self) -> None:
        self.renewals, self.listens = [*ERRORS], [*ERRORS]
        self.renewed, self.listening = threading.Event(), threading.Event()
        self.database: Any = SimpleNamespace(url=None, close=self.close)
        self.provider = self

    async def close(self) -> None:
        return

    async def take(self, queue: str, count: int) -> list[LeasedJob]:
        return [LeasedJob(1, 1, 0, "")]

    async def renew(self, held: list[LeasedJob]) -> set[int]:
        if self.renewals:
            raise self.renewals.pop()
        self.renewed.set()
        return {each.id for each in held}

    async def listen(self, *_given: object) -> None:
        if self.listens:
            raise self.listens.pop()
        self.listening.set()


def test_an_error_of_the_database_ends_neither_renewals_nor_notifications(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "_PAUSE", 0.01)
    store: Any = FailingStore()
    leases = LeaseManager(store)
    try:
        leases.take("default", 1)
        assert store.renewed.wait(30)
        assert store.listening.wait(30)
    finally:
        leases.close()
    told = [record.getMessage() for record in caplog.records if record.name == "fw.queue"]
    for error in ERRORS:
        assert f"could not renew leases: {error}" in told
        assert f"polling for new jobs, since notifications failed: {error}" in told
