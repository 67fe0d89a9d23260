"""Events that are dispatched after the commit."""

from fw.runtime.database import current
from fw.runtime.events import Event, adispatch

__all__ = ["announce"]


def announce(event: Event) -> None:
    """Dispatch an event once the open transaction is committed; a rollback discards it."""

    async def dispatch() -> None:
        await adispatch(event)

    current().on_commit(dispatch)
