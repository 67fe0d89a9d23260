"""Messages of a ticket: replies and notes of agents, answers of customers."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import ValidationError
from fw.runtime.auth import as_system
from fw.runtime.events import adispatch

from app.access import current_user, is_staff
from app.events import AgentReplied
from app.models.enums import TicketStatus
from app.models.ticket import Ticket
from app.models.ticket_event import TicketEventKind
from app.models.ticket_message import TicketMessage
from app.repositories.customer import CustomerRepository
from app.repositories.ticket_message import TicketMessageRepository
from app.services import history
from app.services.business import between
from app.services.calendars import calendar_of
from app.services.lifecycle import change_status, locked
from app.services.opening import NewTicket, open_ticket
from app.services.service_levels import store
from app.services.transitions import ENDED_BY_ANSWER


@dataclass(frozen=True)
class Content:
    """Content of a message: its text, its file, and the Message-ID of its mail."""

    body: str
    attachment: Any = None
    message_id: str | None = None

    @property
    def values(self) -> dict[str, Any]:
        """The values of the message."""
        return vars(self)


async def write(
    id: UUID,
    content: Content,
    *,
    internal: bool = False,
    status: TicketStatus | None = None,
) -> TicketMessage:
    """Add a message to a ticket: of an agent, or of the customer who sends the request."""
    user = current_user()
    if is_staff():
        if user is None:
            raise HTTPException(409, "Log in to reply")
        return await reply(id, content, user, internal=internal, status=status)
    if internal:
        raise ValidationError({"internal": ["Notes are for agents"]})
    customer = await CustomerRepository().query().where("user_id", user).first()
    if customer is None:
        raise HTTPException(403, "Your login belongs to no customer")
    return await answer(id, content, customer.id)


async def reply(
    id: UUID,
    content: Content,
    agent: UUID,
    *,
    internal: bool = False,
    status: TicketStatus | None = None,
) -> TicketMessage:
    """Add a reply or a note of an agent; a first reply opens a new ticket.

    The first public reply keeps the promise, whatever follows.
    """
    async with locked(id) as ticket:
        now = datetime.now(UTC)
        if not internal and ticket.status == TicketStatus.CLOSED:
            raise HTTPException(409, "The ticket is closed; add a note instead")
        values = {"author_id": agent, "internal": internal, **content.values}
        message = await _add(ticket, values, now)
        if not internal:
            ticket = await _keep_first_reply(ticket, now, agent)
            await adispatch(AgentReplied(message.id))
            if ticket.status == TicketStatus.NEW:
                status = status or TicketStatus.OPEN
        if status is not None:
            await change_status(ticket, status, now, agent)
    return message


async def _keep_first_reply(ticket: Ticket, now: datetime, agent: UUID) -> Ticket:
    """Record the first public reply of an agent; later ones change nothing."""
    if ticket.first_replied_at is not None:
        return ticket
    calendar = await calendar_of(ticket.team_id)
    worked = between(calendar, ticket.created_at, now) - ticket.paused_minutes
    if ticket.clock_stopped_at is not None:
        worked -= between(calendar, ticket.clock_stopped_at, now)
    kept = {"first_replied_at": now, "first_reply_minutes": round(worked)}
    await history.record(ticket.id, TicketEventKind.FIRST_REPLY, now, agent)
    return await store(ticket, kept)


async def answer(id: UUID, content: Content, customer: UUID) -> TicketMessage:
    """Add an answer of a customer to a ticket, or to the one that it was merged into.

    A ticket that waits, or that is solved, is open again. A closed one stays closed: the answer is
    a new ticket, linked to it.
    """
    async with locked(id) as ticket:
        if ticket.merged_into_id is None:
            return await _answer(ticket, content, customer)
    with as_system():
        return await answer(ticket.merged_into_id, content, customer)


async def _answer(ticket: Ticket, content: Content, customer: UUID) -> TicketMessage:
    now, writer = datetime.now(UTC), {"customer_id": customer}
    if ticket.status == TicketStatus.CLOSED:
        follower = await open_ticket(NewTicket.following(ticket, customer), now)
        return await add_question(follower, content)
    message = await _add(ticket, {**writer, **content.values}, now)
    if ticket.status in ENDED_BY_ANSWER:
        await change_status(ticket, TicketStatus.OPEN, now, None)
    return message


async def add_question(ticket: Ticket, content: Content) -> TicketMessage:
    """Add the first message of a new ticket, of its customer."""
    writer = {"customer_id": ticket.customer_id}
    return await _add(ticket, {**writer, **content.values}, ticket.created_at)


async def _add(ticket: Ticket, values: dict[str, Any], now: datetime) -> TicketMessage:
    values = {"ticket_id": ticket.id, "created_at": now, **values}
    return await TicketMessageRepository().create(values)
