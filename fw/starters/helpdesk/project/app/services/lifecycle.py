"""Changes of a ticket's state: its clock stops and runs on with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from fw.runtime import NotFound
from fw.runtime.auth import as_system
from fw.runtime.database import transaction
from fw.runtime.database.repositories.repository import Key

from app.models.enums import TicketStatus
from app.models.ticket import Ticket
from app.models.ticket_event import TicketEventKind
from app.repositories.ticket import TicketRepository
from app.services import history
from app.services.breaches import record_breaches
from app.services.business import between
from app.services.calendars import calendar_of
from app.services.service_levels import reschedule
from app.services.transitions import RUNNING, check_transition


@asynccontextmanager
async def locked(id: Key) -> AsyncIterator[Ticket]:
    """Lock a ticket that the actor sees until the block ends, which runs as the application.

    What it misses by now is recorded before the block changes anything.
    """
    async with transaction():
        seen = await TicketRepository().lock(id)
        with as_system():
            ticket = seen and await TicketRepository().find(id)
            if ticket is None:
                raise NotFound("Ticket", id)
            if await record_breaches(ticket, datetime.now(UTC)):
                ticket = await TicketRepository().lock(id) or ticket
            yield ticket


async def change_status(
    ticket: Ticket, status: TicketStatus, now: datetime, actor: UUID | None
) -> Ticket:
    """Move a locked ticket to another state, if that may follow; the same one changes nothing."""
    if status == ticket.status:
        return ticket
    check_transition(ticket.status, status)
    return await set_status(ticket, status, now, actor)


async def set_status(
    ticket: Ticket,
    status: TicketStatus,
    now: datetime,
    actor: UUID | None,
    **values: Any,
) -> Ticket:
    """Move a locked ticket to any other state, and change other values with it."""
    former, kind = ticket.status, TicketEventKind.STATUS
    if former == TicketStatus.SOLVED and status == TicketStatus.OPEN:
        kind, values["reopened"] = TicketEventKind.REOPENED, ticket.reopened + 1
    clock = await _clock(ticket, status, now)
    stamps = _stamps(ticket, status, now)
    changed = await reschedule(ticket, {"status": status, **clock, **stamps, **values})
    await history.record(ticket.id, kind, now, actor, before=former, after=status)
    return changed


async def _clock(ticket: Ticket, status: TicketStatus, now: datetime) -> dict[str, Any]:
    """Return the values of the clock in another state: it stops, runs on, or stays as it is."""
    if status not in RUNNING:
        return {"clock_stopped_at": ticket.clock_stopped_at or now}
    if ticket.clock_stopped_at is None:
        return {}
    calendar = await calendar_of(ticket.team_id)
    pause = between(calendar, ticket.clock_stopped_at, now)
    return {
        "clock_stopped_at": None,
        "paused_minutes": ticket.paused_minutes + pause,
    }


def _stamps(ticket: Ticket, status: TicketStatus, now: datetime) -> dict[str, Any]:
    """Return when the ticket was solved and closed."""
    is_done = status in (TicketStatus.SOLVED, TicketStatus.CLOSED)
    return {
        "solved_at": (ticket.solved_at or now) if is_done else None,
        "closed_at": now if status == TicketStatus.CLOSED else None,
    }
