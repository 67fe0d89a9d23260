"""Events: something has happened, and whoever listens is told, in this process and in order."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.runtime.events.declaring import listener
    from fw.runtime.events.dispatcher import EventDispatcher
    from fw.runtime.events.event import Event
    from fw.runtime.events.model import Created, Deleted, ModelEvent, Updated
    from fw.runtime.events.process import adispatch, current, dispatch, listen, use

__all__ = [
    "Created",
    "Deleted",
    "Event",
    "EventDispatcher",
    "ModelEvent",
    "Updated",
    "adispatch",
    "current",
    "dispatch",
    "listen",
    "listener",
    "use",
]

_HOMES = {
    "Created": "model",
    "Deleted": "model",
    "Event": "event",
    "EventDispatcher": "dispatcher",
    "ModelEvent": "model",
    "Updated": "model",
    "adispatch": "process",
    "current": "process",
    "dispatch": "process",
    "listen": "process",
    "listener": "declaring",
    "use": "process",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
