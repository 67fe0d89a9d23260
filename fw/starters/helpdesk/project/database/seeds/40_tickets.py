"""160 tickets of the last ten weeks, with their conversations and their history."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from fw.runtime.files import StoredFile

from app.models.customer import Customer
from app.models.enums import Priority, TicketStatus, Tier
from app.models.sla_policy import SlaPolicy
from app.models.team import TeamAssignment
from app.models.ticket import TicketChannel
from app.models.ticket_category import TicketCategory
from app.repositories.customer import CustomerRepository
from app.repositories.number_series import NumberSeriesRepository
from app.repositories.organisation import OrganisationRepository
from app.repositories.sla_policy import SlaPolicyRepository
from app.repositories.team import TeamRepository
from app.repositories.ticket import TicketRepository
from app.repositories.ticket_category import TicketCategoryRepository
from app.repositories.ticket_event import TicketEventRepository
from app.repositories.ticket_message import TicketMessageRepository
from app.services.business import Calendar
from app.services.calendars import calendar_of
from database.seeds._demo import add, chance, key
from database.seeds._simulation import Simulation
from database.seeds._stories import Story
from database.seeds._threads import LOG, THREADS

FATES = {
    TicketStatus.NEW: 8,
    TicketStatus.OPEN: 14,
    TicketStatus.PENDING: 14,
    TicketStatus.ON_HOLD: 8,
    TicketStatus.SOLVED: 24,
    TicketStatus.CLOSED: 92,
}
PRIORITIES = {
    Priority.LOW: 2,
    Priority.NORMAL: 6,
    Priority.HIGH: 3,
    Priority.URGENT: 1,
}
CHANNELS = {TicketChannel.EMAIL: 5, TicketChannel.WEB: 4, TicketChannel.PHONE: 1}


@dataclass(frozen=True)
class Desk:
    """Records that the tickets refer to."""

    customers: Sequence[Customer]
    tiers: Mapping[UUID | None, Tier]
    """By organisation."""
    categories: Mapping[str, TicketCategory]
    policies: Mapping[tuple[Tier, Priority], SlaPolicy]
    agents: Mapping[UUID, Sequence[UUID]]
    """By team, as the others."""
    calendars: Mapping[UUID, Calendar]
    by_hand: Collection[UUID]

    @classmethod
    async def load(cls) -> "Desk":
        """Return what the former seeds have added."""
        teams = await TeamRepository().query().with_("agents").get()
        policies = await SlaPolicyRepository().all()
        organisations = await OrganisationRepository().all()
        manual = [one for one in teams if one.assignment == TeamAssignment.MANUAL]
        return cls(
            customers=await CustomerRepository().query().order_by("id").get(),
            tiers={one.id: one.tier for one in organisations},
            categories={
                one.name: one for one in await TicketCategoryRepository().all()
            },
            policies={(one.tier, one.priority): one for one in policies},
            agents={one.id: sorted(each.id for each in one.agents) for one in teams},
            calendars={one.id: await calendar_of(one.id) for one in teams},
            by_hand={one.id for one in manual},
        )

    def story(self, number: int, fate: TicketStatus) -> Story:
        """Return what happens to a ticket. Nobody has chosen an agent for a new one by hand."""
        random = chance(f"ticket {number}")
        thread = THREADS[(number * 5 + number // len(THREADS)) % len(THREADS)]
        category, customer = (
            self.categories[thread.category],
            random.choice(self.customers),
        )
        team, agent = category.team_id, random.choice(self.agents[category.team_id])
        tier = self.tiers.get(customer.organisation_id, Tier.BASIC)
        priority = random.choices([*PRIORITIES], [*PRIORITIES.values()])[0]
        policy = self.policies[tier, priority]
        is_waiting = fate == TicketStatus.NEW and team in self.by_hand
        values = {
            "number": f"#{number}",
            "subject": thread.subject,
            "priority": priority,
            "channel": random.choices([*CHANNELS], [*CHANNELS.values()])[0],
            "customer_id": customer.id,
            "organisation_id": customer.organisation_id,
            "category_id": category.id,
            "team_id": team,
            "assignee_id": None if is_waiting else agent,
            "sla_id": policy.id,
        }
        return Story(number, thread, fate, values, policy, self.calendars[team], agent)


def number_them(tickets: Sequence[Simulation]) -> dict[str, int]:
    """Give the tickets their numbers in the order of their creation; return the last ones."""
    last: Counter[str] = Counter()
    for ticket in sorted(tickets, key=lambda one: one.values["created_at"]):
        series = f"T-{ticket.values['created_at'].year}-"
        last[series] += 1
        number = f"{series}{last[series]:06}"
        ticket.values["number"] = ticket.events[0]["after"] = number
    return last


async def run() -> None:
    """Add the records."""
    if await TicketRepository().query().where("id", key("Ticket", 0)).exists():
        return
    desk = await Desk.load()
    fates = [fate for fate, times in FATES.items() for _ in range(times)]
    told = [desk.story(number, fate) for number, fate in enumerate(fates)]
    tickets = [story.tell() for story in told]
    series = [{"id": id, "last": last} for id, last in number_them(tickets).items()]
    await NumberSeriesRepository().store.insert_many(series)
    await add(TicketRepository(), [ticket.row() for ticket in tickets])
    await add_label(told, tickets)
    for story, ticket in zip(told, tickets, strict=True):
        if story.thread.subject.startswith("Import stops"):
            log = await StoredFile.store(LOG, "import.log")
            ticket.messages[0]["attachment"] = log
    messages = [message for ticket in tickets for message in ticket.messages]
    await add(TicketMessageRepository(), messages)
    events: list[dict[str, Any]] = [one for each in tickets for one in each.events]
    await add(TicketEventRepository(), events)


async def add_label(told: Sequence[Story], tickets: Sequence[Simulation]) -> None:
    """Label every third ticket."""
    for story, ticket in [*zip(told, tickets, strict=True)][::3]:
        values = {
            "label_ids": [key("Label", story.thread.label)],
            "updated_at": ticket.values["updated_at"],
        }
        await TicketRepository().update(ticket.values["id"], values)
