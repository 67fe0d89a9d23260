"""Events: something has happened, and whoever listens is told, in this process and in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

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
    "Created": ".model",
    "Deleted": ".model",
    "Event": ".event",
    "EventDispatcher": ".dispatcher",
    "ModelEvent": ".model",
    "Updated": ".model",
    "adispatch": ".process",
    "current": ".process",
    "dispatch": ".process",
    "listen": ".process",
    "listener": ".declaring",
    "use": ".process",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
