"""Inspector of an application, run as a separate process in its folder.

It reads a request as JSON from standard input, `{"do": …, "segments": […]}`, and prints an `Answer`
as JSON. It can `list` the routes, `cache` them, `check` the cache, or make a cache `on-demand`.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from pathlib import Path
from typing import Any, Final, NoReturn

from pydantic import BaseModel
from pydantic_core import to_json

from fw.runtime.application.project import add_to_import_path
from fw.runtime.errors import FwError
from fw.runtime.file_lock import file_lock
from fw.runtime.optimize.cache_files import FOLDER, ON_DEMAND
from fw.runtime.optimize.route_cache import RouteCache, RouteRow
from fw.runtime.optimize.sources import Sources
from fw.runtime.private_files import create_folder

__all__ = ["Answer", "BrokenModule", "answer"]

_TIMEOUT: Final = 600
"""Seconds to wait for another process that makes the cache."""


class BrokenModule(BaseModel):
    """A module that can't be imported: why, and the file and line of the cause, "" if unknown."""

    module: str
    error: str
    place: str


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
    if do != "on-demand":
        return _answer(root, do, segments)
    folder = root / ON_DEMAND
    create_folder(folder)
    # Of several workers, the first makes the cache for all.
    with file_lock(f"{folder}/lock", _TIMEOUT):
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
        return Answer(broken=[_broken("app.main", error)])
    from fw.runtime.optimize.route_cache import signature

    if do == "check":
        cache = RouteCache.load(root)
        return Answer(stale="there is none" if cache is None else cache.fault(signature(app)))
    found = _routes(app, segments)
    if do == "cache" and not found.broken:
        openapi = to_json(app.openapi())
        RouteCache.store(root, before, signature(app), found.routes, openapi, folder)
        found.size = len(openapi)
    return found


def _signature() -> str:
    from fw.runtime.optimize.route_cache import signature

    return signature(_api())


def _api() -> Any:
    """Import `app.main` and return its fw application, which may be mounted in another one."""
    from importlib import import_module

    from starlette.routing import Mount

    from fw.runtime.http.application import Api

    waiting = [getattr(import_module("app.main"), "app", None)]
    for app in waiting:
        if isinstance(app, Api):
            return app
        routes = getattr(app, "routes", ())
        waiting += [route.app for route in routes if isinstance(route, Mount)]
    raise FwError(
        "app.main:app isn't an fw application", hint="create it with Application(…).create()"
    )


def _routes(app: Any, segments: list[str]) -> Answer:
    """Return the routes in matching order, of all segments or the given ones."""
    from fw.runtime.http.routing.table import TableRoute
    from fw.runtime.optimize.route_cache import rows

    found = Answer()
    for route in app.router.routes:
        if isinstance(route, TableRoute):
            for segment in route.table:
                if not segments or segment in segments:
                    _add(found, route, segment)
        else:
            own = rows([route])
            found.routes += [row for row in own if not segments or _first(row.path) in segments]
    return found


def _first(path: str) -> str:
    return path.strip("/").partition("/")[0]


def _add(found: Answer, route: Any, segment: str) -> None:
    from fw.runtime.optimize.route_cache import rows

    module = route.table.modules[segment]
    try:
        found.routes += rows(route.table.router(segment).routes, module)
    except Exception as error:  # noqa: BLE001 - the user's code may raise anything
        found.broken.append(_broken(module, error))


def _broken(module: str, error: Exception) -> BrokenModule:
    from fw.runtime.http.routing.broken_module import place_of

    said = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    kind = type(error).__name__
    place = _relative(place_of(error))
    return BrokenModule(module=module, error=f"{kind}: {said}" if said else kind, place=place)


def _relative(place: str) -> str:
    file, colon, line = place.rpartition(":")
    path, here = Path(file), Path.cwd()
    return f"{path.relative_to(here)}{colon}{line}" if path.is_relative_to(here) else place


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
        json.dump({"message": error.message, "hint": error.hint}, out)
    out.flush()
    sys.stderr.flush()
    # Skip the interpreter's clean-up, which frees every class one by one.
    os._exit(0)


if __name__ == "__main__":
    main()
