"""Registry of the endpoints: functions of the server's state and of the request's body."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

__all__ = ["Endpoint", "endpoint", "endpoints"]

Endpoint = Callable[[Any, Mapping[str, Any]], Any]
Function = TypeVar("Function", bound=Endpoint)

_PACKAGE = "fw.studio.endpoints"
_registered: dict[tuple[str, str], Endpoint] = {}


def endpoint(method: str, path: str) -> Callable[[Function], Function]:
    """Register a function as the endpoint of a method and a path.

    Its answer is the body of a response with status 200, or 202 if it only has the id of a `run`;
    None is a 204. Raises ValueError if another function has the method and path.
    """

    def register(function: Function) -> Function:
        known = _registered.setdefault((method, path), function)
        if known is not function:
            raise ValueError(f"{method} {path} is {known.__module__}.{known.__name__} already")
        return function

    return register


def endpoints() -> Mapping[tuple[str, str], Endpoint]:
    """Return the endpoint of each method and path, of all modules in `endpoints/`."""
    for module in iter_modules(import_module(_PACKAGE).__path__):
        import_module(f"{_PACKAGE}.{module.name}")
    return dict(sorted(_registered.items()))
