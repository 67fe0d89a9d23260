"""Jobs in RabbitMQ: external state and lost connections."""

from __future__ import annotations

import socket
import time
from pathlib import Path
from typing import Any

import pytest
from dramatiq import Message

from fw.runtime.cache import Cache
from fw.runtime.errors import FwError
from fw.runtime.queue import Queue
from fw.runtime.queue.drivers.rabbitmq import RabbitmqDriver
from tests.runtime.queue.conftest import Configure
from tests.runtime.queue.jobs import Alone, Hopeless, Note, Waits, done, forget, may_end
from tests.runtime.queue.worker_threads import counts, eventually, worker


@pytest.fixture(autouse=True)
def nothing_done() -> None:
    forget()


@pytest.fixture
def place(
    rabbitmq_server: str, sqlite_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> dict[str, object]:
    monkeypatch.setenv("CACHE_PREFIX", tmp_path.name + str(id(tmp_path)))
    monkeypatch.setenv("RABBITMQ_URL", rabbitmq_server)
    return {"driver": "rabbitmq", "connection": sqlite_url}


def test_jobs_of_a_lost_connection_are_run_again(waiting: RabbitmqDriver) -> None:
    Queue().push(Waits(text="a"))
    with worker(waiting, Waits, Note, threads=1):
        eventually(lambda: done == ["begun"])
        Queue().push(Note(text="b"))
        eventually(lambda: counts(waiting)[2] == 2)
        (consumer,) = [each for each in waiting.broker.consumers if each.queue_name == "default"]
        consumer.connection.add_callback_threadsafe(consumer.connection.close)
        eventually(lambda: consumer not in waiting.broker.consumers)
        eventually(lambda: counts(waiting)[2] == 2)
        may_end.set()
        eventually(lambda: len(done) == 5)
        eventually(lambda: counts(waiting) == (0, 0, 0, 0))
    assert sorted(done) == ["a", "a", "b", "begun", "begun"]


def test_the_number_of_jobs_fetched_by_other_processes_is_unknown(waiting: RabbitmqDriver) -> None:
    Queue().push(Waits(text="a"))
    other = RabbitmqDriver(waiting.project)
    try:
        with worker(waiting, Waits):
            eventually(lambda: counts(waiting) == (0, 0, 1, 0))
            eventually(lambda: counts(other) == (0, -1, -1, 0))
            may_end.set()
        eventually(lambda: counts(other) == (0, 0, 0, 0))
    finally:
        other.close()


def test_a_job_that_fails_twice_is_stored_once(waiting: RabbitmqDriver) -> None:
    Queue().push(Note(text="a"))
    consumer = waiting.broker.consume("default", prefetch=1, timeout=10_000)
    message = next(consumer)._message
    consumer.close()
    waiting._bury(message, "first")
    waiting._bury(message, "second")
    assert [(each.job, each.error) for each in waiting.failed()] == [("Note", "first")]


def test_a_failed_retry_neither_repeats_nor_loses_jobs(
    waiting: RabbitmqDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in "abc":
        Queue().push(Hopeless(text=text))
    with worker(waiting, Hopeless):
        eventually(lambda: counts(waiting) == (0, 0, 0, 3))
    usual, left = waiting.broker.enqueue, [None]

    def enqueue_one(message: Message[Any]) -> Message[Any]:
        left.pop()
        return usual(message)

    with monkeypatch.context() as patch:
        patch.setattr(waiting.broker, "enqueue", enqueue_one)
        with pytest.raises(IndexError):
            waiting.retry(None)
    eventually(lambda: counts(waiting) == (1, 0, 0, 2))
    assert waiting.retry(None) == 2
    eventually(lambda: counts(waiting) == (3, 0, 0, 0))


def test_the_lock_of_a_killed_push_expires(
    waiting: RabbitmqDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def kill(*_: object, **__: object) -> None:
        raise Killed

    asked: list[float] = []
    usual = waiting.broker.job_state.lock

    def lock(key: str, owner: str, seconds: float) -> bool:
        asked.append(seconds)
        return usual(key, owner, min(seconds, 3.0))

    monkeypatch.setattr(waiting.broker.job_state, "lock", lock)
    with monkeypatch.context() as patch:
        patch.setattr(waiting.broker, "enqueue", kill)
        with pytest.raises(Killed):
            Queue().push(Alone(text="a"))
    assert Queue().push(Alone(text="a")) is None
    eventually(lambda: Queue().push(Alone(text="a")) is not None, 30)
    time.sleep(3.2)
    assert Queue().push(Alone(text="a")) is None
    assert set(asked) == {30}


def test_attempts_are_deleted_with_their_job(waiting: RabbitmqDriver) -> None:
    key = Queue().push(Note(text="a"))
    with worker(waiting, Note):
        eventually(lambda: counts(waiting) == (0, 0, 0, 0) and done == ["a"])
    assert Cache().persistent.get(f"queue:runs:{key}") is None


def test_the_memory_cache_store_is_refused(
    configure: Configure, place: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CACHE_STORE", "memory")
    configure(**place)
    with pytest.raises(FwError, match="no other process sees the cache store memory"):
        Queue().push(Note(text="a"))


def test_workers_without_a_database_are_refused(
    configure: Configure, place: dict[str, object]
) -> None:
    driver = configure(driver="rabbitmq")
    assert Queue().push(Note(text="a"))
    with pytest.raises(FwError, match="DATABASE_URL is not set"):
        driver.check()


def test_workers_without_tables_are_refused(configure: Configure, place: dict[str, object]) -> None:
    driver = configure(**place)
    with pytest.raises(FwError, match="does not exist") as caught:
        driver.check()
    assert "fw queue table" in caught.value.hint
    driver.prepare()
    driver.check()


def test_an_unavailable_server_is_reported_and_leaves_no_lock(
    configure: Configure,
    place: dict[str, object],
    rabbitmq_server: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        monkeypatch.setenv("RABBITMQ_URL", f"amqp://guest:guest@127.0.0.1:{port}/%2F")
        driver = configure(**place)
        driver.prepare()
        for ask in (driver.check, lambda: Queue().push(Alone(text="a"))):
            with pytest.raises(FwError, match="cannot use RabbitMQ as the queue"):
                ask()
    driver.close()
    monkeypatch.setenv("RABBITMQ_URL", rabbitmq_server)
    configure(**place)
    assert Queue().push(Alone(text="a"))
    assert Queue().push(Alone(text="a")) is None
