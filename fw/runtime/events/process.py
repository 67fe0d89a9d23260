"""The dispatcher of this process, and its operations as functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fw.runtime.database import watching
from fw.runtime.events.dispatcher import EventDispatcher
from fw.runtime.events.model import ModelEvent
from fw.runtime.events.telling import Telling

__all__ = ["adispatch", "current", "dispatch", "listen", "use"]

E = TypeVar("E")

_current: EventDispatcher | None = None


def current() -> EventDispatcher:
    """Return the dispatcher of this process; the first call makes one."""
    if _current is None:
        use(EventDispatcher())
    assert _current is not None
    return _current


def use(dispatcher: EventDispatcher | None) -> EventDispatcher | None:
    """Make a dispatcher that of this process, None for a new one; return the former.

    It is also whom the repositories tell of their records, once someone listens to such.
    """
    global _current
    former, _current = _current, dispatcher
    if former is not None:
        former.changed = None
    if dispatcher is not None:
        dispatcher.changed = _watch
    _watch()
    return former


def _watch() -> None:
    wanted = _current is not None and _current.may_tell(ModelEvent)
    watching.watcher = Telling(_current) if _current is not None and wanted else None


def listen(event: type[E] | str, listener: Callable[[E], Any], *, queued: bool = False) -> None:
    """Have the dispatcher of this process tell a listener: `EventDispatcher.listen`."""
    current().listen(event, listener, queued=queued)


def dispatch(event: object) -> list[Any]:
    """Tell whoever listens, with what this process has: `EventDispatcher.dispatch`."""
    return current().dispatch(event)


async def adispatch(event: object) -> list[Any]:
    """Tell whoever listens, async listeners too: `EventDispatcher.adispatch`."""
    return await current().adispatch(event)
