"""Jobs in Redis: interruptions between two commands."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import uuid4

import pytest
import redis

from fw.runtime.errors import FwError
from fw.runtime.queue import Queue
from fw.runtime.queue.drivers.redis import RedisDriver
from tests.runtime.queue.conftest import Configure
from tests.runtime.queue.jobs import Alone, Hopeless, Note, done, forget
from tests.runtime.queue.worker_threads import counts, eventually, worker


@pytest.fixture(autouse=True)
def nothing_done() -> None:
    forget()


@pytest.fixture
def place(redis_server: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    monkeypatch.setenv("CACHE_PREFIX", uuid4().hex)
    return {"driver": "redis", "connection": redis_server}


@contextmanager
def cut_off(driver: RedisDriver, after: int) -> Iterator[None]:
    """Let Redis run this many further commands, as if the process were killed after them."""
    client, left = driver.broker.client, after
    usual = client.execute_command

    def execute(*words: Any, **options: Any) -> Any:
        nonlocal left
        if left == 0:
            raise redis.ConnectionError("cut off")
        left -= 1
        return usual(*words, **options)

    client.execute_command = execute
    try:
        with suppress(FwError, redis.ConnectionError):
            yield
    finally:
        client.execute_command = usual


def test_an_interrupted_retry_loses_no_job(waiting: RedisDriver) -> None:
    for text in "abc":
        Queue().push(Hopeless(text=text))
    with worker(waiting, Hopeless):
        eventually(lambda: counts(waiting) == (0, 0, 0, 3))
    for after in range(6):
        with cut_off(waiting, after):
            waiting.retry(None)
        ready, _, _, failed = counts(waiting)
        assert ready + failed == 3, f"a job is lost after {after} commands"
    assert (ready, failed) == (3, 0)


def test_an_interrupted_push_leaves_no_lock(waiting: RedisDriver) -> None:
    for after in range(5):
        before = counts(waiting)[0]
        with cut_off(waiting, after):
            Queue().push(Alone(text=f"{after}"))
        is_there = counts(waiting)[0] > before
        assert (Queue().push(Alone(text=f"{after}")) is None) == is_there, f"after {after}"


def test_a_job_whose_reply_was_lost_is_delivered_again(waiting: RedisDriver) -> None:
    """A worker that has taken a job and not heard of it has it, and nobody else may."""
    broker, lost = waiting.broker, threading.Event()
    usual = broker.client.execute_command

    def lose_one(*words: Any, **options: Any) -> Any:
        answer = usual(*words, **options)
        if "fetch" in words and answer and not lost.is_set():
            lost.set()
            raise redis.TimeoutError("no answer")
        return answer

    Queue().push(Note(text="a"))
    broker.client.execute_command = lose_one
    with worker(waiting, Note):
        eventually(lambda: done == ["a"], 10)
        eventually(lambda: counts(waiting) == (0, 0, 0, 0))
    assert lost.is_set()
    assert not broker.held


def test_a_job_taken_over_by_another_worker_is_not_settled(
    configure: Configure, place: dict[str, object]
) -> None:
    """The job of a worker that passed for dead is another one's, with its lock and its runs."""
    driver = configure(**place)
    assert isinstance(driver, RedisDriver)
    other = RedisDriver(driver.project)
    Queue().push(Alone(text="a"))
    for broker in (driver.broker, other.broker):
        broker.declare_queue("default")
    consumer = driver.broker.consume("default", 1, 10)
    message = next(consumer)
    assert message is not None
    assert driver.broker.begin(message) == 1
    # What dramatiq does with the jobs of a worker of which nothing is heard.
    driver.broker.do_requeue("default", message.options["redis_message_id"])
    taken = next(other.broker.consume("default", 1, 10))
    assert taken is not None
    assert other.broker.begin(taken) == 2
    message.again = 0
    consumer.ack(message)
    assert counts(driver) == (0, 0, 1, 0)
    message.again = None
    consumer.ack(message)
    consumer.nack(message)
    assert counts(driver) == (0, 0, 1, 0)
    assert Queue().push(Alone(text="a")) is None
    assert other.broker.begin(taken) == 3
    other.close()


@pytest.mark.parametrize("error", [redis.ConnectionError("cut off"), RuntimeError("closed")])
def test_a_heartbeat_that_fails_is_not_the_last(
    configure: Configure, place: dict[str, object], error: Exception
) -> None:
    driver = configure(**place, visibility_timeout=2)
    assert isinstance(driver, RedisDriver)
    usual, failures, beaten = driver.broker.client.zadd, [error, error], threading.Event()

    def zadd(*words: Any, **options: Any) -> Any:
        if failures:
            raise failures.pop()
        beaten.set()
        return usual(*words, **options)

    driver.broker.client.zadd = zadd
    driver.broker.declare_queue("default")
    driver.broker.consume("default", 1, 10)
    assert beaten.wait(30)


def test_an_unavailable_server_is_reported(configure: Configure) -> None:
    driver = configure(driver="redis", connection="redis://127.0.0.1:1/0")
    asked: list[Callable[[], object]] = [
        driver.check,
        driver.stats,
        driver.failed,
        lambda: driver.retry(None),
        lambda: driver.forget([1]),
        lambda: Queue().push(Note(text="a")),
    ]
    for ask in asked:
        with pytest.raises(FwError, match="cannot use Redis as the queue"):
            ask()
