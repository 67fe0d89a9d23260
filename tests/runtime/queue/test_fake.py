from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from fw.runtime.database.connection.database import transaction
from fw.runtime.errors import FwError
from fw.runtime.queue import Job, Queue
from fw.runtime.testing import travel
from tests.runtime.databases import database_with
from tests.runtime.queue.conftest import Configure


class Welcome(Job):
    to: str

    def handle(self) -> None:
        raise AssertionError("a fake runs nothing")


class Once(Welcome):
    unique_for = 60


class Never(Welcome):
    pass


@pytest.fixture(autouse=True)
def here(configure: Configure) -> None:
    configure()


async def test_assertions_on_pushed_jobs() -> None:
    with Queue.fake() as queue:
        Queue().push(Welcome(to="ada"))
        await Queue("database").alater(60, Welcome(to="bob"))
        queue.assert_pushed(Welcome)
        queue.assert_pushed(Welcome, times=2)
        queue.assert_pushed(Welcome, lambda job: job.to == "ada", times=1, delay=0)
        queue.assert_pushed(Welcome, delay=60, times=1)
        queue.assert_not_pushed(Never)
        assert [job.to for job in queue.pushed(Welcome)] == ["ada", "bob"]
        with pytest.raises(AssertionError, match="expected 3 Welcome, got 2"):
            queue.assert_pushed(Welcome, times=3)
        with pytest.raises(AssertionError, match="expected a Never, got 0"):
            queue.assert_pushed(Never)
        with pytest.raises(AssertionError, match="unexpected Welcome"):
            queue.assert_not_pushed(Welcome)
        with pytest.raises(AssertionError, match="expected no jobs"):
            queue.assert_nothing_pushed()


def test_the_driver_is_restored_after_the_block() -> None:
    with Queue.fake() as queue:
        queue.assert_nothing_pushed()
    assert Queue().driver.name == "sync"


def test_a_unique_job_is_pushed_once() -> None:
    with Queue.fake() as queue:
        assert Queue().push(Once(to="ada"))
        assert Queue().push(Once(to="ada")) is None
        queue.assert_pushed(Once, times=1)


async def test_a_rolled_back_push_is_not_recorded(sqlite_url: str) -> None:
    async def undone() -> None:
        async with transaction():
            Queue().push(Welcome(to="ada"))
            raise ValueError("no")

    async with database_with(sqlite_url):
        with Queue.fake() as queue:
            with pytest.raises(ValueError, match="no"):
                await undone()
            queue.assert_nothing_pushed()
            async with transaction():
                Queue().push(Welcome(to="ada"))
            queue.assert_pushed(Welcome, times=1)


@pytest.mark.parametrize(
    ("when", "seconds"),
    [
        (90, 90),
        (0.5, 0.5),
        (-5, 0),
        (datetime(2026, 3, 29, 2), 3600),
        (datetime(2026, 3, 29, 2, tzinfo=UTC), 3600),
        # The hour that Prague leaves out that night: three o'clock there is one hour after one.
        (datetime(2026, 3, 29, 3, 30, tzinfo=ZoneInfo("Europe/Prague")), 1800),
        (datetime(2026, 3, 28, 22, 0, tzinfo=ZoneInfo("America/New_York")), 3600),
        (datetime(2026, 3, 29, 0, 59, tzinfo=UTC), 0),
    ],
)
async def test_delays_are_computed_from_any_time_zone(
    when: float | datetime, seconds: float
) -> None:
    with travel(datetime(2026, 3, 29, 1, tzinfo=UTC)), Queue.fake() as queue:
        Queue().later(when, Welcome(to="ada"))
        await Queue().alater(when, Welcome(to="bob"))
        assert [delay for _, delay in queue._pushed] == pytest.approx([seconds] * 2, abs=0.2)


@pytest.mark.parametrize("when", [float("nan"), float("inf")])
def test_an_invalid_time_is_refused(when: float) -> None:
    with Queue.fake() as queue, pytest.raises(FwError, match="invalid time"):
        Queue().later(when, Welcome(to="ada"))
    queue.assert_nothing_pushed()
