"""Access rules mean the same in a database as in a naive evaluator, for every verb."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from random import Random
from typing import Any

import pytest
from sqlalchemy.orm import Mapped, registry

from fw.runtime.auth.policy import access
from fw.runtime.auth.policy.actor import Actor, acting
from fw.runtime.auth.policy.policy import Policy
from fw.runtime.database import Database, Model, Repository, primary_key
from fw.runtime.database.repositories import authorization
from fw.runtime.errors import Forbidden, Unauthenticated
from fw.runtime.rules.access_rules import AccessRule
from tests.promises.auth.access_worlds import ACTORS, may, random_row, random_rules
from tests.promises.support import chance, times
from tests.runtime.databases import database_with

WORLDS = times(20_000) // 3
"""On each of three databases."""
ROWS = 12


class Own(Model):
    """Base of the model, whose name those of other tests may have."""

    __abstract__ = True
    registry = registry(type_annotation_map=Model.type_annotation_map)
    metadata = registry.metadata
    _sa_registry = registry


class Note(Own):
    __tablename__ = "notes"

    id: Mapped[int] = primary_key()
    owner: Mapped[int | None]
    rank: Mapped[int | None]
    status: Mapped[str | None]
    shown: Mapped[bool | None]


class Notes(Repository[Note]):
    model = Note


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, Note.__table__) as opened:
        yield opened


@pytest.fixture(autouse=True)
def policy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    found = Policy((), {}, find_model=lambda _: Note)
    monkeypatch.setattr(Note, "__access__", ())
    monkeypatch.setattr(
        authorization, "guard", lambda verb, model: found.require(verb, model.__name__)
    )
    monkeypatch.setattr(authorization, "row_rules", access.row_rules)
    monkeypatch.setattr(authorization, "explain", access.explain)
    yield
    access.forget()


class World:
    """Rules and records."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.rules: tuple[AccessRule, ...] = random_rules(random)
        self.rows: dict[int, dict[str, Any]] = {}

    async def fill(self) -> None:
        """Replace the records of the table."""
        access.forget()
        Note.__access__ = self.rules
        for one in await Notes().all():
            await Notes().delete(one.id)
        for _ in range(ROWS):
            values = random_row(self.random)
            self.rows[(await Notes().create(values)).id] = values

    def may(self, verb: str, actor: Actor, row: dict[str, Any]) -> bool:
        """Return the answer of the naive evaluator."""
        return may(self.rules, verb, actor, row)

    def may_leave(self, verb: str, actor: Actor, row: dict[str, Any]) -> bool:
        """Return True if a write may leave a record behind like this."""
        reads = self.may("read", actor, row) or not self.reads_some(actor)
        return self.may(verb, actor, row) and reads

    def reads_some(self, actor: Actor) -> bool:
        """Return True if the actor may read the model at all."""
        return access.rights(Note, "read", actor) is not False


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
                await writes(world, actor, shown)
            finally:
                acting.reset(token)


async def reads(world: World, actor: Actor, shown: str) -> None:
    expected = {key for key, row in world.rows.items() if world.may("read", actor, row)}
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


async def writes(world: World, actor: Actor, shown: str) -> None:
    """Update, delete and create one record each, and undo it."""
    key = world.random.choice(list(world.rows))
    before = world.rows[key]
    changes = {
        one: value for one, value in random_row(world.random).items() if world.random.random() < 0.5
    }
    after = before | changes
    expected = world.may_leave("update", actor, before) and world.may_leave("update", actor, after)
    assert await _done(Notes().update(key, changes)) == expected, (shown, before, changes)
    stored = await _stored(key)
    assert stored == (after if expected else before), shown
    world.rows[key] = after if expected else before

    new = random_row(world.random)
    made = await _done(Notes().create(new))
    assert made == world.may_leave("create", actor, new), (shown, new)
    with_new = await _keys()
    assert len(with_new) == len(world.rows) + made, shown
    for added in with_new - world.rows.keys():
        world.rows[added] = new

    key = world.random.choice(list(world.rows))
    deletes = world.may_leave("delete", actor, world.rows[key])
    assert await _done(Notes().delete(key)) == deletes, (shown, world.rows[key])
    if deletes:
        del world.rows[key]
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
        found = await Notes().find(key)
    finally:
        acting.reset(token)
    assert found is not None
    return {name: getattr(found, name) for name in ("owner", "rank", "status", "shown")}


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
