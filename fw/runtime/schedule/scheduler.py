"""Scheduler: runs due tasks once, or every minute until it is stopped."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import UTC, datetime
from logging import getLogger
from pathlib import Path
from typing import Any, Final

from fw.runtime import clock, logging
from fw.runtime.application import project
from fw.runtime.application.project import Project
from fw.runtime.application.running import started
from fw.runtime.schedule.locks import Locks
from fw.runtime.schedule.runner import Outcome, Runner
from fw.runtime.schedule.schedule import Schedule, Task, load

__all__ = ["load_schedule", "minutes", "run", "run_due", "work"]

log = getLogger("fw.schedule")

_OWN: Final = "memory"
"""Cache store that no other process sees."""
_SHARED: Final = "file"


def load_schedule(root: Path) -> tuple[Project, Schedule]:
    """Return a project and its schedule.

    Raises FwError for invalid settings and for an invalid schedule.
    """
    here = Project.load(root)
    project.use(here)
    return here, load(here.path, here.config.setting("schedule.timezone"))


async def run(root: Path, names: Sequence[str] = ()) -> Sequence[Outcome]:
    """Run the tasks that are due this minute, or those of the given names; return the outcomes.

    Starts the application only if one of these tasks needs it.
    """
    here, schedule = load_schedule(root)
    _log_to(here)
    minute = datetime.fromtimestamp(clock.now() // 60 * 60, UTC)
    named = [schedule.named(name) for name in names]
    due = named or [task for task in schedule if task.is_due(minute)]
    async with _application(here, due):
        return await _runner(here).run(due, None if named else minute)


async def work(root: Path) -> None:
    """Run due tasks every minute until SIGTERM or SIGINT."""
    here, schedule = load_schedule(root)
    _log_to(here)
    stop = asyncio.Event()
    tasks = list(schedule)
    async with _application(here, tasks):
        graceful_timeout = here.config.setting("schedule.graceful_timeout")
        await run_due(_runner(here), tasks, minutes(stop), stop, graceful_timeout)


def _runner(here: Project) -> Runner:
    setting = here.config.setting
    store = setting("schedule.store") or setting("cache.store")
    # Under cron, each minute is a separate process.
    return Runner(
        here.path, Locks(_SHARED if store == _OWN else store, setting("schedule.lock_timeout"))
    )


def _log_to(here: Project) -> None:
    logging.configure(here.path, here.config)


@asynccontextmanager
async def _application(here: Project, tasks: Iterable[Task]) -> AsyncIterator[None]:
    """Keep the application started within the block if a task needs it."""
    if not any(task.target.needs_application for task in tasks):
        yield
        return
    async with started(here.path):
        yield


_SIGNALS = (signal.SIGTERM, signal.SIGINT)


async def run_due(
    runner: Runner,
    tasks: Sequence[Task],
    minutes: AsyncIterable[Sequence[datetime]],
    stop: asyncio.Event,
    graceful_timeout: float,
) -> None:
    """Run the due tasks of each minute until there are no more minutes.

    SIGTERM and SIGINT set `stop`. Running tasks then get `graceful_timeout` seconds to finish, or
    until a second signal; after that they are cancelled.
    """
    hurry = asyncio.Event()
    running: set[asyncio.Task[Sequence[Outcome]]] = set()
    with _signals(stop, hurry):
        log.info("scheduled %d tasks", len(tasks))
        async for some in minutes:
            for minute, due in _due(tasks, some):
                started = asyncio.create_task(runner.run(due, minute))
                running.add(started)
                started.add_done_callback(running.discard)
        if running:
            log.info("waiting up to %g s for running tasks", graceful_timeout)
            await _end(running, hurry, graceful_timeout)


def _due(
    tasks: Sequence[Task], minutes: Sequence[datetime]
) -> Iterable[tuple[datetime, list[Task]]]:
    """Return the due tasks by minute: each task once, at the last minute it is due."""
    left, found = list(tasks), list[tuple[datetime, list[Task]]]()
    for minute in reversed(minutes):
        due = [task for task in left if task.is_due(minute)]
        left = [task for task in left if task not in due]
        if due:
            found.append((minute, due))
    return reversed(found)


@contextmanager
def _signals(stop: asyncio.Event, hurry: asyncio.Event) -> Iterator[None]:
    loop = asyncio.get_running_loop()

    def end() -> None:
        (hurry if stop.is_set() else stop).set()

    for each in _SIGNALS:
        with suppress(NotImplementedError):  # On Windows, Ctrl-C stops it at once
            loop.add_signal_handler(each, end)
    try:
        yield
    finally:
        for each in _SIGNALS:
            with suppress(NotImplementedError):
                loop.remove_signal_handler(each)


async def _end(
    running: set[asyncio.Task[Sequence[Outcome]]], hurry: asyncio.Event, graceful_timeout: float
) -> None:
    hurried = asyncio.create_task(hurry.wait())
    done = asyncio.gather(*running, return_exceptions=True)
    either: set[asyncio.Future[Any]] = {hurried, done}
    await asyncio.wait(either, timeout=graceful_timeout, return_when=asyncio.FIRST_COMPLETED)
    hurried.cancel()
    if not done.done():
        log.warning("cancelling %d unfinished tasks", len(running))
        done.cancel()
    await asyncio.gather(hurried, done, return_exceptions=True)


_MINUTE: Final = 60
_MAX_CATCH_UP: Final = 5
"""Minutes that a late scheduler catches up on. More are skipped."""
_MAX_SLEEP: Final = 5.0
"""Maximum seconds per sleep, so that a resumed machine notices soon."""


async def minutes(
    stop: asyncio.Event, now: Callable[[], float] = clock.now, max_sleep: float = _MAX_SLEEP
) -> AsyncIterator[Sequence[datetime]]:
    """Yield each minute as it begins until `stop` is set; several after a delay.

    After a pause of more than five minutes, such as a suspended machine, only the current minute is
    yielded. A clock that is set back by up to five minutes repeats nothing.
    """
    coming = _number(now()) + 1
    while not stop.is_set():
        await _sleep(stop, min(max_sleep, coming * _MINUTE - now()))
        current = _number(now())
        if current < coming - 1 - _MAX_CATCH_UP:
            log.warning("the clock was set back by %d minutes", coming - 1 - current)
            coming = current + 1
        if stop.is_set() or current < coming:
            continue
        if current - coming >= _MAX_CATCH_UP:
            log.warning(
                "skipped %d minutes: the machine was suspended or overloaded", current - coming
            )
            coming = current
        yield [datetime.fromtimestamp(each * _MINUTE, UTC) for each in range(coming, current + 1)]
        coming = current + 1


def _number(seconds: float) -> int:
    return int(seconds // _MINUTE)


async def _sleep(stop: asyncio.Event, seconds: float) -> None:
    if seconds > 0:
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), seconds)
