"""Solved tickets are closed some days later. From then on an answer is a new ticket."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from app.models.enums import TicketStatus
from app.repositories.ticket import TicketRepository
from app.services.lifecycle import change_status, locked

CLOSE_AFTER = timedelta(days=7)


async def close_solved(now: datetime | None = None) -> int:
    """Close the tickets that were solved a week ago; return their number."""
    now = now or datetime.now(UTC)
    solved = TicketRepository().query().where("status", TicketStatus.SOLVED)
    old = solved.where("solved_at", "<=", now - CLOSE_AFTER).order_by("solved_at")
    return sum([await _close(id, now) for id in await old.pluck("id")])


async def _close(id: UUID, now: datetime) -> bool:
    """Close a ticket, unless an answer has opened it meanwhile."""
    async with locked(id) as ticket:
        solved = ticket.solved_at
        if ticket.status != TicketStatus.SOLVED or solved is None:
            return False
        if solved > now - CLOSE_AFTER:
            return False
        await change_status(ticket, TicketStatus.CLOSED, now, None)
    return True
