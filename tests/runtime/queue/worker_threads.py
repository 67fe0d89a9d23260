"""Queue workers as threads of the test's process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dramatiq import Worker

from fw.runtime.queue.actors import declare
from fw.runtime.queue.driver import Driver
from fw.runtime.queue.job import Job, name_of

__all__ = ["counts", "drain", "eventually", "worker"]


@contextmanager
def worker(driver: Driver, *jobs: type[Job], threads: int = 4) -> Iterator[Worker]:
    """Run jobs of a driver in threads of this process."""
    for job in jobs:
        if name_of(job) not in driver.broker.actors:
            declare(driver.broker, job)
    driver.broker.emit_after("process_boot")
    working = Worker(driver.broker, worker_threads=threads, worker_timeout=100)
    working.start()
    try:
        yield working
    finally:
        working.stop()


def drain(driver: Driver, *jobs: type[Job]) -> None:
    """Run jobs of a driver until none is left, delayed ones too.

    While a worker runs, RabbitMQ doesn't count a job that is being delivered. After the worker has
    stopped, such a job is in the queue again.
    """
    while True:
        with worker(driver, *jobs):
            eventually(lambda: counts(driver)[:3] == (0, 0, 0))
        if counts(driver)[:3] == (0, 0, 0):
            return


def eventually(is_so: Callable[[], bool], seconds: float = 30) -> None:
    """Return as soon as something is so; fail if it isn't in time."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)


def counts(driver: Driver, queue: str = "default") -> tuple[int, int, int, int]:
    """Return how many jobs of a queue are ready, delayed, running and failed; -1 if untold."""
    for each in driver.stats():
        if each.queue == queue:
            told = (-1 if count is None else count for count in (each.delayed, each.running))
            return each.ready, *told, each.failed  # type: ignore[return-value]
    return 0, 0, 0, 0
