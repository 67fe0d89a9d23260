"""A ticket of the demo as it would have come to its state: with the clock of the services."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from app.models.enums import TicketStatus
from app.models.sla_policy import SlaPolicy
from app.promises import Promise, next_due
from app.services.business import Calendar, between
from app.services.service_levels import due_times
from app.services.transitions import RUNNING
from database.seeds._demo import NOW, key


@dataclass
class Simulation:
    """A ticket, its messages and its history, which grow in the order of time."""

    number: int
    values: dict[str, Any]
    policy: SlaPolicy
    calendar: Calendar
    agent: UUID
    messages: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        created: datetime = self.values["created_at"]
        self.values = {
            **self.values,
            "id": key("Ticket", self.number),
            "status": TicketStatus.NEW,
            "first_replied_at": None,
            "first_reply_minutes": None,
            "first_reply_breached_at": None,
            "resolution_breached_at": None,
            "clock_stopped_at": None,
            "paused_minutes": 0.0,
            "solved_at": None,
            "closed_at": None,
            "reopened": 0,
            **due_times(self.policy, self.calendar, created, 0),
        }
        self.event("created", created, None, after=self.values["number"])

    def event(self, kind: str, at: datetime, actor: UUID | None, **values: Any) -> None:
        """Add an event to the history."""
        place = len(self.events)
        row = {"kind": kind, "before": None, "after": None, **values}
        event = {
            "id": key("TicketEvent", f"{self.number}/{place}"),
            "ticket_id": self.values["id"],
            "actor_id": actor,
            "happened_at": at,
        }
        self.events.append({**row, **event})

    def write(
        self, at: datetime, body: str, *, agent: bool = False, internal: bool = False
    ) -> None:
        """Add a message of the customer or the agent; a first public reply is noted."""
        self._miss(at)
        place = len(self.messages)
        is_reply = agent and not internal
        message = {
            "id": key("TicketMessage", f"{self.number}/{place}"),
            "ticket_id": self.values["id"],
            "author_id": self.agent if agent else None,
            "customer_id": None if agent else self.values["customer_id"],
            "body": body,
            "internal": internal,
            "attachment": None,
            "message_id": None,
            "mailed_at": at if is_reply else None,
            "created_at": at,
        }
        if self.values["channel"] == "email" and not agent:
            message["message_id"] = f"<{self.number}.{place}@mail.example.com>"
        self.messages.append(message)
        self.values["updated_at"] = at
        if is_reply and self.values["first_replied_at"] is None:
            worked = between(self.calendar, self.values["created_at"], at)
            minutes = round(worked - self.values["paused_minutes"])
            kept = {"first_replied_at": at, "first_reply_minutes": minutes}
            self.values.update(kept)
            self.event("first_reply", at, self.agent)

    def move(self, status: TicketStatus, at: datetime, actor: UUID | None) -> None:
        """Move the ticket to another state; its clock follows."""
        former: TicketStatus = self.values["status"]
        if status == former:
            return
        self._miss(at)
        kind = "status"
        if former == TicketStatus.SOLVED and status == TicketStatus.OPEN:
            kind = "reopened"
            self.values["reopened"] += 1
        stopped: datetime | None = self.values["clock_stopped_at"]
        if status not in RUNNING:
            self.values["clock_stopped_at"] = stopped or at
        elif stopped is not None:
            self.values["clock_stopped_at"] = None
            self.values["paused_minutes"] += between(self.calendar, stopped, at)
            self._reschedule()
        is_done = status in (TicketStatus.SOLVED, TicketStatus.CLOSED)
        solved = self.values["solved_at"] or at
        self.values["solved_at"] = solved if is_done else None
        self.values["closed_at"] = at if status == TicketStatus.CLOSED else None
        self.values.update(status=status, updated_at=at)
        self.event(kind, at, actor, before=former, after=status)

    def _reschedule(self) -> None:
        created, paused = self.values["created_at"], self.values["paused_minutes"]
        due = due_times(self.policy, self.calendar, created, paused)
        for promise in Promise:
            is_kept = self.values["first_replied_at"] is not None
            is_fixed = promise is Promise.FIRST_REPLY and is_kept
            if not is_fixed and self.values[promise.breached] is None:
                self.values[promise.due] = due[promise.due]

    def _miss(self, at: datetime) -> None:
        """Note what the ticket has missed until a time, a minute after it was due."""
        if self.values["clock_stopped_at"] is not None:
            return
        for promise in Promise:
            due: datetime | None = self.values[promise.due]
            is_open = self.values[promise.kept] is None
            if due is None or not is_open or self.values[promise.breached] is not None:
                continue
            if due <= at:
                breached = min(due + timedelta(minutes=1), at)
                self.values[promise.breached] = breached
                self.event("breached", breached, None, after=promise.label)

    def row(self) -> dict[str, Any]:
        """Return the ticket as it is now."""
        self._miss(NOW)
        return {**self.values, "due_at": next_due(self.values)}
