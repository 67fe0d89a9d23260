"""Transcripts of a user before and after a change of all that they may not see.

`test_interference.py` copies this module into a project and runs it there.
"""

import os
from random import Random
from uuid import UUID, uuid4

import pytest
from app.models.agent import Agent
from app.models.ticket import Ticket
from app.models.user import User

from fw.runtime.auth.policy import access
from fw.runtime.database.sql.statements import bounded_keys
from fw.runtime.rules.access_rules import allow
from fw.runtime.testing import Factory, TestClient, Users

WORLDS = int(os.environ.get("FW_WORLDS", "20"))
CONDITIONS = {
    None: lambda _row, _me: True,
    "owner_id = me": lambda row, me: row["owner_id"] == me,
    "priority < 3": lambda row, _me: row["priority"] < 3,
    "title = 'a' or priority = 4": lambda row, _me: row["title"] == "a" or row["priority"] == 4,
}
OF_AGENTS = {None: lambda _row, _me: True, "name = 'a'": lambda row, _me: row["name"] == "a"}
RESTRICTED = ("breached", "agent_id", "salary", "note", "due_at")
TICKETS = (
    *("can=1", "can=1&fields=title&include=agent"),
    *("", "per_page=2", "per_page=2&page=2", "per_page=2&page=9", "q=secret", "q=a", "q=b none"),
    *(
        "sort=title",
        "sort=-priority,title",
        "include=agent",
        "include=owner",
        "include=agent.tickets",
    ),
    *("sort=agent.name", "sort=agent.phone", "agent.name=a", "agent.phone=1", "agent.phone__gt=0"),
    *("agent__exists=true", "agent__exists=false", "agent.tickets.salary__gte=1", "fields=title"),
    *(
        "breached=true",
        "breached=false",
        "sort=breached",
        "sort=-salary",
        "sort=note",
        "sort=due_at",
    ),
    *("salary=1", "salary__ne=1", "salary__gte=1", "salary__isnull=true", "salary__in=0,1,2"),
    *("note__contains=secret", "note__startswith=b", "due_at__gt=2026-01-02T00:00:00Z"),
    *("due_at__isnull=true", "agent_id__isnull=false", "sort=agent_id", "fields=salary,title"),
    *(
        "fields=breached",
        "fields=note&sort=salary&q=a",
        "breache=1",
        "priority__lt=3&salary__gte=0",
    ),
)
AGENTS = (
    *(
        "can=true",
        "",
        "q=1",
        "q=a",
        "phone=1",
        "phone__ne=1",
        "sort=phone",
        "sort=-name",
        "include=tickets",
    ),
    *(
        "tickets.title=a",
        "tickets.salary__gte=1",
        "tickets.breached=true",
        "tickets.note__contains=b",
    ),
    *("tickets__exists=true", "tickets__exists=false", "fields=phone", "name=a&tickets.priority=4"),
    *("include=tickets.owner", "tickets.due_at__isnull=true", "per_page=1&page=2"),
)


def random_ticket(random: Random, world) -> dict:
    return {
        "owner_id": random.choice(world.users),
        "title": random.choice("abc"),
        "agent_id": random.choice([*world.agents, None]),
        "priority": random.randrange(6),
        "breached": random.random() < 0.5,
        "salary": random.choice([None, 0, 1, 2]),
        "note": random.choice(["", "secret", "b none", "a"]),
        "due_at": random.choice([None, "2026-01-01T00:00:00Z", "2026-01-03T00:00:00Z"]),
    }


def random_agent(random: Random) -> dict:
    return {"name": random.choice("ab"), "phone": random.choice(["1", "2", "a"])}


class World:
    """Rules, and the values of records as a naive evaluator knows them."""

    def __init__(self, random: Random, users, agents, tickets) -> None:
        self.random, self.users = random, users
        self.agents = dict.fromkeys(agents)
        self.tickets = dict.fromkeys(tickets)
        self.reads = random.sample([*CONDITIONS], random.choice([1, 1, 2]))
        self.reads_agents = random.choice([*OF_AGENTS])
        chosen = random.sample(RESTRICTED, random.randrange(1, 6))
        self.fields = {name: random.choice(["never", *CONDITIONS]) for name in chosen}
        self.phone = random.choice(["never", *OF_AGENTS])

    def rules(self) -> tuple:
        return (
            *(allow("read", "update", to="user", when=one) for one in self.reads),
            allow("create", to="user", when="priority = 99"),
            *(_field(name, when) for name, when in self.fields.items()),
        )

    def rules_of_agents(self) -> tuple:
        return (allow("read", to="user", when=self.reads_agents), _field("phone", self.phone))

    def shows(self, row: dict) -> bool:
        return any(CONDITIONS[one](row, self.users[0]) for one in self.reads)

    def hidden_fields(self, row: dict) -> list[str]:
        me = self.users[0]
        return [
            name
            for name, when in self.fields.items()
            if when == "never" or not CONDITIONS[when](row, me)
        ]

    def changed_ticket(self, row: dict) -> dict:
        """Return a record that looks the same to the user."""
        new = random_ticket(self.random, self)
        if self.shows(row):
            return row | {name: new[name] for name in self.hidden_fields(row)}
        return row if self.shows(new) else new

    def changed_agent(self, row: dict) -> dict:
        new = random_agent(self.random)
        if OF_AGENTS[self.reads_agents](row, None):
            hides = self.phone == "never" or not OF_AGENTS[self.phone](row, None)
            return row | {"phone": new["phone"]} if hides else row
        return row if OF_AGENTS[self.reads_agents](new, None) else new


def _field(name: str, when: str | None):
    if when == "never":
        return allow("read", fields=[name], to=["developer"])
    return allow("read", fields=[name], to="user", when=when)


@pytest.fixture
def pool(factory: Factory):
    users = [str(factory.create(User)["id"]) for _ in range(2)]
    agents = [str(factory.create(Agent, name="a")["id"]) for _ in range(3)]
    tickets = [
        str(factory.create(Ticket, owner_id=UUID(users[0]), agent_id=None)["id"]) for _ in range(7)
    ]
    return users, agents, tickets


def test_worlds(client: TestClient, pool, users: Users, monkeypatch) -> None:
    # Some lists have more keys, others fewer.
    monkeypatch.setattr(bounded_keys, "MOST", 3)
    monkeypatch.setattr(Ticket, "__access__", ())
    monkeypatch.setattr(Agent, "__access__", ())
    seed = os.environ.get("FW_SEED", "interference")
    for number in range(WORLDS):
        world = World(Random(f"{seed} {number}"), *pool)
        Ticket.__access__, Agent.__access__ = world.rules(), world.rules_of_agents()
        access.forget()
        with users.as_user(uuid4(), "super-admin"):
            for key in world.agents:
                world.agents[key] = write(client, f"/agents/{key}", random_agent(world.random))
            for key in world.tickets:
                values = random_ticket(world.random, world)
                world.tickets[key] = write(client, f"/tickets/{key}", values)
        with users.as_user(UUID(pool[0][0])):
            before = transcript(client, world)
        with users.as_user(uuid4(), "super-admin"):
            for key, row in world.agents.items():
                write(client, f"/agents/{key}", world.changed_agent(row))
            for key, row in world.tickets.items():
                write(client, f"/tickets/{key}", world.changed_ticket(row))
        with users.as_user(UUID(pool[0][0])):
            after = transcript(client, world)
        for asked in before:
            rules = [one.words for one in (*world.rules(), *world.rules_of_agents())]
            assert before[asked] == after[asked], (number, asked, rules)
        statuses = {status for status, *_ in before.values()}
        assert {200, 422} <= statuses
        assert 500 not in statuses
    access.forget()


def write(client: TestClient, path: str, values: dict) -> dict:
    found = client.patch(path, json=values)
    assert found.status_code == 200, found.text
    return values


def transcript(client: TestClient, world: World) -> dict:
    """Return what each request is answered with."""
    found = {}

    def ask(method: str, path: str, **options) -> None:
        answer = client.request(method, path, **options)
        found[f"{method} {path} {options}"] = (
            answer.status_code,
            answer.headers.get("etag"),
            answer.content,
        )

    for query in TICKETS:
        ask("GET", f"/tickets/?{query}")
    for query in AGENTS:
        ask("GET", f"/agents/?{query}")
    for key in world.agents:
        ask("GET", f"/agents/{key}?include=tickets")
        ask("GET", f"/agents/{key}")
        ask("GET", f"/agents/{key}?can=true")
    for key in world.tickets:
        ask("GET", f"/tickets/{key}")
        ask("GET", f"/tickets/{key}?can=true")
        ask("GET", f"/tickets/{key}?include=agent")
        ask("PATCH", f"/tickets/{key}", json={}, headers={"If-Match": '"none"'})
        ask("DELETE", f"/tickets/{key}")
        ask("PATCH", f"/tickets/{key}", json={"priority": "x"})
    for key in world.agents:
        ask("PATCH", f"/agents/{key}", json={"name": "a"})
        refer = {"owner_id": world.users[0], "title": "a", "agent_id": key, "note": "n"}
        ask("POST", "/tickets/", json=refer)
    return found
