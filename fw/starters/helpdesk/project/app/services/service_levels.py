"""Due times of tickets: they follow from the policy, the opening hours and the pauses."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from app.models.enums import Priority, Tier
from app.models.sla_policy import SlaPolicy
from app.models.ticket import Ticket
from app.promises import Promise, next_due
from app.repositories.organisation import OrganisationRepository
from app.repositories.sla_policy import SlaPolicyRepository
from app.repositories.ticket import TicketRepository
from app.services.business import Calendar, NoOpeningHours, add
from app.services.calendars import calendar_of


async def policy_for(organisation: UUID | None, priority: Priority) -> SlaPolicy | None:
    """Return what is promised to an organisation; without one, to the tier basic."""
    tier = Tier.BASIC
    if organisation is not None:
        found = await OrganisationRepository().find(organisation)
        tier = tier if found is None else found.tier
    policies = SlaPolicyRepository().query()
    return await policies.where("tier", tier).where("priority", priority).first()


def due_times(
    policy: SlaPolicy | None, calendar: Calendar, since: datetime, paused: float
) -> dict[str, datetime | None]:
    """Return both due times of a ticket: the promised minutes after its creation, and the pauses."""
    return {
        promise.due: _due(policy, promise, calendar, since, paused)
        for promise in Promise
    }


def _due(
    policy: SlaPolicy | None,
    promise: Promise,
    calendar: Calendar,
    since: datetime,
    paused: float,
) -> datetime | None:
    """Return a due time, None without a promise or without opening hours."""
    if policy is None:
        return None
    try:
        return add(calendar, since, getattr(policy, promise.minutes) + paused)
    except NoOpeningHours:
        return None


async def store(ticket: Ticket, values: Mapping[str, Any]) -> Ticket:
    """Change a locked ticket, with the time at which its next promise is due."""
    next_promise = {"due_at": next_due({**vars(ticket), **values})}
    changed = await TicketRepository().update(ticket.id, {**values, **next_promise})
    assert changed is not None, "the ticket is locked"
    return changed


async def reschedule(ticket: Ticket, values: Mapping[str, Any]) -> Ticket:
    """Change a locked ticket, and the due times that follow; those that are missed or kept stay."""
    state = {**vars(ticket), **values}
    policy = await policy_for(state["organisation_id"], state["priority"])
    calendar = await calendar_of(state["team_id"])
    due = due_times(policy, calendar, ticket.created_at, state["paused_minutes"])
    moved = {each.due: due[each.due] for each in Promise if not each.is_fixed(ticket)}
    sla = None if policy is None else policy.id
    return await store(ticket, {**values, **moved, "sla_id": sla})
