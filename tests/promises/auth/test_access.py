"""Access rules mean the same in a database as in a naive evaluator, for every verb."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from random import Random
from typing import Any

import pytest

from fw.runtime.auth.accounts.record_decisions import decide_record
from fw.runtime.auth.policy import access
from fw.runtime.auth.policy.actor import Actor, acting
from fw.runtime.auth.policy.policy import Policy
from fw.runtime.database import Database
from fw.runtime.database.connection.database import current
from fw.runtime.database.query.selection import Selection
from fw.runtime.database.repositories import authorization
from fw.runtime.errors import Forbidden, Unauthenticated
from fw.runtime.names import normalize_name
from fw.runtime.rules.access_rules import AccessRule, allow, tenant
from tests.conftest import DATABASES
from tests.promises.auth.access_models import (
    MODELS,
    TABLES,
    Notes,
    WorldCompany,
    WorldCustomer,
    WorldNote,
    WorldPart,
    WorldPerson,
)
from tests.promises.auth.access_worlds import ACTORS, VERBS, filled, may, random_row, random_rules
from tests.promises.support import chance, times
from tests.runtime.databases import database_with

WORLDS = times(20_000) // 4
"""On each of four databases."""
ESCAPES = times(5_000) // 4
"""Updates of records that would move them to another tenant, on each database."""
ROWS = 8


@pytest.fixture(params=(*DATABASES, "mongodb"))
def every_url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
async def database(every_url: str) -> AsyncIterator[Database]:
    async with database_with(every_url, *TABLES) as opened:
        yield opened


@pytest.fixture(autouse=True)
def policy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    models = {normalize_name(one.__name__): one for one in MODELS}
    found = Policy((), {}, find_model=lambda name: models[normalize_name(name)])
    for one in MODELS:
        monkeypatch.setattr(one, "__access__", (allow(*VERBS, to="public"),))
    monkeypatch.setattr(
        authorization, "guard", lambda verb, model: found.require(verb, model.__name__)
    )
    monkeypatch.setattr(authorization, "row_rules", access.row_rules)
    monkeypatch.setattr(authorization, "own_values", access.own_values)
    monkeypatch.setattr(authorization, "explain", access.explain)
    yield
    access.forget()


class World:
    """Rules and records."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.rules: tuple[AccessRule, ...] = random_rules(random)
        self.rows: dict[int, dict[str, Any]] = {}
        """Columns and members of each note."""
        self.people: dict[int, dict[str, Any]] = {}
        self.companies: dict[int, dict[str, Any]] = {}
        self.customers: dict[int, dict[str, Any]] = {}
        self.parts: list[dict[str, Any]] = []

    async def fill(self) -> None:
        """Replace all records."""
        access.forget()
        WorldNote.__access__ = self.rules
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


async def test_every_verb(database: Database) -> None:
    random = chance(f"access {database.backend.name}")
    for _ in range(WORLDS):
        world = World(random)
        await world.fill()
        for actor in ACTORS:
            shown = f"{[one.words for one in world.rules]} {actor}"
            token = acting.set(actor)
            try:
                await reads(world, actor, shown)
                await answers(world, actor, shown)
                await writes(world, actor, shown)
            finally:
                acting.reset(token)


async def test_no_update_leaves_a_tenant(database: Database) -> None:
    random = chance(f"tenants {database.backend.name}")
    world = World(random)
    world.rules = (allow(*VERBS, to="user"), tenant("rank"))
    await world.fill()
    members = [one for one in ACTORS if one.record.get("rank") and one.role != "super-admin"]
    for _ in range(ESCAPES):
        actor, key = random.choice(members), random.choice(list(world.rows))
        before, changes = await _stored(key), world.new_row()
        if random.random() < 0.5:
            changes = {"rank": changes["rank"]}
        decided = await decide_record(WorldNote, actor, "update", str(key))
        assert decided.allowed == (before["rank"] == actor.record["rank"]), decided
        token = acting.set(actor)
        try:
            done = await _done(Notes().update(key, changes))
        finally:
            acting.reset(token)
        stays = before["rank"] == changes["rank"] == actor.record["rank"]
        assert done == stays, (actor, before, changes)
        assert await _stored(key) == _sorted({**before, **changes} if stays else before)


async def reads(world: World, actor: Actor, shown: str) -> None:
    expected = {key for key, row in world.rows.items() if world.may("read", actor, row, key)}
    try:
        found = {one.id for one in await Notes().all()}
        assert {one.id for one in await Notes().query().get()} == found
        assert await Notes().query().count() == len(found)
        widened = Notes().query().where("rank", None).or_where("id", "gte", 0)
        assert {one.id for one in await widened.get()} == found
        assert await Notes().scoped_query().or_where("id", "gte", 0).count() == len(found)
        assert {key for key in world.rows if await Notes().find(key) is not None} == found
    except (Forbidden, Unauthenticated):
        found = set()
        assert not world.reads_some(actor)
    assert found == expected, shown


async def answers(world: World, actor: Actor, shown: str) -> None:
    """Compare what `fw can` says of a record with the naive evaluator."""
    key, row = world.random.choice(list(world.rows.items()))
    for verb in ("read", "update", "delete"):
        decided = await decide_record(WorldNote, actor, verb, str(key))
        expected = world.may_leave(verb, actor, row, key)
        if verb == "read":
            expected = world.may(verb, actor, row, key)
        assert decided.allowed == expected, (shown, verb, row, decided)


async def writes(world: World, actor: Actor, shown: str) -> None:
    """Update, delete and create one record each, and undo it."""
    key = world.random.choice(list(world.rows))
    before = world.rows[key]
    changes = {one: value for one, value in world.new_row().items() if world.random.random() < 0.5}
    after = before | changes
    expected = world.may_leave("update", actor, before, key) and world.may_leave(
        "update", actor, after, key
    )
    assert await _done(Notes().update(key, changes)) == expected, (shown, before, changes)
    stored = await _stored(key)
    assert stored == _sorted(after if expected else before), shown
    world.rows[key] = after if expected else before

    given = world.new_row()
    new = filled(world.rules, actor, given)
    made = await _done(Notes().create(given))
    assert made == world.may_leave("create", actor, new), (shown, new)
    with_new = await _keys()
    assert len(with_new) == len(world.rows) + made, shown
    for added in with_new - world.rows.keys():
        assert await _stored(added) == _sorted(new), shown
        world.rows[added] = new

    key = world.random.choice(list(world.rows))
    deletes = world.may_leave("delete", actor, world.rows[key], key)
    assert await _done(Notes().delete(key)) == deletes, (shown, world.rows[key])
    if deletes:
        del world.rows[key]
        world.parts = [one for one in world.parts if one["note_id"] != key]
    assert await _keys() == set(world.rows), shown
    if not world.rows:
        await _refill(world)


async def _done(write: Any) -> bool:
    try:
        return bool(await write)
    except (Forbidden, Unauthenticated):
        return False


async def _stored(key: int) -> dict[str, Any]:
    token = acting.set(None)
    try:
        found = await Notes().query().with_("members").find(key)
    finally:
        acting.reset(token)
    assert found is not None
    names = ("owner", "rank", "status", "shown", "customer_id")
    members = sorted(one.id for one in found.members)
    return {**{name: getattr(found, name) for name in names}, "member_ids": members}


def _sorted(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "member_ids": sorted(row["member_ids"])}


async def _keys() -> set[int]:
    token = acting.set(None)
    try:
        return {one.id for one in await Notes().all()}
    finally:
        acting.reset(token)


async def _refill(world: World) -> None:
    token = acting.set(None)
    try:
        await world.fill()
    finally:
        acting.reset(token)
