"""One worker: a process whose threads run jobs.

`fw queue work` runs it, and so does dramatiq's own program, in the project's folder:
`dramatiq fw.runtime.queue.worker:broker`.
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
from fw.runtime.application.import_path import add_to_import_path
from fw.runtime.errors import FwError
from fw.runtime.queue.actors import declare, discover
from fw.runtime.queue.driver import Driver, Waiting
from fw.runtime.queue.job import name_of
from fw.runtime.queue.queue import driver_of
from fw.runtime.queue.supervisor import PARENT

__all__ = ["Lifespan", "broker", "prepare", "work"]

log = getLogger("fw.queue")

_LOOK = 0.2
"""Seconds between two looks at whether the worker has anything left to do."""

_PATIENCE = 24 * 3600
"""Seconds for which a worker that is to stop waits for what runs, at most."""


def broker() -> None:
    """Make the broker of the project in the working folder that of dramatiq's program."""
    prepare(Path.cwd())


def prepare(root: Path, name: str | None = None) -> Driver:
    """Load a project's application and jobs; return the driver whose broker serves them.

    `name` is that of the driver, `queue.driver` without one. Raises FwError for an application
    or a job that can't be loaded.
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
    """Run the jobs of a project in this process until it is told to stop.

    SIGTERM and SIGINT have it finish the jobs that run, and give back the others; a second one
    ends it at once. `queues` are those it serves, all without any; `until_empty` has it stop
    when none of these has a job that is ready, and say how many wait for their time: a retry may
    be due in an hour. FwError for a queue that no job waits in.
    """
    # Taken out of the environment: a job may start workers of its own, whose parent is another.
    parent = os.environ.pop(PARENT, None)
    chosen = prepare(root, driver)
    known = chosen.broker.get_declared_queues()
    for queue in queues:
        if queue not in known:
            names = ", ".join(sorted(known)) or "none: app/jobs has no jobs"
            raise FwError(f"no job waits in a queue called {queue!r}", hint=f"there is {names}")
    chosen.check()
    chosen.broker.emit_after("process_boot")
    worker = Worker(chosen.broker, queues=set(queues) or None, worker_threads=threads)
    told = _told_to_stop()
    try:
        worker.start()
    except MiddlewareError as error:
        chosen.close()
        # What has kept the application from starting says more than that something has.
        raise (error.__cause__ or error) from None
    log.info("a worker with %d threads serves %s", threads, ", ".join(sorted(queues or known)))
    _wait(chosen, worker, told, queues if until_empty else None, parent)
    # Each job has a time of its own, and a second signal ends them all.
    worker.stop(timeout=_PATIENCE * 1000)
    chosen.close()


def _wait(
    driver: Driver,
    worker: Worker,
    told: threading.Event,
    until_empty: Sequence[str] | None,
    parent: str | None,
) -> None:
    """Return when the worker is to stop: with its parent, if it has one.

    `until_empty` are the queues to be done, None for never.
    """
    empty = False
    while not told.wait(_LOOK):
        # Whoever started it is gone, and would not tell it any more.
        if parent and os.getppid() != int(parent):
            return
        if until_empty is None:
            continue
        # Looked at twice: between the server and a thread a job is nowhere for a moment.
        before, empty = empty, _is_empty(driver, until_empty, worker)
        if before and empty:
            _tell_what_remains(driver, until_empty)
            return


def _is_empty(driver: Driver, queues: Sequence[str], worker: Worker) -> bool:
    return not worker.work_queue.unfinished_tasks and not any(
        each.ready or each.running for each in _served(driver, queues)
    )


def _served(driver: Driver, queues: Sequence[str]) -> list[Waiting]:
    return [each for each in driver.stats() if not queues or each.queue in queues]


def _tell_what_remains(driver: Driver, queues: Sequence[str]) -> None:
    for each in _served(driver, queues):
        if each.delayed:
            what = "1 job waits" if each.delayed == 1 else f"{each.delayed} jobs wait"
            log.warning("nothing is ready any more in %s, but %s there for later", each.queue, what)


def _told_to_stop() -> threading.Event:
    """Return what is set by the first signal to stop; the second one ends the process."""
    told = threading.Event()

    def stop(number: int, _frame: FrameType | None) -> None:
        if told.is_set():
            os._exit(128 + number)
        told.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    return told


class Lifespan(Middleware):
    """Starts the application's service providers before the first job, stops them after the last.

    They start on the event loop that asynchronous jobs run on.
    """

    def __init__(self, app: Any) -> None:
        self._app = app
        self._over: asyncio.Event | None = None
        self._running: asyncio.Task[None] | None = None

    @override
    def before_worker_boot(self, broker: Broker, worker: Any) -> None:
        loop = get_event_loop_thread()
        assert loop is not None
        try:
            loop.run_coroutine(self._start())
        except Exception as error:
            # The thread of the loop would keep the process from ending.
            loop.stop()
            set_event_loop_thread(None)
            # Any other exception would be logged, and jobs be run nevertheless.
            raise MiddlewareError(f"the application could not start: {error}") from error

    @override
    def after_worker_shutdown(self, broker: Broker, worker: Any) -> None:
        loop = get_event_loop_thread()
        if loop is not None:
            loop.run_coroutine(self._stop())

    async def _start(self) -> None:
        started = asyncio.Event()
        self._over = asyncio.Event()
        self._running = asyncio.create_task(self._live(started, self._over))
        waiting = asyncio.create_task(started.wait())
        await asyncio.wait({waiting, self._running}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if self._running.done():
            await self._running

    async def _live(self, started: asyncio.Event, over: asyncio.Event) -> None:
        async with self._app.router.lifespan_context(self._app):
            started.set()
            await over.wait()

    async def _stop(self) -> None:
        if self._over is not None and self._running is not None:
            self._over.set()
            await self._running
