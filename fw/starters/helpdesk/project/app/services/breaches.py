"""Missed promises: each breach of a ticket is recorded once, however many look for it."""

from datetime import UTC, datetime
from uuid import UUID

from fw.runtime.database import transaction
from fw.runtime.errors import PreconditionFailed
from fw.runtime.events import adispatch

from app.events import TicketBreached
from app.models.ticket import Ticket
from app.models.ticket_event import TicketEventKind
from app.promises import Promise
from app.repositories.ticket import TicketRepository
from app.services import history


async def sweep(now: datetime | None = None) -> int:
    """Record what tickets miss by now; return the number of new breaches."""
    now = now or datetime.now(UTC)
    recorded = 0
    for promise in Promise:
        late = TicketRepository().late(promise, now).order_by(promise.due)
        for id in await late.pluck("id"):
            recorded += await record_breach(id, promise, now)
    return recorded


async def record_breach(id: UUID, promise: Promise, now: datetime) -> bool:
    """Record that a ticket misses a promise; return False if it doesn't, or if it is known.

    The row is changed on the condition that it still misses the promise. So of several sweepers at
    the same moment, one records the breach.
    """

    def is_late(ticket: Ticket) -> bool:
        return promise.is_late(ticket, now)

    try:
        async with transaction():
            late = {promise.breached: now}
            ticket = await TicketRepository().update(id, late, precondition=is_late)
            if ticket is None:
                return False
            breached = TicketEventKind.BREACHED
            await history.record(id, breached, now, None, after=promise.label)
            await adispatch(TicketBreached(id, promise.value))
    except PreconditionFailed:
        return False
    return True


async def record_breaches(ticket: Ticket, now: datetime) -> bool:
    """Record what a ticket misses by now; return True if there is something new."""
    late = [promise for promise in Promise if promise.is_late(ticket, now)]
    return any([await record_breach(ticket.id, promise, now) for promise in late])
