"""Worker process that imports the modules of an application, in the application's folder.

It reads module names as JSON from standard input, and prints the import errors as JSON.
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

from fw.cli.errors import project_location
from fw.runtime.errors import FwError

__all__ = ["ImportFault", "exclusive_stdout", "faults"]

ImportFault = dict[str, str | int | None]
"""Import error: `file` (relative to the folder), `line`, `error`, `missing` module and `hint`."""

_SETTINGS_ERROR = re.compile(r"(fw\.toml|config/[^:]+\.toml): (.+)", re.DOTALL)
"""Message of an error in a settings file, which may be read by any module."""


def faults(modules: Iterable[str]) -> list[ImportFault]:
    """Import each module, then routes and mappers; return the first error of each file."""
    found: dict[str, ImportFault] = {}

    def attempt(work: Callable[[], object], module: str) -> None:
        try:
            work()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - the user's code may raise anything
            fault = _fault(error, module)
            # A second import of a partly executed file may fail for another reason.
            found.setdefault(str(fault["file"]), fault)

    for module in modules:
        attempt(lambda: import_module(module), module)  # noqa: B023 - called at once
    if not found:
        attempt(_load_routes, "app.routes")
        attempt(_configure_models, "app.models")
    return list(found.values())


@contextmanager
def exclusive_stdout() -> Iterator[TextIO]:
    """Return standard output for exclusive use; redirect other output to standard error."""
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


def _fault(error: BaseException, module: str) -> ImportFault:
    file, line = project_location(error, Path.cwd()) or (module.replace(".", "/"), None)
    text = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    kind = type(error).__name__
    message = f"{kind}: {text}" if text else kind
    if isinstance(error, FwError) and (match := _SETTINGS_ERROR.fullmatch(text)):
        file, line, message = match[1], None, match[2]
    return {
        "file": file,
        "line": line,
        "error": message,
        "missing": _missing(error),
        "hint": error.hint if isinstance(error, FwError) else None,
    }


def _missing(error: BaseException) -> str | None:
    if not isinstance(error, ImportError):
        return None
    # A folder without `__init__.py` is a namespace package, which has no location and no names.
    gone = isinstance(error, ModuleNotFoundError) or "(unknown location)" in str(error)
    return error.name if gone else None


def main() -> None:
    """Read module names, import them, and print the errors."""
    with exclusive_stdout() as out:
        json.dump(faults(json.load(sys.stdin)), out)


if __name__ == "__main__":
    main()
