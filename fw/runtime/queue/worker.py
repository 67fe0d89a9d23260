"""Worker process, whose threads run jobs.

Started by `fw queue work`, or in the project's folder by dramatiq's own command: `dramatiq
fw.runtime.queue.worker:broker`.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Sequence
from importlib import import_module
from logging import getLogger
from pathlib import Path
from types import FrameType
from typing import Any

import dramatiq
from dramatiq import Broker, Worker
from dramatiq.asyncio import get_event_loop_thread, set_event_loop_thread
from dramatiq.middleware import Middleware, MiddlewareError
from typing_extensions import override

from fw.runtime import logging
from fw.runtime.application import project
from fw.runtime.application.project import add_to_import_path
from fw.runtime.errors import FwError
from fw.runtime.queue.actors import declare, discover
from fw.runtime.queue.driver import Driver, Waiting
from fw.runtime.queue.job import name_of
from fw.runtime.queue.queue import driver_of
from fw.runtime.queue.supervisor import PARENT

__all__ = ["Lifespan", "broker", "prepare", "work"]

log = getLogger("fw.queue")

_POLL_INTERVAL = 0.2
"""Seconds between two checks whether the worker has work left."""

_STOP_TIMEOUT = 24 * 3600
"""Maximum number of seconds that a stopping worker waits for running jobs."""


def broker() -> None:
    """Set the global broker of dramatiq to that of the project in the working directory."""
    prepare(Path.cwd())


def prepare(root: Path, name: str | None = None) -> Driver:
    """Load a project's application and jobs; return the driver whose broker serves them.

    `name` is the driver's name, by default `queue.driver`. Raises FwError for an application or a
    job that cannot be loaded.
    """
    app = _application(root)
    if app is None:
        here = project.Project.load(root)
        project.use(here)
        logging.configure(here.path, here.config)
    driver = driver_of(name)
    for job in discover(root):
        if name_of(job) not in driver.broker.actors:
            declare(driver.broker, job)
    if app is not None:
        driver.broker.add_middleware(Lifespan(app))
    dramatiq.set_broker(driver.broker)
    return driver


def _application(root: Path) -> Any:
    if not (root / "app" / "main.py").is_file():
        return None
    add_to_import_path(root)
    return import_module("app.main").app


def work(
    root: Path,
    *,
    driver: str | None = None,
    queues: Sequence[str] = (),
    threads: int = 8,
    until_empty: bool = False,
) -> None:
    """Run the jobs of a project in this process until it is stopped.

    On SIGTERM and SIGINT it finishes running jobs and returns the others to the queue; a second
    signal ends it at once. `queues` are the queues to serve, by default all. With `until_empty` it
    stops when no job in them is ready or running, and logs how many are delayed, since a retry may
    be due in an hour. Raises FwError for an unknown queue.
    """
    # Removed from the environment, since a job may start workers that have another parent.
    parent = os.environ.pop(PARENT, None)
    chosen = prepare(root, driver)
    known = chosen.broker.get_declared_queues()
    for queue in queues:
        if queue not in known:
            names = ", ".join(sorted(known)) or "none"
            raise FwError(
                f"unknown queue {queue!r}", hint=f"the queues of the jobs in app/jobs: {names}"
            )
    chosen.check()
    chosen.broker.emit_after("process_boot")
    worker = Worker(chosen.broker, queues=set(queues) or None, worker_threads=threads)
    stopping = _stop_on_signal()
    try:
        worker.start()
    except MiddlewareError as error:
        chosen.close()
        # The cause says why the application could not start.
        raise (error.__cause__ or error) from None
    log.info("serving %s with %d threads", ", ".join(sorted(queues or known)), threads)
    _wait(chosen, worker, stopping, queues if until_empty else None, parent)
    # Each job has its own time limit, and a second signal ends them all.
    worker.stop(timeout=_STOP_TIMEOUT * 1000)
    chosen.close()


def _wait(
    driver: Driver,
    worker: Worker,
    stop: threading.Event,
    until_empty: Sequence[str] | None,
    parent: str | None,
) -> None:
    """Return when the worker must stop, at the latest with its parent.

    `until_empty` are the queues to empty, None to run on.
    """
    empty = False
    while not stop.wait(_POLL_INTERVAL):
        # The supervisor is gone and cannot send a signal any more.
        if parent and os.getppid() != int(parent):
            return
        if until_empty is None:
            continue
        # Checked twice, since a job on its way to a thread is not counted for a moment.
        before, empty = empty, _is_empty(driver, until_empty, worker)
        if before and empty:
            _log_delayed(driver, until_empty)
            return


def _is_empty(driver: Driver, queues: Sequence[str], worker: Worker) -> bool:
    return not worker.work_queue.unfinished_tasks and not any(
        each.ready or each.running for each in _served(driver, queues)
    )


def _served(driver: Driver, queues: Sequence[str]) -> list[Waiting]:
    return [each for each in driver.stats() if not queues or each.queue in queues]


def _log_delayed(driver: Driver, queues: Sequence[str]) -> None:
    for each in _served(driver, queues):
        if each.delayed:
            jobs = "1 delayed job" if each.delayed == 1 else f"{each.delayed} delayed jobs"
            log.warning("no job in %s is ready, but it has %s", each.queue, jobs)


def _stop_on_signal() -> threading.Event:
    """Return an event that the first stop signal sets; a second signal ends the process."""
    stopping = threading.Event()

    def stop(number: int, _frame: FrameType | None) -> None:
        if stopping.is_set():
            os._exit(128 + number)
        stopping.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    return stopping


class Lifespan(Middleware):
    """Starts the service providers before the first job, and stops them after the last.

    They run on the event loop of async jobs.
    """

    def __init__(self, app: Any) -> None:
        self._app = app
        self._stop_event: asyncio.Event | None = None
        self._running: asyncio.Task[None] | None = None

    @override
    def before_worker_boot(self, broker: Broker, worker: Any) -> None:
        loop = get_event_loop_thread()
        assert loop is not None
        try:
            loop.run_coroutine(self._start())
        except Exception as error:
            # The loop's thread would keep the process alive.
            loop.stop()
            set_event_loop_thread(None)
            # Dramatiq logs any other exception and runs jobs nevertheless.
            raise MiddlewareError(f"could not start the application: {error}") from error

    @override
    def after_worker_shutdown(self, broker: Broker, worker: Any) -> None:
        loop = get_event_loop_thread()
        if loop is not None:
            loop.run_coroutine(self._stop())

    async def _start(self) -> None:
        started = asyncio.Event()
        self._stop_event = asyncio.Event()
        self._running = asyncio.create_task(self._run_lifespan(started, self._stop_event))
        waiting = asyncio.create_task(started.wait())
        await asyncio.wait({waiting, self._running}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self._running.done():
            await self._running

    async def _run_lifespan(self, started: asyncio.Event, stop: asyncio.Event) -> None:
        async with self._app.router.lifespan_context(self._app):
            started.set()
            await stop.wait()

    async def _stop(self) -> None:
        if self._stop_event is not None and self._running is not None:
            self._stop_event.set()
            await self._running
