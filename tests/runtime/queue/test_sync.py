from __future__ import annotations

import asyncio
import threading
from datetime import UTC, datetime

import pytest

from fw.runtime.auth.policy.actor import Actor
from fw.runtime.database.connection.database import Database, transaction, use
from fw.runtime.errors import FwError
from fw.runtime.queue import GiveUp, Job, Queue
from tests.runtime.closed_model import ACTORS, acting_as, may_use
from tests.runtime.queue.conftest import Configure

done: list[str] = []
may_end = threading.Event()


@pytest.fixture(autouse=True)
def at_once(configure: Configure) -> None:
    done.clear()
    may_end.clear()
    configure(max_attempts=3)


class Note(Job):
    text: str

    def handle(self) -> None:
        done.append(self.text)


class Blocks(Job):
    def handle(self) -> None:
        done.append("begun")
        assert may_end.wait(10)
        done.append("ended")


class Anote(Note):
    async def handle(self) -> None:
        done.append(self.text)


class Checks(Job):
    def handle(self) -> None:
        done.append(str(may_use()))


class Achecks(Job):
    async def handle(self) -> None:
        done.append(str(may_use()))


class Fails(Job):
    successes_after: int
    gives_up: bool = False

    def handle(self) -> None:
        done.append("run")
        if self.gives_up:
            raise GiveUp("no use")
        if len(done) <= self.successes_after:
            raise ValueError("not yet")


async def test_a_job_runs_when_it_is_pushed() -> None:
    assert Queue().push(Note(text="a"))
    assert await Queue().apush(Note(text="b"))
    assert await Queue().apush(Anote(text="c"))
    assert Queue().later(60, Note(text="d"))
    assert await Queue().alater(datetime(2100, 1, 1, tzinfo=UTC), Anote(text="e"))
    assert done == ["a", "b", "c", "d", "e"]


async def test_a_blocking_job_does_not_block_the_event_loop() -> None:
    pushing = asyncio.create_task(Queue().apush(Blocks()))
    while not done:  # noqa: ASYNC110 - a thread says so
        await asyncio.sleep(0.01)
    assert done == ["begun"]
    may_end.set()
    assert await pushing
    assert done == ["begun", "ended"]


def test_push_runs_an_async_job_without_an_event_loop() -> None:
    assert Queue().push(Anote(text="a"))
    assert done == ["a"]


async def test_push_on_an_event_loop_refuses_an_async_job() -> None:
    with pytest.raises(FwError, match="it would block the loop") as caught:
        Queue().push(Anote(text="a"))
    assert caught.value.hint == "write: await Queue().apush(Anote(…))"
    assert done == []


def test_a_failing_job_is_retried_and_then_raises() -> None:
    assert Queue().push(Fails(successes_after=2))
    assert len(done) == 3
    done.clear()
    with pytest.raises(ValueError, match="not yet"):
        Queue().push(Fails(successes_after=3))
    assert len(done) == 3


def test_a_job_that_gives_up_is_not_retried() -> None:
    with pytest.raises(GiveUp):
        Queue().push(Fails(successes_after=9, gives_up=True))
    assert len(done) == 1


async def test_a_job_in_a_transaction_runs_after_the_commit(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    use(database)
    async with transaction():
        assert await Queue().apush(Anote(text="a"))
        assert Queue().push(Note(text="b"))
        assert done == []
    assert done == ["a", "b"]
    await database.close()


@pytest.mark.parametrize("actor", ACTORS)
@pytest.mark.parametrize("job", ["sync", "async"])
async def test_a_job_runs_as_the_application(job: str, actor: Actor) -> None:
    with acting_as(actor):
        await Queue().apush(Checks() if job == "sync" else Achecks())
    assert done == ["True"]


def test_only_jobs_can_be_pushed() -> None:
    with pytest.raises(FwError, match="str is not a job"):
        Queue().push("hello")  # type: ignore[arg-type]


def test_an_unknown_driver_gets_a_suggestion() -> None:
    with pytest.raises(FwError, match="unknown queue driver 'databse'") as caught:
        Queue("databse")
    assert caught.value.hint == "did you mean 'database'?"


def test_workers_are_refused() -> None:
    with pytest.raises(FwError, match="needs no workers"):
        Queue().driver.check()
