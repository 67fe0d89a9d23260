"""Functions behind `fw schedule`."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from fw.runtime import clock, logging
from fw.runtime.application import project
from fw.runtime.application.import_path import add_to_import_path
from fw.runtime.application.project import Project
from fw.runtime.errors import FwError
from fw.runtime.schedule.locks import Locks
from fw.runtime.schedule.runner import Outcome, Runner
from fw.runtime.schedule.schedule import Schedule, Task, load
from fw.runtime.schedule.worker import minutes
from fw.runtime.schedule.worker import work as work_through

__all__ = ["opened", "run", "work"]

_OWN: Final = "memory"
"""Cache store that no other process sees."""
_SHARED: Final = "file"


def opened(root: Path) -> tuple[Project, Schedule]:
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
    here, schedule = opened(root)
    _log_to(here)
    minute = datetime.fromtimestamp(clock.now() // 60 * 60, UTC)
    named = [schedule.named(name) for name in names]
    due = named or [task for task in schedule if task.is_due(minute)]
    async with _application(here, due):
        return await _runner(here).run(due, None if named else minute)


async def work(root: Path) -> None:
    """Run due tasks every minute until SIGTERM or SIGINT."""
    here, schedule = opened(root)
    _log_to(here)
    stop = asyncio.Event()
    tasks = list(schedule)
    async with _application(here, tasks):
        graceful_timeout = here.config.setting("schedule.graceful_timeout")
        await work_through(_runner(here), tasks, minutes(stop), stop, graceful_timeout)


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
    if not any(task.action.needs_application for task in tasks):
        yield
        return
    add_to_import_path(here.path)
    os.chdir(here.path)
    app: Any = getattr(import_module("app.main"), "app", None)
    if app is None:
        raise FwError("app/main.py has no app", hint="assign app = Application(…).create()")
    async with app.router.lifespan_context(app):
        yield
