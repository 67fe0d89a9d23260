"""Jobs that run listeners on a worker of the queue."""

from __future__ import annotations

import inspect
from dataclasses import fields, is_dataclass
from typing import Any

from typing_extensions import override

from fw.runtime.cache.serialization import decode, encode
from fw.runtime.errors import FwError
from fw.runtime.events.event import Created, Deleted, ModelEvent, Updated
from fw.runtime.events.listeners import Listener, build, handler_of, load, path_of
from fw.runtime.queue import GiveUp, Job

__all__ = ["QueuedListener"]

_KINDS: dict[str, Any] = {kind.__name__: kind for kind in (Created, Updated, Deleted)}
_ROWS = ("row", "before")


class QueuedListener(Job):
    """Job that calls one listener with one event. `kind` is set for model events, else ""."""

    listener: str
    event: str
    kind: str
    values: str

    @classmethod
    def of(cls, listener: Listener, event: object) -> QueuedListener:
        """Return the job for a listener and an event; FwError if the event has no fields."""
        if isinstance(event, ModelEvent):
            values = {name: vars(event)[name] for name in _ROWS if name in vars(event)}
            bases = _KINDS.items()
            kind = next((name for name, base in bases if type(event) is base[event.model]), "")
            source: Any = event.model
            if not kind:
                raise _not_serializable(event)
        elif is_dataclass(event):
            values = {each.name: getattr(event, each.name) for each in fields(event) if each.init}
            kind, source = "", type(event)
        else:
            raise _not_serializable(event)
        return cls(
            listener=path_of(listener), event=path_of(source), kind=kind, values=encode(values)
        )

    @override
    async def handle(self) -> None:
        """Call the listener; the queue retries the job if the listener raises."""
        event, listener = self._event(), _loaded(self.listener)
        answer = handler_of(listener, build)(event)
        if inspect.isawaitable(answer):
            await answer

    def _event(self) -> object:
        kind, values = _loaded(self.event), decode(self.values)
        try:
            return _KINDS[self.kind][kind](**values) if self.kind else kind(**values)
        except TypeError as error:
            raise GiveUp(f"the fields of {self.event} have changed: {error}") from error


def _loaded(path: str) -> Any:
    try:
        return load(path)
    except (ImportError, AttributeError) as error:
        raise GiveUp(f"cannot import {path}: {error}") from error


def _not_serializable(event: object) -> FwError:
    name = type(event).__name__
    hint = "make it a dataclass, so that its fields can be stored"
    return FwError(f"cannot queue {name}: it is not a dataclass", hint=hint)
