"""Inspector of an application, run as a separate process in its folder.

It reads a request as JSON from standard input, `{"do": …, "segments": […]}`, and prints an `Answer`
as JSON. It can `list` the routes, `cache` them, `check` the cache, or make a cache `on-demand`.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn

from pydantic import BaseModel
from pydantic_core import to_json
from starlette.routing import Mount

from fw.runtime.application.project import add_to_import_path
from fw.runtime.errors import FwError
from fw.runtime.file_lock import file_lock
from fw.runtime.http.application import Api
from fw.runtime.optimize.cache_files import FOLDER, ON_DEMAND
from fw.runtime.optimize.forked_jobs import SubprocessKilled
from fw.runtime.optimize.listing import BrokenModule, broken_module, list_routes, units_of
from fw.runtime.optimize.parts import build_in_parts
from fw.runtime.optimize.route_cache import RouteCache, RouteRow, signature
from fw.runtime.optimize.sources import Sources
from fw.runtime.private_files import create_folder

__all__ = ["Answer", "answer"]

_TIMEOUT: Final = 600
"""Seconds to wait for another process that makes the cache."""


class Answer(BaseModel):
    """Result of an inspection. With broken modules, nothing is stored."""

    routes: list[RouteRow] = []
    broken: list[BrokenModule] = []
    size: int = 0
    """Size of the stored OpenAPI document in bytes."""
    stale: str | None = None
    """Reason why the cache is invalid, set by `check`."""


def answer(root: Path, do: str, segments: list[str]) -> Answer:
    """Import the application in `root` and run an action; FwError if it isn't one of fw."""
    if do in ("list", "check"):
        return _answer(root, do, segments)
    folder = root / ON_DEMAND
    create_folder(folder)
    # Of several workers, the first makes the cache for all.
    with file_lock(f"{folder}/lock", _TIMEOUT):
        if do == "cache":
            return _answer(root, do, segments)
        cache = RouteCache.load(root, ON_DEMAND)
        if cache is not None and cache.fault() is None and cache.fault(_signature()) is None:
            return Answer(size=len(cache.openapi or b""))
        return _answer(root, "cache", [], ON_DEMAND)


def _answer(root: Path, do: str, segments: list[str], folder: str = FOLDER) -> Answer:
    before = Sources(root)
    try:
        app = _api()
    except FwError:
        raise
    except Exception as error:  # noqa: BLE001 - the user's code may raise anything
        return Answer(broken=[broken_module("app.main", error)])
    if do == "check":
        cache = RouteCache.load(root)
        return Answer(stale="not cached yet" if cache is None else cache.fault(signature(app)))
    joined = build_in_parts(app, root, before) if do == "cache" else None
    found = joined or list_routes(units_of(app), segments)
    size = 0
    if do == "cache" and not found.broken:
        openapi = joined.openapi if joined else to_json(app.openapi())
        by = joined.loaded if joined else None
        RouteCache.store(root, before, signature(app), found.routes, openapi, folder, by)
        size = len(openapi)
    return Answer(routes=found.routes, broken=found.broken, size=size)


def _signature() -> str:
    return signature(_api())


def _api() -> Api:
    """Import `app.main` and return its fw application, which may be mounted in another one."""
    waiting = [getattr(import_module("app.main"), "app", None)]
    for app in waiting:
        if isinstance(app, Api):
            return app
        routes = getattr(app, "routes", ())
        waiting += [route.app for route in routes if isinstance(route, Mount)]
    raise FwError(
        "app.main:app isn't an fw application", hint="create it with Application(…).create()"
    )


def main() -> NoReturn:
    """Run the request of standard input; redirect the application's output to standard error."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # Also applies to its child processes.
    os.dup2(2, 1)
    asked = json.load(sys.stdin)
    root = Path.cwd()
    add_to_import_path(root)
    # In this short process, garbage collection would take a quarter of the time.
    gc.disable()
    try:
        out.write(answer(root, asked["do"], asked.get("segments", [])).model_dump_json())
    except FwError as error:
        killed = isinstance(error, SubprocessKilled)
        json.dump({"message": error.message, "hint": error.hint, "killed": killed}, out)
    out.flush()
    sys.stderr.flush()
    # Skip the interpreter's clean-up, which frees every class one by one.
    os._exit(0)


if __name__ == "__main__":
    main()
