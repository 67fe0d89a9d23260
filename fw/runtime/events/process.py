"""The dispatcher of this process, and its operations as functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fw.runtime.database.repositories import model_events
from fw.runtime.events.dispatcher import EventDispatcher
from fw.runtime.events.event import Created, Deleted, ModelEvent, Updated

if TYPE_CHECKING:
    from fw.runtime.application.service_provider import ApplicationProtocol
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.repositories.model_events import Change

__all__ = ["Telling", "adispatch", "current", "discover", "dispatch", "join", "listen", "use"]

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
    model_events.dispatcher = Telling(_current) if _current is not None and wanted else None


def listen(event: type[E] | str, listener: Callable[[E], Any], *, queued: bool = False) -> None:
    """Have the dispatcher of this process tell a listener: `EventDispatcher.listen`."""
    current().listen(event, listener, queued=queued)


def dispatch(event: object) -> list[Any]:
    """Tell whoever listens, with what this process has: `EventDispatcher.dispatch`."""
    return current().dispatch(event)


async def adispatch(event: object) -> list[Any]:
    """Tell whoever listens, async listeners too: `EventDispatcher.adispatch`."""
    return await current().adispatch(event)


_FOLDER: Final = ("app", "listeners")


def join(app: ApplicationProtocol) -> None:
    """Have the application hand out the dispatcher, and make the listeners that are classes."""
    current().make = app.make
    app.container.bind(EventDispatcher, current)


def discover(app: ApplicationProtocol) -> None:
    """Have the listeners told that stand in `app/listeners/`; FwError for an unclear one."""
    if app.path.joinpath(*_FOLDER).is_dir():
        from fw.runtime.events import listeners

        listeners.discover(current(), app.path, _FOLDER)


_KINDS: Mapping[str, Any] = {"created": Created, "updated": Updated, "deleted": Deleted}


class Telling:
    """Dispatches a model event for each committed change."""

    def __init__(self, dispatcher: EventDispatcher) -> None:
        self.dispatcher = dispatcher

    def wants(self, change: Change, model: type[Model]) -> bool:
        """Say whether anyone listens to such a change of that model's records."""
        return self.dispatcher.has_listeners(_KINDS[change][model])

    async def dispatch(self, change: Change, model: type[Model], *rows: Mapping[str, Any]) -> None:
        """Tell of a change that is committed. Whatever a listener raises is logged."""
        await self.dispatcher.atell(_KINDS[change][model](*rows))
