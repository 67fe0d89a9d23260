"""Conflicts say so: 409 for what contradicts other records, 503 for a deadlock that comes twice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID

import httpx
import pytest

from fw.runtime.database import Database
from fw.runtime.database.backends.mongodb import driver as mongodb
from fw.runtime.database.backends.sqlite import driver as sqlite
from tests.promises.serving import serving

REVEALING = re.compile(
    r"\b(select|insert|update|delete|from|where|constraint|violat\w+|duplicate|deadlock|sql\w*)\b"
    r"|/\w+/|\.py|asyncpg|asyncmy|mongo|bson|e11000|writeconflict|traceback|uq_|fk_|shelves|things|tags\b|\border\b",
    re.IGNORECASE,
)
NOWHERE = "0190a6e4-0000-7000-8000-000000000000"


class Answers(list[httpx.Response]):
    """Responses, none of which may reveal internals."""

    def take(self, answer: httpx.Response, status: int, code: str | None = None) -> httpx.Response:
        assert answer.status_code == status, answer.text
        if code is not None:
            assert answer.json()["code"] == code
            assert answer.headers["content-type"] == "application/problem+json"
            self.append(answer)
        return answer


@pytest.fixture
async def client(database_url: str, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with serving(database_url, tmp_path) as opened:
        yield opened


async def test_conflicts_say_so(client: httpx.AsyncClient) -> None:
    answers = Answers()
    shelf = answers.take(await client.post("/shelves/", json={"label": "a"}), 201).json()["data"]
    other = answers.take(await client.post("/shelves/", json={"label": "b"}), 201).json()["data"]
    place = f"/shelves/{shelf['id']}"
    for _ in range(20):
        body = {"label": "a"}
        taken = answers.take(await client.post("/shelves/", json=body), 409, "unique_conflict")
        assert list(taken.json()["errors"]) == ["label"]
        again = await client.patch(f"/shelves/{other['id']}", json=body)
        answers.take(again, 409, "unique_conflict")
    thing = {"name": "x", "shelf_id": 999_999}
    lost = answers.take(await client.post("/things/", json=thing), 409, "reference_conflict")
    assert list(lost.json()["errors"]) == ["shelf_id"]
    kept = answers.take(await client.post("/things/", json={**thing, "shelf_id": shelf["id"]}), 201)
    moved = await client.patch(f"/things/{kept.json()['data']['id']}", json={"shelf_id": 999_999})
    answers.take(moved, 409, "reference_conflict")
    assert list(moved.json()["errors"]) == ["shelf_id"]
    answers.take(await client.delete(place), 409, "reference_conflict")
    answers.take(await client.post("/tags/", json={"thing_id": NOWHERE}), 409, "reference_conflict")
    together = await asyncio.gather(
        *(client.post("/shelves/", json={"label": "race"}) for _ in range(20))
    )
    statuses = sorted(answer.status_code for answer in together)
    assert statuses == [201] + [409] * 19
    answers.extend(answer for answer in together if answer.status_code == 409)
    assert not [answer.text for answer in answers if REVEALING.search(answer.text)]


class Foe:
    """Somebody who changes a tag and then its thing, which deleting the thing does in turn."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._quote = "`" if database.backend.name == "mysql" else '"'

    async def _change(self, table: str, column: str, key: UUID) -> None:
        q = self._quote
        value = f"'{key}'"
        await self._database.source.execute(
            f"UPDATE {q}{table}{q} SET {q}{column}{q} = 'foe' WHERE id = {value}", []
        )

    @asynccontextmanager
    async def holding(self, tag: UUID) -> AsyncIterator[None]:
        async with self._database.transaction():
            # Of two transactions MariaDB gives up the one that has changed less.
            for number in range(50):
                statement = f"INSERT INTO shelves (label) VALUES ('{tag} {number}')"
                await self._database.source.execute(statement, [])
            await self._change("order", "group", tag)
            yield

    async def want(self, thing: UUID) -> None:
        await self._change("things", "notes", thing)


WAITING = {
    "postgres": "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND wait_event_type = 'Lock'",
    "mysql": "SELECT count(*) FROM information_schema.innodb_trx AS waiting"
    " JOIN information_schema.processlist ON id = trx_mysql_thread_id"
    " WHERE db = DATABASE() AND trx_state = 'LOCK WAIT'",
}
"""Queries for the number of statements of a database that wait for a lock."""


async def lock_wait(database: Database) -> None:
    """Return when a statement waits for a lock."""
    query, waiting = WAITING[database.backend.name], 0
    async with asyncio.timeout(30):
        while not waiting:
            # MariaDB tells the same again if it was asked less than 0.1 s ago.
            await asyncio.sleep(0.2)
            waiting = (await database.driver.fetch(query, [], writes=False))[0][0]


@pytest.mark.sql
async def test_a_deadlock_is_tried_again_once(client: httpx.AsyncClient, database_url: str) -> None:
    if database_url.startswith("sqlite"):
        pytest.skip("writers of SQLite take turns")
    answers = Answers()
    first, second = Database(database_url), Database(database_url)
    for rounds in (1, 2):
        made = await client.post("/things/", json={"name": f"x{rounds}"})
        thing = made.json()["data"]["id"]
        tags = [
            (await client.post("/tags/", json={"thing_id": thing})).json()["data"]["id"]
            for _ in range(2)
        ]
        one, two = Foe(first), Foe(second)
        async with two.holding(tags[1]) if rounds == 2 else _nobody():
            async with one.holding(tags[0]):
                # It has the thing, and waits for the tag.
                removing = asyncio.create_task(client.delete(f"/things/{thing}"))
                await lock_wait(first)
                await one.want(thing)
            if rounds == 2:
                await lock_wait(second)
                await two.want(thing)
        answer = await removing
        if rounds == 1:
            answers.take(answer, 200)
            answers.take(await client.get(f"/things/{thing}"), 404)
        else:
            answers.take(answer, 503, "unavailable")
            assert answer.headers["retry-after"] == "1"
            answers.take(await client.get(f"/things/{thing}"), 200)
    assert not [answer.text for answer in answers if REVEALING.search(answer.text)]
    await first.close()
    await second.close()


@asynccontextmanager
async def _nobody() -> AsyncIterator[None]:
    yield


async def test_a_write_conflict_is_tried_again_for_a_while(
    mongodb_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MongoDB has no deadlocks: it refuses what another transaction has written, and is asked again."""
    answers = Answers()
    foe = Database(mongodb_url)
    async with serving(mongodb_url, tmp_path) as client:
        for is_short in (True, False):
            made = await client.post("/things/", json={"name": "x"})
            thing = made.json()["data"]["id"]
            tag = (await client.post("/tags/", json={"thing_id": thing})).json()["data"]["id"]
            if not is_short:
                monkeypatch.setattr(mongodb, "_ATTEMPTS", 4)
            async with foe.transaction():
                await mongodb.commands_of(foe).update("order", {"_id": UUID(tag)}, {"group": "foe"})
                removing = asyncio.create_task(client.delete(f"/things/{thing}"))
                if is_short:
                    await asyncio.sleep(0.3)
                    assert not removing.done()
                else:
                    answer = answers.take(await removing, 503, "unavailable")
                    assert answer.headers["retry-after"] == "1"
            if is_short:
                answers.take(await removing, 200)
            answers.take(await client.get(f"/tags/{tag}"), 404 if is_short else 200)
    await foe.close()
    assert not [answer.text for answer in answers if REVEALING.search(answer.text)]


async def test_another_writer_that_does_not_end_is_a_503(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT", 0.2)
    answers = Answers()
    async with serving(sqlite_url, tmp_path) as client:
        other = Database(sqlite_url)
        async with other.transaction():
            answer = await client.post("/shelves/", json={"label": "a"})
            answers.take(answer, 503, "unavailable")
            assert answer.headers["retry-after"] == "1"
        answers.take(await client.post("/shelves/", json={"label": "a"}), 201)
        await other.close()
    assert not [answer.text for answer in answers if REVEALING.search(answer.text)]
