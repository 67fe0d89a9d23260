"""The dispatcher of this process, and functions that call its methods."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fw.runtime.database.repositories import model_events
from fw.runtime.events.dispatcher import EventDispatcher
from fw.runtime.events.event import Created, Deleted, ModelEvent, Updated
from fw.runtime.events.listeners import declared_listeners, use_factory

if TYPE_CHECKING:
    from fw.runtime.application.container import Container
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.repositories.model_events import Change

__all__ = [
    "ModelEventPublisher",
    "adispatch",
    "bind",
    "current",
    "discover",
    "dispatch",
    "listen",
    "use",
]

E = TypeVar("E")

_current: EventDispatcher | None = None


def current() -> EventDispatcher:
    """Return the dispatcher of this process; the first call creates it."""
    if _current is None:
        use(EventDispatcher())
    assert _current is not None
    return _current


def use(dispatcher: EventDispatcher | None) -> EventDispatcher | None:
    """Make a dispatcher the one of this process, None for a new one; return the former one.

    Repositories publish model events to it while it has listeners for them.
    """
    global _current
    former, _current = _current, dispatcher
    if former is not None:
        former.on_change = None
    if dispatcher is not None:
        dispatcher.on_change = _watch_repositories
    _watch_repositories()
    return former


def _watch_repositories() -> None:
    wanted = _current is not None and _current.may_have_listeners(ModelEvent)
    model_events.dispatcher = (
        ModelEventPublisher(_current) if _current is not None and wanted else None
    )


def listen(event: type[E] | str, listener: Callable[[E], Any], *, queued: bool = False) -> None:
    """Register a listener with the dispatcher of this process: `EventDispatcher.listen`."""
    current().listen(event, listener, queued=queued)


def dispatch(event: object) -> list[Any]:
    """Call the listeners of an event: `EventDispatcher.dispatch`."""
    return current().dispatch(event)


async def adispatch(event: object) -> list[Any]:
    """Call the listeners of an event, async ones too: `EventDispatcher.adispatch`."""
    return await current().adispatch(event)


_FOLDER: Final = ("app", "listeners")


def bind(container: Container) -> None:
    """Bind the dispatcher in an application's container, which builds listener classes."""
    current().make = container.make
    container.bind(EventDispatcher, current)


def discover(root: Path) -> None:
    """Register the listeners of `app/listeners/`; FwError for one that names no event."""
    if root.joinpath(*_FOLDER).is_dir():
        for event, listener, queued in declared_listeners(root, _FOLDER):
            listen(event, listener, queued=queued)


_KINDS: Mapping[str, Any] = {"created": Created, "updated": Updated, "deleted": Deleted}


class ModelEventPublisher:
    """Watcher of the repositories that dispatches a model event for each committed change."""

    def __init__(self, dispatcher: EventDispatcher) -> None:
        self.dispatcher = dispatcher

    def wants(self, change: Change, model: type[Model]) -> bool:
        """Return True if a listener is registered for that change of that model."""
        return self.dispatcher.has_listeners(_KINDS[change][model])

    async def dispatch(self, change: Change, model: type[Model], *rows: Mapping[str, Any]) -> None:
        """Dispatch the event of a committed change. Exceptions of listeners are logged."""
        await self.dispatcher.adispatch_robust(_KINDS[change][model](*rows))


use_factory(lambda kind: current().make(kind))
