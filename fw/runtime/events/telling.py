"""Hands to a dispatcher what the repositories tell of their records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fw.runtime.events.dispatcher import EventDispatcher
from fw.runtime.events.model import Created, Deleted, Updated

if TYPE_CHECKING:
    from fw.runtime.database.model import Model
    from fw.runtime.database.watching import Change

__all__ = ["Telling"]

_KINDS: Mapping[str, Any] = {"created": Created, "updated": Updated, "deleted": Deleted}


class Telling:
    """A watcher of the repositories that dispatches what it hears."""

    def __init__(self, dispatcher: EventDispatcher) -> None:
        self.dispatcher = dispatcher

    def wants(self, change: Change, model: type[Model]) -> bool:
        """Say whether anyone listens to such a change of that model's records."""
        return self.dispatcher.has_listeners(_KINDS[change][model])

    async def tell(self, change: Change, model: type[Model], *rows: Mapping[str, Any]) -> None:
        """Tell of a change that is committed. Whatever a listener raises is logged."""
        await self.dispatcher.atell(_KINDS[change][model](*rows))
