"""Application factory of the worker processes of `fw serve`."""

from __future__ import annotations

import os
import sys
import traceback
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fw.runtime.errors import FwError, hint_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp

__all__ = ["DEVELOPMENT", "FACTORY", "TARGET", "application"]

FACTORY: Final = f"{__name__}:application"
DEVELOPMENT: Final = "FW_DEVELOPMENT"
"""Environment variable of a server that restarts after changes, for this machine alone."""
TARGET: Final = "FW_SERVED"
"""Environment variable with the application, `module:name`."""


def application() -> ASGIApp:
    """Import and return the application that FW_SERVED names.

    If the import fails, print the error with its place and exit with the status that prevents
    uvicorn from starting another worker, which would fail in the same way.
    """
    from uvicorn.config import STARTUP_FAILURE

    module, _, name = os.environ[TARGET].partition(":")
    try:
        found: Any = import_module(module)
        for each in name.split("."):
            found = getattr(found, each)
    except Exception as error:  # noqa: BLE001 - the application may raise anything
        _print_error(error)
        sys.exit(STARTUP_FAILURE)
    app: ASGIApp = found
    return app


def _print_error(error: Exception) -> None:
    from fw.runtime.http.routing.broken_module import place_of

    if isinstance(error, FwError):
        what, hint = error.message, error.hint
    else:
        place = place_of(error)
        what = f"{f'{place}: ' if place else ''}{type(error).__name__}: {error}"
        hint = hint_of(error, Path.cwd())
    if os.environ.get("FW_DEBUG") == "1":
        traceback.print_exception(error)
    lines = [f"error: {what}", *([f"hint: {hint}"] if hint else [])]
    sys.stderr.write("\n".join(lines) + "\n")
