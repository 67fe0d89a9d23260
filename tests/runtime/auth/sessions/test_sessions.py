"""Sessions and their refresh tokens, on every database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from uuid import uuid4

import pytest

from fw.runtime import clock
from fw.runtime.auth import InvalidToken, KeyRing, Sessions
from fw.runtime.auth.sessions.records import TABLES, RefreshToken, Session
from fw.runtime.auth.sessions.sessions import REUSE_GRACE
from fw.runtime.config import Config
from fw.runtime.database import Database, Model
from fw.runtime.database.connection.database import current
from fw.runtime.database.query.query import Query
from fw.runtime.errors import FwError
from tests.runtime.databases import database_with

SECRETS = ("u7Xo0-4bqZpPz1sT9wGkV3mYc8RfL2hN", "nC5eJ1_xWdA8tQ6vB0iKy4MzO7uHs9Eg")


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, *TABLES) as opened:
        yield opened


class Time:
    """The time that the runtime is told."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def passes(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def time() -> Iterator[Time]:
    told = Time()
    clock.use(lambda: told.seconds)
    yield told
    clock.use(None)


@pytest.fixture
def sessions(database: Database) -> Sessions:
    return Sessions(KeyRing(SECRETS[:1]))


async def refused(sessions: Sessions, token: str) -> bool:
    try:
        await sessions.refresh(token)
    except InvalidToken:
        return True
    return False


async def test_each_refresh_returns_a_new_token_of_the_same_session(
    sessions: Sessions, time: Time
) -> None:
    first = await sessions.start("ada", "curl", "127.0.0.1")
    time.passes(3600)
    second = await sessions.refresh(first.token)
    time.passes(3600)
    third = await sessions.refresh(second.token)
    assert len({first.token, second.token, third.token}) == 3
    assert {one.session for one in (first, second, third)} == {first.session}
    assert {one.user for one in (first, second, third)} == {"ada"}


async def test_tokens_are_not_stored(sessions: Sessions) -> None:
    begun = await sessions.start("ada")
    rows = await Query(lambda: current().store(RefreshToken), RefreshToken).get()
    assert begun.token not in str(rows)


async def test_an_unused_session_expires_after_a_week(sessions: Sessions, time: Time) -> None:
    token = (await sessions.start("ada")).token
    for _ in range(3):
        time.passes(7 * 24 * 3600 - 1)
        token = (await sessions.refresh(token)).token
    time.passes(7 * 24 * 3600)
    assert await refused(sessions, token)


async def test_concurrent_refreshes_return_the_same_successor(
    sessions: Sessions, time: Time
) -> None:
    begun = await sessions.start("ada")
    found = await asyncio.gather(*(sessions.refresh(begun.token) for _ in range(20)))
    assert len({one.token for one in found}) == 1
    time.passes(REUSE_GRACE)
    assert (await sessions.refresh(begun.token)).token == found[0].token


async def test_a_secret_can_change_within_the_grace_period(database: Database, time: Time) -> None:
    former, now = Sessions(KeyRing(SECRETS[:1])), Sessions(KeyRing(SECRETS[::-1]))
    begun = await former.start("ada")
    successor = await former.refresh(begun.token)
    assert (await now.refresh(begun.token)).token == successor.token
    assert await refused(Sessions(KeyRing(SECRETS[1:])), begun.token)
    assert (await now.refresh(successor.token)).session == begun.session


async def test_reuse_of_a_token_revokes_the_session(
    sessions: Sessions, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    other = await sessions.start("ada")
    begun = await sessions.start("ada")
    successor = await sessions.refresh(begun.token)
    time.passes(REUSE_GRACE + 1)
    assert await refused(sessions, begun.token)
    assert await refused(sessions, successor.token)
    assert not await sessions.is_alive(begun.session)
    assert await sessions.is_alive(other.session)
    (told,) = [record.getMessage() for record in caplog.records if record.name == "fw.auth"]
    assert str(begun.session) in told
    assert begun.token not in told


async def test_reuse_of_an_old_token_revokes_the_session(sessions: Sessions, time: Time) -> None:
    begun = await sessions.start("ada")
    token = begun.token
    for _ in range(5):
        time.passes(600)
        token = (await sessions.refresh(token)).token
    assert await refused(sessions, begun.token)
    assert await refused(sessions, token)


async def test_a_revoked_session_stays_revoked(sessions: Sessions, time: Time) -> None:
    begun = await sessions.start("ada")
    successor = await sessions.refresh(begun.token)
    await sessions.end(successor.token)
    assert await refused(sessions, successor.token)
    assert await refused(sessions, begun.token)
    await sessions.end(successor.token)
    await sessions.end("unknown")


@pytest.mark.parametrize("token", ["", "x" * 43, "x" * 100_000, "\ud800", "\0", "é"])
async def test_an_invalid_token_is_refused(sessions: Sessions, token: str) -> None:
    assert await refused(sessions, token)


async def test_users_list_and_revoke_their_own_sessions(sessions: Sessions, time: Time) -> None:
    first = await sessions.start("ada", "curl", "127.0.0.1")
    time.passes(1)
    second = await sessions.start("ada", "x" * 300, "::1")
    await sessions.start("bob")
    rows = await sessions.of("ada")
    assert [(row["id"], row["address"]) for row in rows] == [
        (second.session, "::1"),
        (first.session, "127.0.0.1"),
    ]
    assert not await sessions.revoke("bob", first.session)
    assert not await sessions.revoke("ada", uuid4())
    assert await sessions.revoke("ada", first.session)
    assert not await sessions.revoke("ada", first.session)
    assert [row["id"] for row in await sessions.of("ada")] == [second.session]


async def test_revoke_all_keeps_the_excepted_session(sessions: Sessions) -> None:
    begun = [await sessions.start("ada") for _ in range(3)]
    bob = await sessions.start("bob")
    assert await sessions.revoke_all("ada", but=begun[1].session) == 2
    assert [row["id"] for row in await sessions.of("ada")] == [begun[1].session]
    assert not await refused(sessions, bob.token)


async def test_expired_tokens_are_deleted(sessions: Sessions, time: Time) -> None:
    token = (await sessions.start("ada")).token
    for _ in range(4):
        time.passes(6 * 24 * 3600)
        token = (await sessions.refresh(token)).token
    kept = Query(lambda: current().store(RefreshToken), RefreshToken)
    assert await kept.count() == 2
    time.passes(8 * 24 * 3600)
    await sessions.start("ada")
    assert await kept.count() == 1


async def test_a_session_has_a_maximum_lifetime(database: Database, time: Time) -> None:
    sessions = Sessions(KeyRing(SECRETS[:1]), lifetime=100, longest=250)
    token = (await sessions.start("ada")).token
    for _ in range(3):
        time.passes(80)
        token = (await sessions.refresh(token)).token
    time.passes(9)
    assert not await refused(sessions, token)
    time.passes(1)
    assert await refused(sessions, token)


async def test_sessions_can_be_limited_to_hours_and_idle_minutes(
    database: Database, time: Time
) -> None:
    limits = {"idle_minutes": 30, "session_hours": 12}
    sessions = Sessions.from_config(KeyRing(SECRETS[:1]), Config({"auth": limits}, {}))
    idle = await sessions.start("ada")
    used = await sessions.start("ada")
    for _ in range(24):
        time.passes(29 * 60)
        used = await sessions.refresh(used.token)
    assert await refused(sessions, idle.token)
    time.passes(24 * 60)
    assert not await sessions.is_alive(used.session)
    assert await refused(sessions, used.token)


def test_unused_sessions_outlive_access_tokens() -> None:
    config = Config({"auth": {"idle_minutes": 15}}, {})
    with pytest.raises(FwError, match=r"idle_minutes \(15\) is not more than .*access_minutes"):
        Sessions.from_config(KeyRing(SECRETS[:1]), config)


def test_without_settings_sessions_last_a_month_and_unused_ones_a_week() -> None:
    sessions = Sessions.from_config(KeyRing(SECRETS[:1]), Config({}, {}))
    assert (sessions.lifetime, sessions.longest) == (7 * 24 * 3600, 30 * 24 * 3600)


async def test_the_least_recently_used_session_ends_at_the_limit(
    sessions: Sessions, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fw.runtime.auth.sessions.sessions.MAX_SESSIONS", 5)
    begun = []
    for _ in range(5):
        begun.append(await sessions.start("ada"))
        time.passes(1)
    await sessions.refresh(begun[0].token)
    last = await sessions.start("ada")
    alive = {row["id"] for row in await sessions.of("ada")}
    assert alive == {one.session for one in (*begun, last)} - {begun[1].session}


async def test_expired_sessions_of_other_users_are_deleted(sessions: Sessions, time: Time) -> None:
    for number in range(30):
        await sessions.start(f"user {number}")
    time.passes(8 * 24 * 3600)
    await sessions.start("ada")
    kept = Query(lambda: current().store(Session), Session)
    assert await kept.count() == 11
    async with current().transaction():
        await sessions.start("ada")
    assert await kept.count() == 2


def test_session_records_are_not_models_of_the_application() -> None:
    names = {mapper.class_.__name__ for mapper in Model.registry.mappers}
    assert not names & {"Session", "RefreshToken"}
