"""Listeners that a worker of the queue runs: an event and the name of a listener, as a job."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

from typing_extensions import override

from fw.runtime.cache.serialization import decode, encode
from fw.runtime.errors import FwError
from fw.runtime.events.event import Created, Deleted, ModelEvent, Updated
from fw.runtime.events.process import current
from fw.runtime.queue import GiveUp, Job

__all__ = ["QueuedListener", "path_of", "queued"]

_KINDS: dict[str, Any] = {kind.__name__: kind for kind in (Created, Updated, Deleted)}
_ROWS = ("row", "before")


class QueuedListener(Job):
    """Tells one listener of one event. `kind` is that of a model's event, else "" ."""

    listener: str
    event: str
    kind: str
    values: str

    @override
    async def handle(self) -> None:
        """Tell the listener; what it raises has the job tried again."""
        event, listener = self._event(), _found(self.listener)
        handler = current().make(listener).handle if isinstance(listener, type) else listener
        answer = handler(event)
        if inspect.isawaitable(answer):
            await answer

    def _event(self) -> object:
        kind, values = _found(self.event), decode(self.values)
        try:
            return _KINDS[self.kind][kind](**values) if self.kind else kind(**values)
        except TypeError as error:
            raise GiveUp(f"{self.event} is no longer what was dispatched: {error}") from error


def queued(listener: Callable[..., Any], event: object) -> QueuedListener:
    """Return the job that tells a listener of an event; FwError for one that can't be written."""
    if isinstance(event, ModelEvent):
        values = {name: vars(event)[name] for name in _ROWS if name in vars(event)}
        kind = next((name for name, base in _KINDS.items() if type(event) is base[event.model]), "")
        what: Any = event.model
        if not kind:
            raise _unwritten(event)
    elif is_dataclass(event):
        values = {each.name: getattr(event, each.name) for each in fields(event) if each.init}
        kind, what = "", type(event)
    else:
        raise _unwritten(event)
    return QueuedListener(
        listener=path_of(listener), event=path_of(what), kind=kind, values=encode(values)
    )


def path_of(thing: Any) -> str:
    """Return the name by which a worker finds a function or a class; FwError without one."""
    path = f"{thing.__module__}:{getattr(thing, '__qualname__', '')}"
    if "<" in path or path.endswith(":"):
        name = getattr(thing, "__qualname__", None) or repr(thing)
        hint = "define it at the top of a module, so that a worker can import it"
        raise FwError(f"{name} can't be queued: a worker could not find it", hint=hint)
    return path


def _found(path: str) -> Any:
    module, _, names = path.partition(":")
    try:
        found: Any = import_module(module)
        for name in names.split("."):
            found = getattr(found, name)
    except (ImportError, AttributeError) as error:
        raise GiveUp(f"{path} is gone: {error}") from error
    return found


def _unwritten(event: object) -> FwError:
    name = type(event).__name__
    return FwError(f"{name} can't be queued", hint="make it a dataclass: its fields are written")
