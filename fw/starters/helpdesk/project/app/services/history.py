"""The history of tickets, which services write."""

from datetime import datetime
from uuid import UUID

from app.models.ticket_event import TicketEventKind
from app.repositories.ticket_event import TicketEventRepository


async def record(
    ticket: UUID,
    kind: TicketEventKind,
    now: datetime,
    actor: UUID | None,
    *,
    before: str | None = None,
    after: str | None = None,
) -> None:
    """Add an event of a ticket; the actor is None for the application itself."""
    event = {
        "ticket_id": ticket,
        "kind": kind,
        "before": before,
        "after": after,
        "actor_id": actor,
        "happened_at": now,
    }
    await TicketEventRepository().create(event)
