"""Dependencies of a handler: called without FastAPI's dependency resolution."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import fields
from inspect import iscoroutinefunction
from typing import Any, NamedTuple

from fastapi.dependencies.models import Dependant
from starlette.types import Scope

__all__ = ["Dependencies", "are_overridden"]

_NEUTRAL = frozenset({"call", "dependencies", "name", "path", "use_cache"})
_PARAMETERS = tuple(each.name for each in fields(Dependant) if each.name not in _NEUTRAL)
"""Attributes that make a dependency take a parameter, or FastAPI call it in a special way."""


class _Call(NamedTuple):
    """A dependency and the dependencies whose results it takes, by parameter."""

    function: Callable[..., Awaitable[Any]]
    parameters: tuple[tuple[str, Callable[..., Any]], ...]


class Dependencies:
    """Coroutine functions that take nothing but the results of others, each called once a request."""

    def __init__(self, dependant: Dependant) -> None:
        self._calls: dict[Callable[..., Any], _Call] = {}
        self._parameters = self._add(dependant)
        # The usual handler takes one, which takes nothing.
        self._is_single = len(self._calls) == len(self._parameters) == 1

    @classmethod
    def of(cls, dependant: Dependant) -> Dependencies | None:
        """Return the dependencies of a handler, None where only FastAPI can call them."""
        return cls(dependant) if all(map(_is_plain, dependant.dependencies)) else None

    def __len__(self) -> int:
        return len(self._calls)

    async def resolve(self, values: dict[str, Any]) -> None:
        """Call the dependencies in FastAPI's order and add the handler's arguments by name."""
        if self._is_single:
            ((name, call),) = self._parameters
            values[name] = await call()
            return
        results: dict[Callable[..., Any], Any] = {}
        for function, parameters in self._calls.values():
            results[function] = await function(**{name: results[one] for name, one in parameters})
        values.update({name: results[one] for name, one in self._parameters})

    def _add(self, dependant: Dependant) -> tuple[tuple[str, Callable[..., Any]], ...]:
        """Add the dependencies of a call, innermost first; return those that it takes by name."""
        parameters: list[tuple[str, Callable[..., Any]]] = []
        for each in dependant.dependencies:
            taken, function = self._add(each), each.call
            assert function is not None
            self._calls.setdefault(function, _Call(function, taken))
            if each.name is not None:
                parameters.append((each.name, function))
        return tuple(parameters)


def are_overridden(scope: Scope) -> bool:
    """Return True if the application of a request has dependency overrides."""
    return bool(scope["app"].dependency_overrides)


def _is_plain(dependant: Dependant) -> bool:
    call = dependant.call
    return (
        iscoroutinefunction(call)
        and not hasattr(call, "__wrapped__")
        and dependant.use_cache
        and not any(getattr(dependant, name) for name in _PARAMETERS)
        and all(map(_is_plain, dependant.dependencies))
    )
