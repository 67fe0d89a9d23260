"""Discovery of an application's jobs, and their registration as actors of dramatiq."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from dramatiq import Actor, Broker

from fw.runtime.application.project import add_to_import_path
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.errors import FwError
from fw.runtime.queue.job import Job, name_of, restored

__all__ = ["declare", "discover"]

_FOLDER = Path("app", "jobs")
_PACKAGE = "app.jobs"
_OWN = (
    "fw.runtime.admin.imports.job",
    "fw.runtime.events.queued_listener",
    "fw.runtime.mail.send_mail",
)
"""Modules of fw's own jobs."""


def declare(broker: Broker, job: type[Job]) -> None:
    """Register a job class with a broker, so that its workers run it."""
    options: dict[str, Any] = {"job": job}
    if job.timeout is not None:
        options["time_limit"] = (job.timeout or math.inf) * 1000
    Actor(
        _runner(job),
        broker=broker,
        actor_name=name_of(job),
        queue_name=job.queue,
        priority=job.priority,
        options=options,
    )


def _runner(job: type[Job]) -> Callable[..., Any]:
    """Return the function that runs a job as the application, also if the thread has an actor."""
    if inspect.iscoroutinefunction(job.handle):

        async def arun(**arguments: Any) -> None:
            with as_system():
                await restored(job, arguments).handle()

        return arun

    def run(**arguments: Any) -> None:
        with as_system():
            restored(job, arguments).handle()

    return run


def discover(root: Path) -> list[type[Job]]:
    """Import all modules of `app/jobs`; return the jobs there and fw's own, sorted by name.

    Raises FwError for a module that cannot be imported, and for two jobs of the same name.
    """
    add_to_import_path(root)
    for module in _OWN:
        import_module(module)
    for module in _modules(root):
        try:
            import_module(module)
        except Exception as error:
            path = f"{module.replace('.', '/')}.py"
            raise FwError(
                f"cannot import {path}: {type(error).__name__}: {error}",
                hint="fix it, since a worker needs all jobs",
            ) from error
    found: dict[str, type[Job]] = {}
    for job in _derived(Job):  # type: ignore[type-abstract]
        if inspect.isabstract(job) or not job.__module__.startswith((f"{_PACKAGE}.", *_OWN)):
            continue
        other = found.setdefault(name_of(job), job)
        if other is not job:
            raise FwError(
                f"two jobs have the name {name_of(job)}:"
                f" in {other.__module__} and in {job.__module__}",
                hint="rename one of them; jobs are stored under their class name",
            )
    return [found[name] for name in sorted(found)]


def _modules(root: Path) -> Iterator[str]:
    for module in walk_packages([str(root / _FOLDER)], prefix=f"{_PACKAGE}."):
        yield module.name


def _derived(job: type[Job]) -> Iterator[type[Job]]:
    for each in job.__subclasses__():
        yield each
        yield from _derived(each)
