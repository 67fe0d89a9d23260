"""Listeners: their declaration in `app/listeners/`, callables and import paths."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace, UnionType
from typing import (
    Any,
    Final,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from fw.runtime.application.project import add_to_import_path
from fw.runtime.errors import FwError

__all__ = [
    "Declaration",
    "Factory",
    "Listener",
    "build",
    "declared_listeners",
    "handler_of",
    "listener",
    "load",
    "path_of",
    "use_factory",
]

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


L = TypeVar("L", bound=Callable[..., Any])

_MARK: Final = "__fw_listener__"


class _Mark(NamedTuple):
    """Arguments of the decorator, kept as an attribute of the listener."""

    events: tuple[type[Any] | str, ...]
    queued: bool


class Declaration(NamedTuple):
    """A declared listener, and one event that it is to be registered for."""

    event: type[Any] | str
    listener: Listener
    queued: bool


@overload
def listener(event: L, /) -> L: ...
@overload
def listener(*events: type[Any] | str, queued: bool = False) -> Callable[[L], L]: ...
def listener(*events: Any, queued: bool = False) -> Any:
    """Decorator that declares a function, or a class with a method `handle`, as a listener.

    Without arguments, the annotation of its parameter names the events; otherwise the arguments
    do: classes, or patterns of class names. With `queued`, a worker of the queue runs it. The
    application registers the listeners of `app/listeners/` when it starts.
    """
    if len(events) == 1 and not queued and _is_listener(events[0]):
        return _marked(events[0], (), queued=False)
    return lambda each: _marked(each, events, queued=queued)


def declared_listeners(root: Path, folder: tuple[str, ...]) -> Iterator[Declaration]:
    """Yield the declared listeners of all modules in a folder of a project.

    Raises FwError for a listener that names no event. Exceptions from importing a module
    propagate.
    """
    add_to_import_path(root)
    for path in sorted(root.joinpath(*folder).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        if parts[-1] == "__init__":
            parts = parts[:-1]
        module = import_module(".".join(parts))
        for found in list(vars(module).values()):
            mark = getattr(found, "__dict__", {}).get(_MARK)
            if isinstance(mark, _Mark) and found.__module__ == module.__name__:
                for event in mark.events or _annotated(found):
                    yield Declaration(event, found, mark.queued)


def _is_listener(thing: Any) -> bool:
    return inspect.isfunction(thing) or callable(getattr(thing, "handle", None))


def _marked(thing: L, events: tuple[Any, ...], *, queued: bool) -> L:
    setattr(thing, _MARK, _Mark(events, queued))
    return thing


def _annotated(thing: Any) -> Iterator[type[Any]]:
    """Yield the event classes in the annotation of a listener's parameter."""
    function: Any = getattr(thing, "handle", thing)
    where = f"{function.__module__}.{function.__qualname__}"
    hint = "annotate its parameter, or name the event: @listener(OrderPaid)"
    own = list(inspect.signature(function).parameters.values())[isinstance(thing, type) :]
    if not own or own[0].annotation is inspect.Parameter.empty:
        raise FwError(f"{where} names no event", hint=hint)
    stated = SimpleNamespace(__annotations__={"event": own[0].annotation})
    try:
        found = get_type_hints(stated, globalns=function.__globals__)["event"]
    except NameError as fault:
        message = f"cannot resolve the annotation of {where}: {fault}"
        hint = "import the event at run time, not only for type checking"
        raise FwError(message, hint=hint) from None
    for event in get_args(found) if get_origin(found) in (Union, UnionType) else (found,):
        if not isinstance(event, type):
            raise FwError(
                f"invalid annotation of {where}: {event} is not an event class", hint=hint
            )
        yield event
