"""Listeners that stand in `app/listeners/`, and say themselves what they listen to."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints, overload

from fw.runtime.application.import_path import add_to_import_path
from fw.runtime.errors import FwError
from fw.runtime.events.dispatcher import EventDispatcher

__all__ = ["discover", "listener"]

L = TypeVar("L", bound=Callable[..., Any])

_MARK: Final = "__fw_listener__"


@dataclass(frozen=True, slots=True)
class _Declared:
    events: tuple[type[Any] | str, ...]
    queued: bool


@overload
def listener(event: L, /) -> L: ...
@overload
def listener(*events: type[Any] | str, queued: bool = False) -> Callable[[L], L]: ...
def listener(*events: Any, queued: bool = False) -> Any:
    """Mark a function, or a class with a method `handle`, as a listener.

    Without arguments it listens to the events that its parameter is annotated with; else to
    these classes, or to those whose names fit these patterns. A queued one is run by a
    worker of the queue. The application finds what is marked in `app/listeners/` when it starts.
    """
    if len(events) == 1 and not queued and _is_listener(events[0]):
        return _marked(events[0], (), queued=False)
    return lambda each: _marked(each, events, queued=queued)


def discover(dispatcher: EventDispatcher, root: Path, folder: tuple[str, ...]) -> None:
    """Have a dispatcher tell the listeners that stand in a folder of packages of a project.

    Raises FwError where one doesn't say what it listens to; what importing a module raises is
    passed on.
    """
    add_to_import_path(root)
    for path in sorted(root.joinpath(*folder).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        if parts[-1] == "__init__":
            parts = parts[:-1]
        module = import_module(".".join(parts))
        for found in list(vars(module).values()):
            declared = getattr(found, "__dict__", {}).get(_MARK)
            if isinstance(declared, _Declared) and found.__module__ == module.__name__:
                for event in declared.events or _annotated(found):
                    dispatcher.listen(event, found, queued=declared.queued)


def _is_listener(thing: Any) -> bool:
    return inspect.isfunction(thing) or callable(getattr(thing, "handle", None))


def _marked(thing: L, events: tuple[Any, ...], *, queued: bool) -> L:
    setattr(thing, _MARK, _Declared(events, queued))
    return thing


def _annotated(thing: Any) -> Iterator[type[Any]]:
    """Return the classes that the parameter of a listener is annotated with."""
    function: Any = getattr(thing, "handle", thing)
    where = f"{function.__module__}.{function.__qualname__}"
    hint = "annotate its parameter, or name the event: @listener(OrderPaid)"
    own = list(inspect.signature(function).parameters.values())[isinstance(thing, type) :]
    if not own or own[0].annotation is inspect.Parameter.empty:
        raise FwError(f"{where} doesn't say what it listens to", hint=hint)
    stated = SimpleNamespace(__annotations__={"event": own[0].annotation})
    try:
        found = get_type_hints(stated, globalns=function.__globals__)["event"]
    except NameError as fault:
        message = f"{where} listens to what can't be found: {fault}"
        hint = "import the event where the listener is defined, not only for type checking"
        raise FwError(message, hint=hint) from None
    for event in get_args(found) if get_origin(found) in (Union, UnionType) else (found,):
        if not isinstance(event, type):
            raise FwError(f"{where} listens to {event}, which is no class of events", hint=hint)
        yield event
