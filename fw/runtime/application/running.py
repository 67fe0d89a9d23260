"""Runs code in a started application, outside of requests: commands and scheduled tasks."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from fw.runtime.application import project
from fw.runtime.application.project import add_to_import_path
from fw.runtime.errors import FwError

__all__ = ["run_in_application", "run_in_own_loop", "started"]

T = TypeVar("T")

_DATABASE = "fw.runtime.database.connection.database"


@asynccontextmanager
async def started(root: Path) -> AsyncIterator[None]:
    """Keep the application of a project started within the block.

    Raise FwError if `app/main.py` has no application.
    """
    add_to_import_path(root)
    os.chdir(root)
    app: Any = getattr(import_module("app.main"), "app", None)
    if app is None:
        raise FwError("app/main.py has no app", hint="assign app = Application(…).create()")
    async with app.router.lifespan_context(app):
        yield


def run_in_application(work: Coroutine[Any, Any, T]) -> T:
    """Start the application of the project, await `work`, stop the application.

    Return the result of `work`. Use it in commands of `app/commands`.
    """

    async def run() -> T:
        async with started(project.current().path):
            return await work

    return asyncio.run(run())


def run_in_own_loop(work: Coroutine[Any, Any, T]) -> T:
    """Await `work` in an event loop of its own, and return its result.

    The connections of the current database that belong to this loop are closed with it.
    """

    async def run() -> T:
        try:
            return await work
        finally:
            # Without the module, nothing has connected.
            module = sys.modules.get(_DATABASE)
            if module is not None:
                await module.release()

    return asyncio.run(run())
