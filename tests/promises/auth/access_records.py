"""Records of the oracle of access rules, as a naive evaluator sees them."""

from __future__ import annotations

from random import Random
from typing import Any

from fw.runtime.auth.policy import access
from fw.runtime.auth.policy.actor import Actor
from fw.runtime.database.connection.database import current
from fw.runtime.database.query.selection import Selection
from fw.runtime.rules.access_rules import AccessRule
from tests.promises.auth.access_models import (
    Notes,
    WorldCompany,
    WorldCustomer,
    WorldNote,
    WorldPart,
    WorldPerson,
)
from tests.promises.auth.access_worlds import may, random_row

__all__ = ["World"]

ROWS = 8


class World:
    """Rules and records."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.rules: tuple[AccessRule, ...] = ()
        self.rows: dict[int, dict[str, Any]] = {}
        """Columns and members of each note."""
        self.people: dict[int, dict[str, Any]] = {}
        self.companies: dict[int, dict[str, Any]] = {}
        self.customers: dict[int, dict[str, Any]] = {}
        self.parts: list[dict[str, Any]] = []

    def obey(self, rules: tuple[AccessRule, ...]) -> None:
        """Replace the rules."""
        self.rules = WorldNote.__access__ = rules
        access.forget()

    async def fill(self) -> None:
        """Replace all records."""
        store = current().store
        for model in (WorldPart, WorldNote, WorldCustomer, WorldCompany, WorldPerson):
            for row in await store(model).select(Selection()):
                await store(model).delete(row["id"])
        self.rows, self.parts = {}, []
        for key in (1, 2, 3):
            self.people[key] = await store(WorldPerson).insert({"id": key, **self._values()})
            self.companies[key] = await store(WorldCompany).insert({"id": key, **self._values()})
        for key in (1, 2, 3, 4):
            company = {"company_id": self.random.choice((None, 1, 2, 3))}
            self.customers[key] = await store(WorldCustomer).insert(
                {"id": key, **self._values(), **company}
            )
        for _ in range(ROWS):
            values = self.new_row()
            self.rows[(await Notes().create(values)).id] = values
        for _ in range(ROWS):
            note = {"note_id": self.random.choice((None, *self.rows))}
            self.parts.append(await store(WorldPart).insert({**self._values(), **note}))

    def _values(self) -> dict[str, Any]:
        return {name: random_row(self.random)[name] for name in ("owner", "rank")}

    def new_row(self) -> dict[str, Any]:
        """Return the values of a note, with the keys of its customer and its members."""
        chosen = self.random.sample((1, 2, 3), self.random.randint(0, 2))
        customer = self.random.choice((None, 1, 2, 3, 4))
        return {**random_row(self.random), "customer_id": customer, "member_ids": chosen}

    def may(self, verb: str, actor: Actor, row: dict[str, Any], key: int = 0) -> bool:
        """Return the answer of the naive evaluator for a note, or for one with new values."""
        return may(self.rules, verb, actor, Graph(self, {**self.rows, key: row}).note(key))

    def may_leave(self, verb: str, actor: Actor, row: dict[str, Any], key: int = 0) -> bool:
        """Return True if a write may leave a record behind like this."""
        reads = self.may("read", actor, row, key) or not self.reads_some(actor)
        return self.may(verb, actor, row, key) and reads

    def reads_some(self, actor: Actor) -> bool:
        """Return True if the actor may read the model at all."""
        return access.rights(WorldNote, "read", actor) is not False


class Graph:
    """The records of a world, each with its related records."""

    def __init__(self, world: World, rows: dict[int, dict[str, Any]]) -> None:
        people = {key: dict(one) for key, one in world.people.items()}
        customers = {
            key: {**one, "company": world.companies.get(one["company_id"]), "notes": []}
            for key, one in world.customers.items()
        }
        self._notes: dict[int, dict[str, Any]] = {
            key: {
                **one,
                "customer": customers.get(one["customer_id"]),
                "members": [people[member] for member in one["member_ids"]],
                "parts": [],
            }
            for key, one in rows.items()
        }
        for note in self._notes.values():
            if note["customer"] is not None:
                note["customer"]["notes"].append(note)
        for part in world.parts:
            note = self._notes.get(part["note_id"])
            if note is not None:
                note["parts"].append({**part, "note": note})

    def note(self, key: int) -> dict[str, Any]:
        """Return a note."""
        return self._notes[key]
