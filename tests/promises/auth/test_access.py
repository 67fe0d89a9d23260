"""Access rules mean the same in a database as in a naive evaluator, for every verb."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from fw.runtime.auth.accounts.record_decisions import decide_record
from fw.runtime.auth.policy import access
from fw.runtime.auth.policy.access import SUPER_ADMIN, UNBOUND
from fw.runtime.auth.policy.actor import Actor, acting
from fw.runtime.auth.policy.field_access import explain_field, field_rules
from fw.runtime.auth.policy.policy import Policy
from fw.runtime.database import Database
from fw.runtime.database.repositories import authorization
from fw.runtime.database.repositories.record_rights import record_rights
from fw.runtime.database.sql.statements import bounded_keys
from fw.runtime.errors import Forbidden, Unauthenticated
from fw.runtime.names import normalize_name
from fw.runtime.rules.access_rules import allow, tenant
from tests.conftest import DATABASES
from tests.promises.auth.access_models import (
    MODELS,
    TABLES,
    Notes,
    WorldNote,
)
from tests.promises.auth.access_records import World
from tests.promises.auth.access_worlds import (
    ACTORS,
    VERBS,
    filled,
    random_field_rules,
    random_rules,
)
from tests.promises.support import chance, times
from tests.runtime.databases import database_with

WORLDS = times(20_000) // 4
"""On each of four databases."""
ESCAPES = times(5_000) // 4
"""Updates of records that would move them to another tenant, on each database."""
USES = 4
"""Rules that are tried on the same records, as far as writes left them."""
ASKED = 2
"""Further ways in which each actor reads, of `_READS`."""


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


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let some actors see more records than a list of bounded keys has, and others fewer."""
    monkeypatch.setattr(bounded_keys, "MOST", 3)


async def test_every_verb(database: Database) -> None:
    random = chance(f"access {database.backend.name}")
    world = World(random)
    for number in range(WORLDS):
        world.obey(random_rules(random))
        if number % USES == 0:
            await world.fill()
        for actor in ACTORS:
            shown = f"{[one.words for one in world.rules]} {actor}"
            token = acting.set(actor)
            try:
                await reads(world, actor, shown)
                await answers(world, actor, shown)
                await rights(world, actor, shown)
                await writes(world, actor, shown)
            finally:
                acting.reset(token)


async def test_no_update_leaves_a_tenant(database: Database) -> None:
    random = chance(f"tenants {database.backend.name}")
    world = World(random)
    world.obey((allow(*VERBS, to="user"), tenant("rank")))
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


async def test_rights_are_what_happens(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    random = chance(f"rights {database.backend.name}")
    monkeypatch.setattr(authorization, "field_rules", field_rules)
    monkeypatch.setattr(authorization, "explain_field", explain_field)
    world = World(random)
    for number in range(WORLDS // 5):
        world.obey(random_rules(random))
        WorldNote.__access__ = (*world.rules, *random_field_rules(random))
        access.forget()
        if number % USES == 0 or not world.rows:
            await world.fill()
        for actor in ACTORS:
            token = acting.set(actor)
            try:
                await attempts(world, actor)
            finally:
                acting.reset(token)


async def attempts(world: World, actor: Actor) -> None:
    """Write each field of each record that a list shows, and delete some, as its rights tell."""
    try:
        shown = [one.id for one in await Notes().all()]
    except (Forbidden, Unauthenticated):
        return
    told = await record_rights(WorldNote, shown)
    for key in shown:
        said = f"{[one.words for one in WorldNote.__access__ or ()]} {actor} {told[key]}"
        row = world.rows[key]
        assert await _done(Notes().update(key, {"shown": row["shown"]})) == told[key].update, said
        for field in ("rank", "status"):
            done = await _done(Notes().update(key, {field: row[field]}))
            assert done == (told[key].update and field not in told[key].readonly), (said, field)
    # The rules of a record may count those of another.
    for key in world.random.sample(shown, min(1, len(shown))):
        done = await _done(Notes().delete(key))
        assert done == told[key].delete, (actor, WorldNote.__access__)
        if done:
            del world.rows[key]


async def reads(world: World, actor: Actor, shown: str) -> None:
    expected = {key for key, row in world.rows.items() if world.may("read", actor, row, key)}
    try:
        found = {one.id for one in await Notes().all()}
        for read in world.random.sample(_READS, ASKED):
            assert await read(world, found), (read, shown)
    except (Forbidden, Unauthenticated):
        found = set()
        assert not world.reads_some(actor)
    assert found == expected, shown


async def _queried(_: World, found: set[int]) -> bool:
    return {one.id for one in await Notes().query().get()} == found


async def _counted(_: World, found: set[int]) -> bool:
    return await Notes().query().count() == len(found)


async def _widened(_: World, found: set[int]) -> bool:
    query = Notes().query().where("rank", None).or_where("id", "gte", 0)
    return {one.id for one in await query.get()} == found


async def _counted_widened(_: World, found: set[int]) -> bool:
    return await Notes().scoped_query().or_where("id", "gte", 0).count() == len(found)


async def _paged(_: World, found: set[int]) -> bool:
    numbers = range(1, len(found) // 3 + 2)
    pages = [await Notes().query().paginate(number, 3) for number in numbers]
    keys = [row["id"] for page in pages for row in page.rows]
    return keys == sorted(found) and all(page.total == len(found) for page in pages)


async def _ordered(_: World, found: set[int]) -> bool:
    query = Notes().query().order_by("-customer.rank", "-id")
    keys = [one.id for one in await query.limit(2).get()]
    keys += [one.id for one in await query.where("id", ">", 0).offset(2).limit(99).get()]
    return keys == [one.id for one in await query.get()] and set(keys) == found


async def _one_by_one(world: World, found: set[int]) -> bool:
    keys = world.random.sample(list(world.rows), min(2, len(world.rows)))
    return all([(await Notes().find(key) is not None) == (key in found) for key in keys])


_READS = (_queried, _counted, _widened, _counted_widened, _paged, _ordered, _one_by_one)


async def answers(world: World, actor: Actor, shown: str) -> None:
    """Compare what `fw can` says of a record with the naive evaluator."""
    key, row = world.random.choice(list(world.rows.items()))
    verb = world.random.choice(("read", "update", "delete"))
    decided = await decide_record(WorldNote, actor, verb, str(key))
    decides = world.may if verb == "read" else world.may_leave
    assert decided.allowed == decides(verb, actor, row, key), (shown, verb, row, decided)
    if actor.role == SUPER_ADMIN and decided.allowed:
        assert decided.reason == UNBOUND


async def rights(world: World, actor: Actor, shown: str) -> None:
    """Compare the rights that a list tells of its records with the naive evaluator."""
    found = await record_rights(WorldNote, list(world.rows))
    for key, row in world.rows.items():
        expected = tuple(world.may(verb, actor, row, key) for verb in ("update", "delete"))
        assert (found[key].update, found[key].delete) == expected, (shown, row)


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
    assert (await record_rights(WorldNote, [key]))[key].delete == world.may(
        "delete", actor, world.rows[key], key
    )
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
