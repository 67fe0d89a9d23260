"""Assignment of tickets: to an agent of the team, or to the one whose turn it is."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from fw.runtime import ValidationError

from app.models.team import Team, TeamAssignment
from app.models.ticket import Ticket
from app.models.ticket_event import TicketEventKind
from app.models.user import User
from app.repositories.team import TeamRepository
from app.repositories.ticket import TicketRepository
from app.repositories.user import UserRepository
from app.services import history
from app.services.lifecycle import locked
from app.services.service_levels import reschedule
from app.services.transitions import UNSOLVED

NEVER = datetime.min.replace(tzinfo=UTC)


async def next_agent(team: Team) -> User | None:
    """Return the agent of a team whose turn it is, who goes to the end of the queue.

    The agents who are active and available are locked, so that two tickets at the same moment go to
    two agents. None if there is nobody, or if the team assigns by hand.
    """
    if team.assignment == TeamAssignment.MANUAL:
        return None
    users = UserRepository()
    agents = users.query().where("teams.id", team.id)
    waiting = await users.lock_many(
        await agents.where("active", True).where("available", True).pluck("id")
    )
    if not waiting:
        return None
    is_by_load = team.assignment == TeamAssignment.LEAST_BUSY
    chosen = in_turn(waiting, await _loads(waiting) if is_by_load else {})
    await users.update(chosen.id, {"ticket_assigned_at": _end_of_queue(waiting)})
    return chosen


def _end_of_queue(agents: Sequence[User]) -> datetime:
    """Return a time after those of all agents, even if the clocks of two machines differ."""
    latest = max(agent.ticket_assigned_at or NEVER for agent in agents)
    return max(datetime.now(UTC), latest + timedelta(milliseconds=1))


def in_turn(agents: Sequence[User], loads: Mapping[UUID, int]) -> User:
    """Return the agent with the fewest tickets, of several the one who has waited longest."""

    def turn(agent: User) -> tuple[int, datetime, UUID]:
        return loads.get(agent.id, 0), agent.ticket_assigned_at or NEVER, agent.id

    return min(agents, key=turn)


async def _loads(agents: Sequence[User]) -> dict[UUID, int]:
    """Return the numbers of unsolved tickets by agent."""
    unsolved = TicketRepository().query().where_in("status", sorted(UNSOLVED))
    mine = unsolved.where_in("assignee_id", [agent.id for agent in agents])
    return await mine.group_by("assignee_id").count()


async def assign(
    ticket: Ticket,
    now: datetime,
    actor: UUID | None,
    *,
    team: UUID | None = None,
    agent: UUID | None = None,
) -> Ticket:
    """Assign a locked ticket to an agent of a team; without one, to the agent whose turn it is.

    Another team has other opening hours, which the due times follow.
    """
    place = await TeamRepository().find(team or ticket.team_id)
    if place is None:
        raise ValidationError({"team_id": ["Choose a team"]})
    chosen = await (next_agent(place) if agent is None else _member(place, agent))
    values = {"team_id": place.id, "assignee_id": chosen and chosen.id}
    assigned = await reschedule(ticket, values)
    kind, name = TicketEventKind.ASSIGNED, chosen.name if chosen else place.name
    await history.record(ticket.id, kind, now, actor, after=name)
    return assigned


async def _member(team: Team, agent: UUID) -> User:
    """Return an active agent of the team; ValidationError for anyone else."""
    members = UserRepository().query().where("teams.id", team.id).where("active", True)
    found = await members.find(agent)
    if found is None:
        message = f"Choose an active agent of the team {team.name}"
        raise ValidationError({"assignee_id": [message]})
    return found


async def assign_waiting() -> int:
    """Assign the unsolved tickets that have no agent, as after a night without any."""
    waiting = TicketRepository().query().where_null("assignee_id")
    keys = (
        await waiting.where_in("status", sorted(UNSOLVED))
        .order_by("number")
        .pluck("id")
    )
    return sum([await _assign_one(key) for key in keys])


async def _assign_one(id: UUID) -> bool:
    """Assign a ticket, unless that has happened meanwhile; return True if an agent has it now."""
    async with locked(id) as ticket:
        team = await TeamRepository().find(ticket.team_id)
        is_manual = team is None or team.assignment == TeamAssignment.MANUAL
        if is_manual or ticket.assignee_id is not None:
            return False
        return (await assign(ticket, datetime.now(UTC), None)).assignee_id is not None
