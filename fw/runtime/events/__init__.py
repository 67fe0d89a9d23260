"""Events and their listeners, which are called in this process and in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from fw.runtime.events.current_dispatcher import adispatch, current, dispatch, listen, use
    from fw.runtime.events.dispatcher import EventDispatcher
    from fw.runtime.events.event import Created, Deleted, Event, ModelEvent, Updated
    from fw.runtime.events.listeners import listener

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
    "Created": ".event",
    "Deleted": ".event",
    "Event": ".event",
    "EventDispatcher": ".dispatcher",
    "ModelEvent": ".event",
    "Updated": ".event",
    "adispatch": ".current_dispatcher",
    "current": ".current_dispatcher",
    "dispatch": ".current_dispatcher",
    "listen": ".current_dispatcher",
    "listener": ".listeners",
    "use": ".current_dispatcher",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
