"""One module for each middleware that settings can name, found by listing this package.

A module's `middleware` is called with the ASGI application within and the arguments of the name
as text: of `throttle:60,1` with `"60"` and `"1"`. What else it needs the container makes, by the
types of its keyword parameters. Plugins add others, an application names its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.types import ASGIApp

from fw.runtime.plugins import Drivers

__all__ = ["AREA", "Factory", "find", "middleware_names"]

AREA: Final = "http.middleware"
"""What plugins call this: each adds names, and targets that are a `Factory`."""

Factory = Callable[..., ASGIApp]
"""Takes the application within, and texts; if `outermost = True`, sees what is refused early."""


_DRIVERS: Final = Drivers(AREA, __name__, __path__, "middleware", "middleware")


def middleware_names() -> tuple[str, ...]:
    """Return the names of fw's own and of those of plugins, sorted; imports none of them."""
    return _DRIVERS.names()


def find(name: str) -> Factory | None:
    """Return the middleware of that name, None where there is none."""
    found: Factory | None = _DRIVERS.find(name)
    return found
