"""Merging of tickets: the messages of one move to another one, and it is closed."""

from datetime import UTC, datetime
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound, ValidationError
from fw.runtime.database import transaction

from app.models.enums import TicketStatus
from app.models.ticket import Ticket
from app.models.ticket_event import TicketEventKind
from app.repositories.ticket import TicketRepository
from app.repositories.ticket_message import TicketMessageRepository
from app.services import history
from app.services.lifecycle import locked, set_status


async def merge(id: UUID, into_id: UUID, actor: UUID | None) -> Ticket:
    """Move all messages of a ticket to another one of the same customer or organisation.

    The first one is closed, and knows where they are. Return the other one.
    """
    if id == into_id:
        raise ValidationError({"into_id": ["Choose another ticket"]})
    async with transaction():
        # Both are locked in the order of their keys before either changes.
        found = {
            one.id: one for one in await TicketRepository().lock_many([id, into_id])
        }
        if id not in found:
            raise NotFound("Ticket", id)
        if into_id not in found:
            raise ValidationError({"into_id": ["Choose a ticket that you see"]})
        _check(found[id], found[into_id])
        async with locked(id) as ticket, locked(into_id) as target:
            await _move(ticket, target, actor)
    return target


def _check(ticket: Ticket, target: Ticket) -> None:
    """Raise HTTPException unless the messages may move: nobody else may come to read them."""
    if ticket.merged_into_id is not None:
        raise HTTPException(409, f"{ticket.number} is merged already")
    if target.status == TicketStatus.CLOSED:
        raise HTTPException(409, f"{target.number} is closed; choose an open ticket")
    is_same_customer = ticket.customer_id == target.customer_id
    organisation = ticket.organisation_id
    if not is_same_customer and (
        organisation is None or organisation != target.organisation_id
    ):
        detail = f"{target.number} is of another customer, who would read the messages"
        raise HTTPException(409, detail)


async def _move(ticket: Ticket, target: Ticket, actor: UUID | None) -> None:
    now, messages = datetime.now(UTC), TicketMessageRepository()
    for message in await messages.query().where("ticket_id", ticket.id).pluck("id"):
        await messages.update(message, {"ticket_id": target.id})
    merged, status = TicketEventKind.MERGED, TicketStatus.CLOSED
    if ticket.status == status:
        await TicketRepository().update(ticket.id, {"merged_into_id": target.id})
    else:
        await set_status(ticket, status, now, actor, merged_into_id=target.id)
    await history.record(ticket.id, merged, now, actor, after=target.number)
    await history.record(target.id, merged, now, actor, before=ticket.number)
