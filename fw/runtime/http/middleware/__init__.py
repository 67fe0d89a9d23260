"""Middleware by name: one module each, found by listing this package.

The `middleware` of a module is called with the wrapped ASGI application and the arguments of the
name as strings: `throttle:60,1` passes `"60"` and `"1"`. The container provides its keyword
parameters by their types. Plugins and applications add more middleware.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.types import ASGIApp

from fw.runtime.plugins import Drivers

__all__ = ["AREA", "Factory", "find", "middleware_names"]

AREA: Final = "http.middleware"
"""Name of this area in plugins, which map names to targets of type `Factory`."""

Factory = Callable[..., ASGIApp]
"""Take the wrapped application and strings. With `outermost = True`, run before request limits."""


_DRIVERS: Final = Drivers(AREA, __name__, __path__, "middleware", "middleware")


def middleware_names() -> tuple[str, ...]:
    """Return the sorted names of fw's and the plugins' middleware without importing them."""
    return _DRIVERS.names()


def find(name: str) -> Factory | None:
    """Return a middleware by name, None for an unknown name."""
    found: Factory | None = _DRIVERS.find(name)
    return found
