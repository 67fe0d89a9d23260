"""Stories of the demo's tickets: who writes when, and how far each ticket gets."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from app.models.enums import TicketStatus
from app.models.sla_policy import SlaPolicy
from app.services.business import Calendar, add
from app.services.closing import CLOSE_AFTER
from database.seeds._demo import NOW, ago, chance
from database.seeds._simulation import Simulation
from database.seeds._threads import (
    AGENT,
    CLOSING,
    CUSTOMER,
    NOTE,
    REMINDER,
    THANKS,
    Thread,
)

MOST_MESSAGES = 9
MEAN_WAIT, LONGEST_WAIT = 26, 130
"""Hours until a customer answers."""

AGES = {
    TicketStatus.OPEN: (0.2, 6.0),
    TicketStatus.PENDING: (0.5, 18.0),
    TicketStatus.ON_HOLD: (1.0, 30.0),
    TicketStatus.SOLVED: (1.5, 6.0),
    TicketStatus.CLOSED: (9.0, 60.0),
}
"""Days since a ticket in a state was created."""

LAST_WRITER = {
    TicketStatus.OPEN: CUSTOMER,
    TicketStatus.PENDING: AGENT,
    TicketStatus.ON_HOLD: NOTE,
}
"""The last writers of tickets that aren't solved."""


@dataclass(frozen=True)
class Story:
    """A ticket of the demo: its conversation, and the state that it comes to."""

    number: int
    thread: Thread
    fate: TicketStatus
    values: Mapping[str, Any]
    policy: SlaPolicy
    calendar: Calendar
    agent: UUID

    def tell(self) -> Simulation:
        """Return the ticket as it is now; a story that would end too late begins earlier."""
        created = self._begin()
        end = NOW - CLOSE_AFTER if self.fate == TicketStatus.CLOSED else NOW
        while True:
            ticket, last = self._play(created)
            if last <= end:
                return self._closed(ticket, last)
            created -= max(last - end, timedelta(hours=2))

    def _begin(self) -> datetime:
        """Return when the ticket is created, at first."""
        random = chance(f"begin {self.number}")
        if self.fate == TicketStatus.NEW:
            # Many are due within the hour, if their team works now.
            left = (
                random.randrange(12, 58)
                if self.number % 2
                else random.randrange(60, 240)
            )
            return NOW - timedelta(
                minutes=max(5, self.policy.first_reply_minutes - left)
            )
        return ago(random.uniform(*AGES[self.fate]))

    def _play(self, created: datetime) -> tuple[Simulation, datetime]:
        """Return the ticket with its conversation, and the time of the last step."""
        random = chance(f"play {self.number}")
        values = {**self.values, "created_at": created, "updated_at": created}
        ticket = Simulation(self.number, values, self.policy, self.calendar, self.agent)
        ticket.write(created, self.thread.question)
        at = created
        if self.fate == TicketStatus.NEW:
            at = created + (NOW - created) * random.uniform(0.3, 0.9)
            ticket.write(at, random.choice((self.thread.addition, REMINDER)))
            return ticket, at
        if random.random() < 0.35:
            at += timedelta(minutes=random.randrange(3, 25))
            ticket.write(at, self.thread.addition)
        turns = self._turns()
        for place, (writer, text) in enumerate(turns):
            at = self._next(random, writer, at, is_first=place == 0)
            self._take(ticket, writer, text, at)
            asks = [each for each, _ in turns[place + 1 : place + 2]]
            if writer == AGENT and asks == [CUSTOMER]:
                ticket.move(TicketStatus.PENDING, at, self.agent)
        return ticket, self._finish(ticket, random, at)

    def _turns(self) -> tuple[tuple[str, str], ...]:
        """Return the turns until the ticket comes to its state."""
        wanted = LAST_WRITER.get(self.fate)
        if wanted is None:
            return self.thread.turns
        ends = [
            place
            for place, (writer, _) in enumerate(self.thread.turns, start=1)
            if writer == wanted
        ]
        return self.thread.turns[: chance(f"end {self.number}").choice(ends or [1])]

    def _next(
        self, random: Random, writer: str, at: datetime, *, is_first: bool
    ) -> datetime:
        """Return when somebody writes next: agents in opening hours, customers at any time."""
        if writer == CUSTOMER:
            hours = min(random.expovariate(1 / MEAN_WAIT), LONGEST_WAIT)
            return at + timedelta(minutes=15, hours=hours)
        promised = self.policy.first_reply_minutes
        part = random.choices(
            (random.uniform(0.05, 0.8), random.uniform(1, 1.4)), (8, 1)
        )
        minutes = promised * part[0] if is_first else random.uniform(5, 150)
        return add(self.calendar, at, minutes)

    def _take(self, ticket: Simulation, writer: str, text: str, at: datetime) -> None:
        """Add a turn, with the state that follows from it."""
        if writer == CUSTOMER:
            ticket.write(at, text)
            ticket.move(TicketStatus.OPEN, at, None)
            return
        ticket.write(at, text, agent=True, internal=writer == NOTE)
        if writer == AGENT and ticket.values["status"] == TicketStatus.NEW:
            ticket.move(TicketStatus.OPEN, at, self.agent)

    def _finish(self, ticket: Simulation, random: Random, at: datetime) -> datetime:
        """Move the ticket to its state, closed ones to solved; return when."""
        if self.fate in LAST_WRITER:
            if ticket.values["first_replied_at"] is not None:
                ticket.move(self.fate, at, self.agent)
            return at
        at = add(self.calendar, at, random.uniform(2, 45))
        if len(ticket.messages) < MOST_MESSAGES:
            ticket.write(at, CLOSING, agent=True)
        ticket.move(TicketStatus.SOLVED, at, self.agent)
        if len(ticket.messages) < MOST_MESSAGES - 1 and random.random() < 0.15:
            at += timedelta(minutes=random.randrange(30, 900))
            self._take(ticket, CUSTOMER, random.choice(THANKS), at)
            at = add(self.calendar, at, random.uniform(2, 45))
            ticket.move(TicketStatus.SOLVED, at, self.agent)
        return at

    def _closed(self, ticket: Simulation, solved: datetime) -> Simulation:
        if self.fate == TicketStatus.CLOSED:
            ticket.move(TicketStatus.CLOSED, solved + CLOSE_AFTER, None)
        return ticket
