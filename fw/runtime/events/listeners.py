"""The `listener` decorator, and the discovery of listeners in `app/listeners/`."""

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
    """Decorator that declares a function, or a class with a method `handle`, as a listener.

    Without arguments, the annotation of its parameter names the events; otherwise the arguments
    do: classes, or patterns of class names. With `queued`, a worker of the queue runs it. The
    application registers the listeners of `app/listeners/` when it starts.
    """
    if len(events) == 1 and not queued and _is_listener(events[0]):
        return _marked(events[0], (), queued=False)
    return lambda each: _marked(each, events, queued=queued)


def discover(dispatcher: EventDispatcher, root: Path, folder: tuple[str, ...]) -> None:
    """Register the declared listeners of all modules in a folder of a project.

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
