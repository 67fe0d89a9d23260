"""Broken-module placeholder: answers for a route module that can't be imported."""

from __future__ import annotations

import importlib
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from traceback import extract_tb
from typing import Any

from starlette.requests import Request
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

import fw
from fw.runtime.http.error_handling.exception_handlers import crash_response

__all__ = ["BrokenRoute", "known_tables", "place_of"]

log = logging.getLogger("fw.http")

_FOREIGN = ("<", str(Path(fw.__file__).parent), str(Path(logging.__file__).parent.parent))
"""Prefixes of files that are not the user's: importlib, fw, the standard library."""


class BrokenRoute(BaseRoute):
    """Placeholder route that answers 500 and logs the file and line of the import error.

    `tables` are the database tables that were defined before the import. If the failed import
    defined another table, a retry in this process would define it twice and fail. Then the
    process must be restarted.
    """

    def __init__(self, module: str, error: Exception, tables: frozenset[str]) -> None:
        self.module = module
        self._error = error
        self.place = place_of(error)
        self._mtimes = {path: _mtime(path) for path in _files(error)}
        self._needs_restart = bool(known_tables() - tables - _tables_of_loaded(module))

    @property
    def remedy(self) -> str:
        """The next step after the file is fixed."""
        return "fix it and restart" if self._needs_restart else "fix it; the change is picked up"

    def may_be_fixed(self) -> bool:
        """Return True if a file that may have caused the error has changed since."""
        if self._needs_restart or all(_mtime(path) == time for path, time in self._mtimes.items()):
            return False
        importlib.invalidate_caches()
        return True

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match every HTTP request."""
        return Match.FULL if scope["type"] == "http" else Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 500."""
        path = scope["path"]
        log.error("%s %r failed: see %s %s", scope["method"], path, self.module, self.place)
        await crash_response(Request(scope), self._error)(scope, receive, send)


def place_of(error: Exception) -> str:
    """Return `file:line` of an error, in the user's code if possible; "" if unknown."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}"
    frames = _own_frames(error)
    return f"{frames[-1][0]}:{frames[-1][1]}" if frames else ""


def known_tables() -> frozenset[str]:
    """Return the names of the tables that models have defined so far."""
    # Not imported, because an application may have routes without a database.
    model: Any = sys.modules.get("fw.runtime.database.models.model")
    return frozenset() if model is None else frozenset(model.Model.metadata.tables)


def _tables_of_loaded(module: str) -> frozenset[str]:
    """Return the tables of the application's modules that are imported completely."""
    top = module.partition(".")[0]
    loaded = [vars(each) for name, each in list(sys.modules.items()) if _is_below(name, top)]
    values = [value for names in loaded for value in list(names.values())]
    tables = (getattr(value, "__table__", value) for value in values)
    return frozenset(str(getattr(table, "key", "")) for table in tables)


def _is_below(name: str, top: str) -> bool:
    return name == top or name.startswith(f"{top}.")


def _own_frames(error: Exception) -> list[tuple[str, int | None]]:
    frames = extract_tb(error.__traceback__)
    own = [(frame.filename, frame.lineno) for frame in frames]
    return [
        frame
        for frame in own
        if not frame[0].startswith(_FOREIGN) and "site-packages" not in frame[0]
    ]


def _files(error: Exception) -> Iterator[str]:
    """Yield the files that may have caused an error, including a missing module's file."""
    yield from (file for file, _line in _own_frames(error))
    if isinstance(error, SyntaxError) and error.filename:
        yield error.filename
    if isinstance(error, ModuleNotFoundError) and error.name:
        parent, _, name = error.name.rpartition(".")
        for folder in getattr(sys.modules.get(parent), "__path__", ()):
            yield os.path.join(folder, f"{name}.py")  # noqa: PTH118 - same form as the other paths


def _mtime(path: str) -> int:
    try:
        return os.stat(path).st_mtime_ns  # noqa: PTH116 - same form as the other paths
    except OSError:
        return 0
