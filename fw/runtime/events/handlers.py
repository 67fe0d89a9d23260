"""Handlers: the callables behind listeners, and the import paths that identify them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from fw.runtime.errors import FwError

__all__ = ["Factory", "Listener", "build", "handler_of", "load", "path_of", "use_factory"]

Listener = Callable[[Any], Any]
"""A function, or a class with a method `handle`. Either takes the event and may be async."""

Factory = Callable[[type], Any]
"""Builds an instance of a listener class."""


def _instance(kind: type) -> Any:
    return kind()


_factory: Factory = _instance


def use_factory(factory: Factory) -> None:
    """Build listener classes with `factory` from now on, in jobs of queued listeners."""
    global _factory
    _factory = factory


def build(kind: type) -> Any:
    """Return a new instance of a listener class, built by the current factory."""
    return _factory(kind)


def handler_of(listener: Listener, factory: Factory) -> Listener:
    """Return the callable that takes the event; a listener class is instantiated."""
    if isinstance(listener, type):
        handle: Listener = factory(listener).handle
        return handle
    return listener


def path_of(thing: Any) -> str:
    """Return the import path of a function or a class, `module:qualname`.

    Raises FwError if a worker could not import it, as for a lambda or a local function.
    """
    path = f"{thing.__module__}:{getattr(thing, '__qualname__', '')}"
    if "<" in path or path.endswith(":"):
        name = getattr(thing, "__qualname__", None) or repr(thing)
        hint = "define it at the top level of a module, so that a worker can import it"
        raise FwError(f"cannot queue {name}: a worker could not import it", hint=hint)
    return path


def load(path: str) -> Any:
    """Import the function or class at a path; ImportError or AttributeError if it is gone."""
    module, _, names = path.partition(":")
    found: Any = import_module(module)
    for name in names.split("."):
        found = getattr(found, name)
    return found
