# fw:generated:sha256:fae89e57181c7387af1921623f744294f1fd3b34f9b7c20d54a3448b149a83c4
"""Business logic for tickets: what one request does to a ticket."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.access import current_user, is_staff, require_staff, require_user
from app.models.enums import TicketStatus
from app.models.ticket import Ticket
from app.models.ticket_event import TicketEventKind
from app.repositories.customer import CustomerRepository
from app.repositories.ticket import TicketRepository
from app.services import history
from app.services.assignment import assign
from app.services.conversation import Content, add_question, write
from app.services.lifecycle import change_status, locked
from app.services.merging import merge
from app.services.opening import NewTicket, open_ticket
from app.services.saved_texts import text_of
from app.services.service_levels import reschedule


class TicketService(Service[TicketRepository]):
    """Operations on tickets."""

    async def create(self, values: Mapping[str, Any]) -> Ticket:
        """Open a ticket, of the customer who sends the request unless an agent names another one.

        The text `body` is the customer's first message.
        """
        now, user = datetime.now(UTC), current_user()
        given = {**values, "customer_id": await _customer(values)}
        body = given.pop("body", None)
        async with transaction():
            with as_system():
                ticket = await open_ticket(NewTicket(**given), now, user)
                if body is not None:
                    await add_question(ticket, Content(body))
        # The agent may belong to another team than the ticket.
        return await self.repository.find(ticket.id) or ticket

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Ticket] | None = None,
    ) -> Ticket:
        """Change a ticket; its due times follow the priority and the customer."""
        user = current_user()
        async with locked(id) as former:
            ticket = await super().update(id, values, precondition)
            if ticket.customer_id != former.customer_id:
                customer = await CustomerRepository().find(ticket.customer_id)
                organisation = customer and customer.organisation_id
                ticket = await reschedule(ticket, {"organisation_id": organisation})
            if ticket.priority != former.priority:
                ticket = await reschedule(ticket, {})
                await history.record(
                    ticket.id,
                    TicketEventKind.PRIORITY,
                    datetime.now(UTC),
                    user,
                    before=former.priority,
                    after=ticket.priority,
                )
        return ticket

    async def reply(
        self,
        id: UUID,
        body: str | None,
        saved_reply: UUID | None = None,
        *,
        internal: bool = False,
        status: TicketStatus | None = None,
    ) -> Ticket:
        """Write to the customer, or a note; a customer answers. Then move the ticket to a state."""
        if not is_staff() and (saved_reply or status):
            raise HTTPException(403, "Only an agent can use saved replies and states")
        ticket = await self.find(id)
        text = await text_of(ticket, body, saved_reply)
        message = await write(id, Content(text), internal=internal, status=status)
        return await self.repository.find(message.ticket_id) or await self.find(id)

    async def assign(self, id: UUID, team: UUID | None, agent: UUID | None) -> Ticket:
        """Assign a ticket to an agent; without one, to the agent whose turn it is."""
        require_staff("assign tickets")
        user = current_user()
        async with locked(id) as ticket:
            now = datetime.now(UTC)
            return await assign(ticket, now, user, team=team, agent=agent)

    async def take(self, id: UUID) -> Ticket:
        """Assign a ticket to the agent who sends the request."""
        user = current_user()
        if user is None:
            raise HTTPException(409, "Log in to take a ticket")
        return await self.assign(id, None, user)

    async def transition(self, id: UUID, status: TicketStatus) -> Ticket:
        """Move a ticket to another state."""
        require_staff("change the state of a ticket")
        user = current_user()
        async with locked(id) as ticket:
            return await change_status(ticket, status, datetime.now(UTC), user)

    async def merge(self, id: UUID, into: UUID) -> Ticket:
        """Move the messages of a ticket to another one, and close it; return the other one."""
        require_staff("merge tickets")
        return await merge(id, into, current_user())


async def _customer(values: Mapping[str, Any]) -> UUID:
    """Return the customer that an agent has chosen, or the one who sends the request."""
    chosen: UUID | None = values.get("customer_id")
    if is_staff():
        if chosen is None:
            raise ValidationError({"customer_id": ["Choose who writes"]})
        return chosen
    own = CustomerRepository().query().where("user_id", require_user())
    customer = await own.first()
    if customer is None:
        raise HTTPException(403, "Your login belongs to no customer")
    if chosen not in (None, customer.id):
        raise ValidationError({"customer_id": ["You write for yourself only"]})
    if values.get("label_ids"):
        raise ValidationError({"label_ids": ["Labels are for agents"]})
    return customer.id
