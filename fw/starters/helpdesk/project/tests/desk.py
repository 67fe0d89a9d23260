"""A team with its opening hours, its agents and a customer, for the tests of rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, time
from typing import Any
from uuid import UUID

from fw.runtime.auth import Hashed
from fw.runtime.testing import Factory, TestClient, Users

from app.models.business_calendar import BusinessCalendar
from app.models.customer import Customer
from app.models.organisation import Organisation
from app.models.service_hour import ServiceHour
from app.models.sla_policy import SlaPolicy
from app.models.team import Team
from app.models.ticket_category import TicketCategory
from app.models.user import User

MONDAY = datetime(2030, 3, 4, 10, tzinfo=UTC)
"""Ten in the morning: the team works from 9 to 12 and from 13 to 17 in UTC."""

NO_PASSWORD = Hashed("$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$bm9ib2R5")
"""Password of users who don't log in: hashing one takes longer than most tests."""

WORKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday")

Json = Any


def at(hour: int, minute: int = 0, day: int = 4) -> datetime:
    """Return a time in March 2030, by default on the Monday."""
    return datetime(2030, 3, day, hour, minute, tzinfo=UTC)


def shown(moment: datetime) -> str:
    """Return a time as a response has it."""
    return moment.isoformat().replace("+00:00", "Z")


class Desk:
    """One team with two agents. It promises a reply in an hour, and a solution in eight."""

    def __init__(self, client: TestClient, factory: Factory, users: Users) -> None:
        self.client, self.factory, self.users = client, factory, users
        self.calendar = factory.record(BusinessCalendar, time_zone="UTC")
        for weekday in WORKDAYS:
            for opens, closes in ((9, 12), (13, 17)):
                self.open_on(weekday, time(opens), time(closes))
        self.lead = self.user("lea@example.com")
        self.agents = [self.user("ada@example.com"), self.user("bob@example.com")]
        self.team = self.team_of(*self.agents, email="help@example.com")
        self.category = factory.record(TicketCategory, team_id=self.team.id)
        self.policy("basic", "normal", 60, 480)
        self.organisation = factory.record(
            Organisation, tier="basic", domain="acme.example.com"
        )
        self.login = self.user("cleo@acme.example.com")
        self.customer = self.customer_of("cleo@acme.example.com", self.login)

    def open_on(self, weekday: str, opens: time, closes: time) -> None:
        """Add opening hours."""
        self.factory.create(
            ServiceHour,
            calendar_id=self.calendar.id,
            weekday=weekday,
            opens=opens,
            closes=closes,
        )

    def user(self, email: str, **values: Any) -> User:
        """Return a new user who may log in and takes tickets."""
        given: dict[str, Any] = {
            "email": email,
            "password": NO_PASSWORD,
            "active": True,
            "available": True,
            "ticket_assigned_at": None,
        }
        return self.factory.record(User, **{**given, **values})

    def team_of(self, *agents: User, **values: Any) -> Team:
        """Return a new team of agents."""
        given = {"calendar_id": self.calendar.id, "assignment": "round_robin"}
        team = self.factory.record(Team, **{**given, **values})
        members = {"agent_ids": [str(agent.id) for agent in agents]}
        assert self.client.patch(f"/teams/{team.id}", json=members).status_code == 200
        return team

    def policy(
        self, tier: str, priority: str, first_reply: int, resolution: int
    ) -> SlaPolicy:
        """Return a new policy."""
        return self.factory.record(
            SlaPolicy,
            tier=tier,
            priority=priority,
            first_reply_minutes=first_reply,
            resolution_minutes=resolution,
        )

    def customer_of(self, email: str, login: User | None = None) -> Customer:
        """Return a new customer of the organisation."""
        return self.factory.record(
            Customer,
            name=email.partition("@")[0].capitalize(),
            email=email,
            phone=None,
            organisation_id=self.organisation.id,
            user_id=login and login.id,
        )

    def open(self, **values: Json) -> Json:
        """Return a new ticket of the customer, as JSON."""
        given = {
            "subject": "It is broken",
            "customer_id": str(self.customer.id),
            "category_id": str(self.category.id),
        }
        response = self.client.post("/tickets/", json={**given, **values})
        assert response.status_code == 201, response.text
        return response.json()["data"]

    def ticket(self, ticket: Json) -> Json:
        """Return a ticket as it is now."""
        return self.client.get(f"/tickets/{ticket['id']}").json()["data"]

    def post(
        self, ticket: Json, operation: str, status: int = 200, /, **body: Json
    ) -> Json:
        """Call an operation of a ticket; return the ticket, or the problem."""
        path = f"/tickets/{ticket['id']}/{operation}"
        response = self.client.post(path, json=body or None)
        assert response.status_code == status, response.text
        return response.json()["data"] if status < 300 else response.json()

    def move(self, ticket: Json, status: str) -> Json:
        """Move a ticket to another state."""
        return self.post(ticket, "transition", status=status)

    def events(self, ticket: Json, kind: str) -> list[Json]:
        """Return the events of a kind in the history of a ticket."""
        filters = {"ticket_id": ticket["id"], "kind": kind}
        return list(self.client.get("/ticket-events/", params=filters).json()["data"])

    def messages(self, ticket: Json) -> list[Json]:
        """Return the messages of a ticket, the oldest first."""
        filters = {"ticket_id": ticket["id"], "sort": "created_at"}
        return list(self.client.get("/ticket-messages/", params=filters).json()["data"])

    @contextmanager
    def as_agent(self, agent: User | None = None) -> Iterator[None]:
        """Send requests as an agent, by default the first one."""
        with self.users.as_user((agent or self.agents[0]).id, "agent"):
            yield

    @contextmanager
    def as_lead(self) -> Iterator[None]:
        """Send requests as the lead."""
        with self.users.as_user(self.lead.id, "lead"):
            yield

    @contextmanager
    def as_customer(self, login: User | UUID | None = None) -> Iterator[None]:
        """Send requests as a customer, by default the one of the organisation."""
        key = login if isinstance(login, UUID) else (login or self.login).id
        with self.users.as_user(key, "customer"):
            yield
