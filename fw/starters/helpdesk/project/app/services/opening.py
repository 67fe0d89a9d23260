"""New tickets: their number, team, agent and due times, in one transaction."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from fw.runtime import ValidationError
from fw.runtime.database import Numbers, transaction
from fw.runtime.events import adispatch

from app.events import TicketOpened
from app.models.enums import Priority
from app.models.number_series import NumberSeries
from app.models.team import Team
from app.models.ticket import Ticket, TicketChannel
from app.models.ticket_event import TicketEventKind
from app.promises import next_due
from app.repositories.customer import CustomerRepository
from app.repositories.team import TeamRepository
from app.repositories.ticket import TicketRepository
from app.repositories.ticket_category import TicketCategoryRepository
from app.services import history
from app.services.assignment import next_agent
from app.services.calendars import calendar_of
from app.services.service_levels import due_times, policy_for


@dataclass(frozen=True)
class NewTicket:
    """Fields for opening a ticket."""

    subject: str
    customer_id: UUID
    priority: Priority = Priority.NORMAL
    channel: TicketChannel = TicketChannel.WEB
    category_id: UUID | None = None
    team_id: UUID | None = None
    """None for the team of the category."""
    follows_id: UUID | None = None
    label_ids: tuple[UUID, ...] = ()

    @classmethod
    def following(cls, ticket: Ticket, customer: UUID) -> "NewTicket":
        """Return the ticket that an answer to a closed one opens."""
        return cls(
            subject=ticket.subject,
            customer_id=customer,
            priority=ticket.priority,
            channel=ticket.channel,
            category_id=ticket.category_id,
            team_id=ticket.team_id,
            follows_id=ticket.id,
        )


async def open_ticket(
    new: NewTicket, now: datetime, actor: UUID | None = None
) -> Ticket:
    """Create a ticket as the application; ValidationError if it has no team or customer."""
    async with transaction():
        customer = await CustomerRepository().find(new.customer_id)
        if customer is None:
            raise ValidationError({"customer_id": ["Choose who writes"]})
        team = await _team_of(new)
        number = await Numbers(NumberSeries).next("T-{year}-", width=6)
        agent = await next_agent(team)
        policy = await policy_for(customer.organisation_id, new.priority)
        due = due_times(policy, await calendar_of(team.id), now, 0)
        clock = {"clock_stopped_at": None, "first_replied_at": None}
        values: dict[str, Any] = {
            **vars(new),
            **due,
            "number": number,
            "organisation_id": customer.organisation_id,
            "team_id": team.id,
            "assignee_id": agent and agent.id,
            "sla_id": policy and policy.id,
            "due_at": next_due({**due, **clock}),
            "created_at": now,
        }
        ticket = await TicketRepository().create(values)
        await _record(ticket, now, actor)
        await adispatch(TicketOpened(ticket.id))
    return ticket


async def _team_of(new: NewTicket) -> Team:
    """Return the team that is given, else that of the category."""
    key = new.team_id
    if key is None and new.category_id is not None:
        category = await TicketCategoryRepository().find(new.category_id)
        key = None if category is None else category.team_id
    team = None if key is None else await TeamRepository().find(key)
    if team is None:
        message = "Choose a category, which decides the team"
        raise ValidationError({"category_id": [message]})
    return team


async def _record(ticket: Ticket, now: datetime, actor: UUID | None) -> None:
    """Write the history of a new ticket, and of the one that it follows."""
    created, linked = TicketEventKind.CREATED, TicketEventKind.LINKED
    await history.record(ticket.id, created, now, actor, after=ticket.number)
    if ticket.follows_id is not None:
        await history.record(ticket.follows_id, linked, now, actor, after=ticket.number)
