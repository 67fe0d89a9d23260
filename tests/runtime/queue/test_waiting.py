"""Jobs and workers, on every driver with a queue."""

from __future__ import annotations

import asyncio
import logging
import re
import threading
import time
from typing import Any

import pytest
from dramatiq import Middleware

from fw.runtime.auth.policy.actor import Actor, acting
from fw.runtime.database.connection.database import Database, current, transaction, use
from fw.runtime.errors import FwError
from fw.runtime.queue import GiveUp, Job, Queue
from fw.runtime.queue.driver import Driver
from tests.runtime.closed_model import ACTORS, may_use
from tests.runtime.queue.jobs import Alone, Note, Waits, done, forget, may_end
from tests.runtime.queue.worker_threads import counts, eventually, worker

left: set[asyncio.Task[None]] = set()


@pytest.fixture(autouse=True)
def nothing_done() -> None:
    forget()


class Anote(Note):
    async def handle(self) -> None:
        await asyncio.sleep(0)
        done.append(self.text)


class Urgent(Note):
    priority = -1


class Briefly(Note):
    unique_for = 1.5


class Fails(Job):
    max_attempts = 3

    def handle(self) -> None:
        done.append("run")
        raise ValueError("\0 \ud800 it went wrong")


class Checks(Job):
    def handle(self) -> None:
        done.append(str(may_use()))


class Achecks(Job):
    async def handle(self) -> None:
        done.append(str(may_use()))


class LeavesActor(Middleware):
    """Leaves an actor in the thread of a worker."""

    def __init__(self, actor: Actor) -> None:
        self.actor = actor

    def before_process_message(self, *_: Any) -> None:
        acting.set(self.actor)


class Secretive(Job):
    max_attempts = 2
    backoff = 0

    password: str

    def handle(self) -> None:
        _fail()


class Asecretive(Secretive):
    async def handle(self) -> None:
        await asyncio.sleep(0)
        _fail()


def _fail() -> None:
    raise ValueError("it went wrong")


class Hopeless(Fails):
    def handle(self) -> None:
        done.append("run")
        raise GiveUp("no use")


class Endless(Job):
    max_attempts = 1
    timeout = 0.5

    async def handle(self) -> None:
        await asyncio.sleep(60)


class Leaves(Job):
    async def handle(self) -> None:
        left.add(asyncio.create_task(self._go_on()))
        await asyncio.sleep(0)

    async def _go_on(self) -> None:
        done.append("begun")
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0)
            done.append("ended")


def test_jobs_run_by_priority_and_then_in_order(
    waiting: Driver,
) -> None:
    if waiting.name in {"redis", "rabbitmq"}:
        pytest.skip("dramatiq heeds priorities only among the jobs that a worker has fetched")
    for text in "abc":
        assert Queue().push(Note(text=text))
    asyncio.run(Queue().apush(Urgent(text="first")))
    assert counts(waiting) == (4, 0, 0, 0)
    with worker(waiting, Note, Urgent, threads=1):
        eventually(lambda: len(done) == 4)
        eventually(lambda: counts(waiting) == (0, 0, 0, 0))
    assert done == ["first", "a", "b", "c"]


def test_async_jobs_run_on_an_event_loop(waiting: Driver) -> None:
    Queue().push(Anote(text="a"))
    with worker(waiting, Anote):
        eventually(lambda: done == ["a"])


@pytest.mark.parametrize("actor", ACTORS)
def test_jobs_run_as_the_application(waiting: Driver, actor: Actor) -> None:
    waiting.broker.add_middleware(LeavesActor(actor))
    for job in (Checks, Achecks):
        Queue().push(job())
    with worker(waiting, Checks, Achecks):
        eventually(lambda: len(done) == 2)
    assert done == ["True", "True"]


def test_a_delayed_job_runs_when_it_is_due(waiting: Driver) -> None:
    start = time.monotonic()
    Queue().later(1, Note(text="late"))
    assert counts(waiting) == (0, 1, 0, 0)
    with worker(waiting, Note):
        Queue().push(Note(text="soon"))
        eventually(lambda: len(done) == 2)
    assert done == ["soon", "late"]
    assert time.monotonic() - start >= 1


def test_a_unique_job_is_pushed_once(waiting: Driver) -> None:
    assert Queue().push(Alone(text="a"))
    assert Queue().push(Alone(text="a")) is None
    assert asyncio.run(Queue().apush(Alone(text="a"))) is None
    assert Queue().push(Alone(text="b"))
    with worker(waiting, Alone):
        eventually(lambda: len(done) == 2 and counts(waiting) == (0, 0, 0, 0))
    assert sorted(done) == ["a", "b"]
    assert Queue().push(Alone(text="a"))


def test_the_lock_of_a_unique_job_expires(waiting: Driver) -> None:
    assert Queue().push(Briefly(text="a"))
    assert Queue().push(Briefly(text="a")) is None
    time.sleep(1.6)
    assert Queue().push(Briefly(text="a"))
    assert Queue().push(Briefly(text="a")) is None
    assert counts(waiting) == (2, 0, 0, 0)


def test_a_failing_job_is_retried_and_then_stored_with_its_error(waiting: Driver) -> None:
    Queue().push(Fails())
    with worker(waiting, Fails):
        eventually(lambda: counts(waiting) == (0, 0, 0, 1))
    assert len(done) == 3
    (failed,) = waiting.failed()
    assert (failed.job, failed.queue, failed.attempts) == ("Fails", "default", 3)
    assert failed.error.endswith(" it went wrong\n")
    assert abs(failed.failed_at - time.time()) < 30


@pytest.mark.parametrize("kind", ["sync", "async"])
def test_each_failed_attempt_is_logged_once_without_arguments(
    waiting: Driver, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    job = {"sync": Secretive, "async": Asecretive}[kind]
    key = Queue().push(job(password="hidden"))
    with caplog.at_level(logging.INFO), worker(waiting, job):
        eventually(lambda: counts(waiting) == (0, 0, 0, 1))
    heard = [each for each in caplog.records if each.name.startswith(("dramatiq", "fw"))]
    said = [each for each in heard if each.exc_info or each.levelno > logging.INFO]
    assert [(each.name, each.levelname, each.getMessage()) for each in said] == [
        (
            "fw.queue",
            "WARNING",
            f"{job.__name__} {key} in default failed, attempt 1 of 2: retrying in 0.0 s",
        ),
        ("fw.queue", "ERROR", f"{job.__name__} {key} in default failed for good, attempt 2 of 2"),
    ]
    for each in said:
        trace = logging.Formatter().formatException(each.exc_info)  # type: ignore[arg-type]
        assert re.findall(r"line \d+, in (\w+)", trace) == ["handle", "_fail"]
        assert trace.count("Traceback") == 1
        assert "hidden" not in each.getMessage() + trace


def test_a_job_that_gives_up_is_not_retried(waiting: Driver) -> None:
    Queue().push(Hopeless())
    with worker(waiting, Hopeless):
        eventually(lambda: counts(waiting) == (0, 0, 0, 1))
    assert len(done) == 1


def test_a_job_over_its_time_limit_is_stopped(waiting: Driver) -> None:
    Queue().push(Endless())
    with worker(waiting, Endless):
        eventually(lambda: counts(waiting) == (0, 0, 0, 1))
    assert "TimeLimitExceeded" in waiting.failed()[0].error


def test_failed_jobs_can_be_retried_or_deleted(waiting: Driver) -> None:
    for _ in range(3):
        Queue().push(Hopeless())
    with worker(waiting, Hopeless):
        eventually(lambda: counts(waiting) == (0, 0, 0, 3))
    first, second, third = (each.id for each in waiting.failed())
    assert first > second > third
    assert waiting.forget([first, 10**9]) == 1
    assert waiting.retry([second]) == 1
    assert counts(waiting) == (1, 0, 0, 1)
    assert waiting.retry(None) == 1
    assert waiting.forget(None) == 0
    with worker(waiting):
        eventually(lambda: counts(waiting) == (0, 0, 0, 2))
    assert len(done) == 5
    assert waiting.forget(None) == 2


def test_an_unknown_job_is_stored_as_failed(
    waiting: Driver, caplog: pytest.LogCaptureFixture
) -> None:
    key = Queue().push(Note(text="a"))
    with worker(waiting, Fails):
        eventually(lambda: counts(waiting) == (0, 0, 0, 1))
    assert "Note" in waiting.failed()[0].error
    heard = [each for each in caplog.records if each.name.startswith(("dramatiq", "fw"))]
    assert [each.getMessage() for each in heard if each.levelno > logging.INFO] == [
        f"Note {key} in default failed for good: no such job in app/jobs"
    ]


def test_a_stopping_worker_returns_jobs_that_have_not_begun(
    waiting: Driver,
) -> None:
    for text in "abcdef":
        Queue().push(Waits(text=text))
    with worker(waiting, Waits, threads=2) as working:
        eventually(lambda: len(done) == 2)
        eventually(lambda: counts(waiting)[2] >= 3)
        stopping = threading.Thread(target=working.stop)
        stopping.start()
        eventually(lambda: counts(waiting) == (4, 0, 2, 0))
        may_end.set()
        stopping.join()
    assert sorted(done) == ["a", "b", "begun", "begun"]
    eventually(lambda: counts(waiting) == (4, 0, 0, 0))


def test_tasks_left_by_async_jobs_are_cancelled_at_shutdown(
    waiting: Driver,
) -> None:
    Queue().push(Leaves())
    with worker(waiting, Leaves):
        eventually(lambda: done == ["begun"])
        eventually(lambda: counts(waiting) == (0, 0, 0, 0))
    assert done == ["begun", "ended"]


def test_the_lease_of_a_long_job_is_renewed(waiting: Driver) -> None:
    Queue().push(Waits(text="long"))
    with worker(waiting, Waits):
        eventually(lambda: done == ["begun"])
        time.sleep(4.5)
        may_end.set()
        eventually(lambda: counts(waiting) == (0, 0, 0, 0))
    assert done == ["begun", "long"]


async def test_jobs_pushed_in_a_transaction_are_enqueued_at_commit(
    waiting: Driver, place: dict[str, object], sqlite_url: str
) -> None:
    """In the same database as a part of it, anywhere else after it."""
    use(Database(str(place["connection"] if waiting.name == "database" else sqlite_url)))
    async with transaction():
        await Queue().apush(Note(text="a"))
        Queue().push(Note(text="b"))
        assert await asyncio.to_thread(counts, waiting) == (0, 0, 0, 0)
    assert await asyncio.to_thread(counts, waiting) == (2, 0, 0, 0)
    with pytest.raises(ValueError, match="undone"):
        await _push_and_fail()
    assert await asyncio.to_thread(counts, waiting) == (2, 0, 0, 0)
    await current().close()


async def _push_and_fail() -> None:
    async with transaction():
        await Queue().apush(Note(text="c"))
        Queue().push(Note(text="d"))
        raise ValueError("undone")


@pytest.mark.parametrize("job", [Note, Alone])
async def test_a_push_that_would_deadlock_with_its_event_loop_is_refused(
    waiting: Driver, place: dict[str, object], job: type[Note]
) -> None:
    """Somebody else's on the same event loop: while push() waits, it can't come to its end."""
    if waiting.name != "database":
        pytest.skip("other queues wait for no transaction")
    use(Database(str(place["connection"])))
    begun, may_go = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        async with transaction():
            await Queue().apush(job(text="a"))
            begun.set()
            await may_go.wait()

    holding = asyncio.create_task(hold())
    await begun.wait()
    start = time.monotonic()
    if job is Alone or current().backend.is_file:
        with pytest.raises(FwError, match="both would wait for each other") as caught:
            Queue().push(job(text="a"))
        assert caught.value.hint == f"write: await Queue().apush({job.__name__}(…))"
    else:
        assert Queue().push(job(text="b"))
    assert time.monotonic() - start < 10
    pushing = asyncio.create_task(Queue().apush(job(text="a")))
    may_go.set()
    await holding
    assert (await pushing is None) == (job is Alone)
    assert Queue().push(job(text="c"))
    await current().close()
