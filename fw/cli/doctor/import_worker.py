"""Imports modules of an application, each by itself: run in its folder, in a process of its own.

Takes the modules' names as JSON on standard input, and prints what is wrong with them as JSON.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

from fw.cli.errors import place_of
from fw.runtime.errors import FwError

__all__ = ["Fault", "alone", "faults"]

Fault = dict[str, str | int | None]
"""`file` and `line` of it, as seen from the folder; `error`, the `missing` module, and a `hint`."""

_OF_SETTINGS = re.compile(r"(fw\.toml|config/[^:]+\.toml): (.+)", re.DOTALL)
"""What an error says that was found in settings, wherever they are read."""


def faults(modules: Iterable[str]) -> list[Fault]:
    """Import each module, then look up what a request would; the first fault of each file."""
    found: dict[str, Fault] = {}

    def attempt(work: Callable[[], object], module: str) -> None:
        try:
            work()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - the user's code may raise anything
            fault = _fault(error, module)
            # What a file half run does when it is imported once more is no fault of its own.
            found.setdefault(str(fault["file"]), fault)

    for module in modules:
        attempt(lambda: import_module(module), module)  # noqa: B023 - called at once
    if not found:
        attempt(_load_routes, "app.routes")
        attempt(_configure_models, "app.models")
    return list(found.values())


@contextmanager
def alone() -> Iterator[TextIO]:
    """Give standard output alone: what others print, and the programs they start, is set aside."""
    sys.stdout.flush()
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)
        yield out


def _load_routes() -> None:
    table: Any = getattr(sys.modules.get("app.routes"), "routes", ())
    for segment in table:
        table.router(segment)


def _configure_models() -> None:
    if "sqlalchemy.orm" in sys.modules:
        import_module("sqlalchemy.orm").configure_mappers()


def _fault(error: BaseException, module: str) -> Fault:
    file, line = place_of(error, Path.cwd()) or (module.replace(".", "/"), None)
    said = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    kind = type(error).__name__
    error_text = f"{kind}: {said}" if said else kind
    if isinstance(error, FwError) and (stated := _OF_SETTINGS.fullmatch(said)):
        file, line, error_text = stated[1], None, stated[2]
    return {
        "file": file,
        "line": line,
        "error": error_text,
        "missing": _missing(error),
        "hint": error.hint if isinstance(error, FwError) else None,
    }


def _missing(error: BaseException) -> str | None:
    if not isinstance(error, ImportError):
        return None
    # A folder without its `__init__.py` is still a package, of no place, that holds no name.
    gone = isinstance(error, ModuleNotFoundError) or "(unknown location)" in str(error)
    return error.name if gone else None


def main() -> None:
    """Read names, import them, print faults; what the application itself prints is set aside."""
    with alone() as out:
        json.dump(faults(json.load(sys.stdin)), out)


if __name__ == "__main__":
    main()
