"""One module for each middleware that settings can name, found by listing this package.

A module's `middleware` is called with the ASGI application within and the arguments of the name
as text: of `throttle:60,1` with `"60"` and `"1"`. What else it needs the container makes, by the
types of its keyword parameters. Plugins add others, an application names its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any, Final

from starlette.types import ASGIApp

from fw.runtime.errors import FwError
from fw.runtime.plugins import driver, drivers

__all__ = ["AREA", "Factory", "find", "middleware_names"]

AREA: Final = "http.middleware"
"""What plugins call this: each adds names, and targets that are a `Factory`."""

Factory = Callable[..., ASGIApp]
"""Takes the application within, and texts; with `outermost = True` it sees what is refused early."""


@lru_cache(maxsize=1)
def middleware_names() -> tuple[str, ...]:
    """Return the names of fw's own and of those of plugins, sorted; imports none of them."""
    files = [file.partition(".") for folder in __path__ for file in os.listdir(folder)]  # noqa: PTH208
    own = {name for name, _, suffix in files if suffix == "py" and name[0] != "_"}
    if twice := own & drivers(AREA).keys():
        raise FwError(f"a plugin adds a middleware {min(twice)!r}, which fw has already")
    return tuple(sorted(own | drivers(AREA).keys()))


def find(name: str) -> Factory | None:
    """Return the middleware of that name, None where there is none."""
    if name not in middleware_names():
        return None
    added: Any = driver(AREA, name)
    found: Factory = import_module(f"{__name__}.{name}").middleware if added is None else added
    return found
