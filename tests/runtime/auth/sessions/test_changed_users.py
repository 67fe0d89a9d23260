"""Sessions after changes and deletions of users."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime import clock
from fw.runtime.auth import Accounts, AccountService, Actor, Auth, KeyRing, Passwords, Sessions
from fw.runtime.auth.mailed_links.verification import Verification
from fw.runtime.auth.rate_limit import MAX_ACCOUNT_FAILURES, LoginRateLimit
from fw.runtime.auth.sessions.records import TABLES, Session
from fw.runtime.auth.sessions.sessions import utc_now
from fw.runtime.auth.sessions.tokens import Tokens
from fw.runtime.cache import Cache
from fw.runtime.config import Config
from fw.runtime.database import EMAIL, PASSWORD, Database, Model, Repository, primary_key
from fw.runtime.database.connection.database import current
from fw.runtime.database.models.password_hashing import initial
from fw.runtime.database.query.query import Query
from fw.runtime.errors import Forbidden, NotFound, TooManyRequests, Unauthenticated
from fw.runtime.testing import fake_cache
from fw.runtime.validation import ValidationError
from tests.runtime.databases import database_with

SECRET = "u7Xo0-4bqZpPz1sT9wGkV3mYc8RfL2hN"
OLD, NEW = "correct horse", "battery staple"


class Own(Model):
    __abstract__ = True
    metadata = sa.MetaData()


class Member(Own):
    """A user by a number, which SQLite gives to the next one when the last one goes."""

    __tablename__ = "members"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(sa.String(120), default="")
    email: Mapped[str] = mapped_column(sa.String(254), unique=True, info=EMAIL)
    password: Mapped[str] = mapped_column(sa.String(255), info=PASSWORD)
    active: Mapped[bool] = mapped_column(default=True)
    role_id: Mapped[int | None]


class Members(Repository[Member]):
    model = Member


class MemberService(AccountService[Members]):
    passwords = Passwords(memory=64, passes=1)


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, *TABLES, Member.__table__) as opened:
        yield opened


@pytest.fixture
def service(database: Database) -> MemberService:
    return MemberService(Members())


@pytest.fixture
def auth(database: Database) -> Iterator[Auth]:
    made = Auth(user=Member, role=Member)
    made.passwords, made.rate_limit = MemberService.passwords, LoginRateLimit()
    made.accounts = Accounts(Member, made.passwords)
    made.keys = KeyRing([SECRET])
    made.sessions, made.tokens = Sessions(made.keys), Tokens(made.keys, "shop")
    made.verification = Verification(made.accounts, made.columns, made.keys, Config({}, {}))
    with fake_cache():
        yield made


async def test_deleting_a_user_deletes_the_sessions(service: MemberService, auth: Auth) -> None:
    ada = await service.create({"email": "ada@shop.example", "password": OLD})
    await auth.sessions.start(ada.id)
    await service.delete(ada.id)
    assert await auth.sessions.of(ada.id) == []


async def test_a_blank_login_is_refused(service: MemberService) -> None:
    with pytest.raises(ValidationError) as caught:
        await service.create({"email": " \t", "password": OLD})
    assert caught.value.errors == {"email": ["String should have at least 1 character"]}


async def test_a_failed_deletion_keeps_the_sessions(service: MemberService, auth: Auth) -> None:
    ada = await service.create({"email": "ada@shop.example", "password": OLD})
    await auth.sessions.start(ada.id)
    with pytest.raises(NotFound):
        await service.delete(ada.id + 1)
    assert len(await auth.sessions.of(ada.id)) == 1


@pytest.mark.parametrize(
    ("change", "goes_on"),
    [
        ({"email": " Ada@Shop.example", "active": True, "role_id": 7, "name": "Ada L."}, True),
        ({"active": True, "name": "Ada L."}, True),
        ({"email": "lovelace@shop.example", "active": True, "role_id": 7}, False),
        ({"email": "ada@shop.example", "role_id": None}, False),
        ({"email": "ada@shop.example", "active": False}, False),
        ({"email": "ada@shop.example", "password": OLD}, False),
    ],
)
async def test_only_changed_columns_revoke_sessions(
    service: MemberService, auth: Auth, change: dict[str, Any], goes_on: bool
) -> None:
    values = {"email": "ada@shop.example", "password": OLD, "active": True, "role_id": 7}
    ada = await service.create(values)
    await auth.sessions.start(ada.id)
    await service.update(ada.id, change)
    assert len(await auth.sessions.of(ada.id)) == int(goes_on)
    with pytest.raises(NotFound):
        await service.update(ada.id + 1, change)


async def test_resetting_a_password_revokes_all_sessions(
    service: MemberService, auth: Auth
) -> None:
    ada = await service.create({"email": "ada@shop.example", "password": OLD})
    await auth.sessions.start(ada.id)
    assert await auth.reset_password(ada.id, NEW) == 1
    assert await auth.sessions.of(ada.id) == []
    await auth.login("ada@shop.example", NEW)
    with pytest.raises(Unauthenticated):
        await auth.login("ada@shop.example", OLD)


@pytest.mark.parametrize("by_admin", [True, False])
async def test_a_new_password_resets_failed_logins(
    service: MemberService, auth: Auth, by_admin: bool
) -> None:
    ada = await service.create({"email": "ada@shop.example", "password": OLD})
    for _ in range(MAX_ACCOUNT_FAILURES):
        with pytest.raises(Unauthenticated):
            await auth.login("ada@shop.example", "a guess", "", "10.0.0.1")
    with pytest.raises(TooManyRequests):
        await auth.login("ada@shop.example", OLD, "", "10.0.0.1")
    if by_admin:
        await service.update(ada.id, {"name": "Ada L."})
        with pytest.raises(TooManyRequests):
            await auth.login("ada@shop.example", OLD, "", "10.0.0.1")
        await service.update(ada.id, {"password": NEW})
    else:
        await auth.reset_password(ada.id, NEW)
    await auth.login("ada@shop.example", NEW, "", "10.0.0.1")


@pytest.mark.parametrize("by_admin", [True, False])
async def test_a_new_password_does_not_depend_on_the_cache(
    service: MemberService,
    auth: Auth,
    by_admin: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def away(*_: object) -> None:
        assert not current().has_open_transaction(asyncio.get_running_loop())
        raise ConnectionError("nobody listens")

    ada = await service.create({"email": "ada@shop.example", "password": OLD})
    await auth.sessions.start(ada.id)
    with monkeypatch.context() as patched:
        patched.setattr(type(Cache().persistent), "aput", away)
        if by_admin:
            await service.update(ada.id, {"password": NEW})
        else:
            assert await auth.reset_password(ada.id, NEW) == 1
    assert "could not reset failed logins after a change of password: nobody listens" in caplog.text
    assert await auth.sessions.of(ada.id) == []
    await auth.login("ada@shop.example", NEW)


async def test_changing_a_password_and_revoking_sessions_is_atomic(
    service: MemberService, auth: Auth, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await service.create({"email": "ada@shop.example", "password": OLD})
    key = str(ada.id)
    own, _ = [await auth.sessions.start(key) for _ in range(2)]
    who = Actor(key, None, own.session)

    async def fail(*_: object, **__: object) -> int:
        raise RuntimeError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(auth.sessions, "revoke_all", fail)
        with pytest.raises(RuntimeError):
            await auth.change_password(who, OLD, NEW)
    hashed = await auth.accounts.password_of(key)
    assert await auth.passwords.verify(OLD, hashed)
    await auth.change_password(who, OLD, NEW)
    assert [row["id"] for row in await auth.sessions.of(key)] == [own.session]
    assert await auth.passwords.verify(NEW, await auth.accounts.password_of(key))


async def test_a_key_of_another_type_finds_no_user(service: MemberService, auth: Auth) -> None:
    ada = await service.create({"email": "ada@shop.example", "password": OLD})
    assert await auth.accounts.find("0190a6e4-0000-7000-8000-000000000001") is None
    assert await auth.accounts.find(str(ada.id)) is not None


async def test_a_user_is_found_only_by_an_active_session(
    service: MemberService, auth: Auth
) -> None:
    ada = await service.create({"email": "ada@shop.example", "password": OLD})
    bob = await service.create({"email": "bob@shop.example", "password": OLD})
    here, elsewhere = [await auth.sessions.start(ada.id) for _ in range(2)]

    async def find_by_session(user: object, session: UUID) -> bool:
        return await auth.accounts.find_by_session(str(user), session, utc_now()) is not None

    assert await find_by_session(ada.id, here.session)
    assert not await find_by_session(bob.id, here.session)
    assert not await find_by_session(ada.id, uuid4())
    assert not await find_by_session(uuid4(), here.session)
    late = utc_now() + timedelta(days=8)
    assert await auth.accounts.find_by_session(str(ada.id), here.session, late) is None
    await auth.sessions.end(elsewhere.token)
    assert [await find_by_session(ada.id, one.session) for one in (here, elsewhere)] == [
        True,
        False,
    ]
    await service.update(ada.id, {"active": False})
    assert not await find_by_session(ada.id, here.session)


@pytest.mark.parametrize("change", [{"password": NEW}, {"active": False}])
async def test_a_login_fails_if_the_user_changes_meanwhile(
    service: MemberService,
    auth: Auth,
    change: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada = await service.create({"email": "ada@shop.example", "password": OLD})
    verify = auth.passwords.verify

    async def slowly(password: str, hashed: str | None) -> bool:
        good = await verify(password, hashed)
        await service.update(ada.id, change)
        return good

    monkeypatch.setattr(auth.passwords, "verify", slowly)
    with pytest.raises(Unauthenticated):
        await auth.login("ada@shop.example", OLD)
    assert await auth.sessions.of(ada.id) == []


async def test_of_two_concurrent_password_changes_one_fails(
    service: MemberService, auth: Auth
) -> None:
    ada = await service.create({"email": "ada@shop.example", "password": OLD})
    who = Actor(str(ada.id), None, (await auth.sessions.start(ada.id)).session)

    async def change(new: str) -> bool:
        try:
            await auth.change_password(who, OLD, new)
        except Unauthenticated:
            return False
        return True

    assert sorted(await asyncio.gather(change(NEW), change("stolen horse"))) == [False, True]


async def test_registering_a_taken_address_writes_a_row_too(
    service: MemberService, auth: Auth
) -> None:
    await service.create({"email": "ada@shop.example", "password": OLD})
    kept = Query(lambda: current().store(Session), Session)
    await auth.accounts.register("Ada", "ada@shop.example", NEW)
    assert await kept.count() == 1
    assert await auth.sessions.of("") == []
    await auth.sessions.start("7")
    assert await kept.count() == 1


async def test_the_service_hashes_strings_that_look_like_a_hash(
    service: MemberService, auth: Auth
) -> None:
    made = await MemberService.passwords.hash(OLD)
    ada = await service.create({"email": "ada@shop.example", "password": made})
    assert await auth.accounts.password_of(str(ada.id)) == made
    await service.update(ada.id, {"password": str(made)})
    kept = await auth.accounts.password_of(str(ada.id))
    assert await auth.passwords.verify(made, kept)


async def test_an_outdated_hash_is_renewed_at_login(service: MemberService, auth: Auth) -> None:
    ada = await service.create({"email": "ada@shop.example", "password": OLD})
    before = await auth.accounts.password_of(str(ada.id))
    auth.passwords = Passwords(memory=128, passes=1)
    await auth.login("Ada@shop.example", OLD)
    after = await auth.accounts.password_of(str(ada.id))
    assert before != after
    assert await auth.passwords.verify(OLD, after)
    await auth.login("ada@shop.example", OLD)
    assert await auth.accounts.password_of(str(ada.id)) == after


async def test_an_initial_password_expires(
    service: MemberService, auth: Auth, monkeypatch: pytest.MonkeyPatch
) -> None:
    expires = clock.now() + 3600
    hashed = initial(await auth.passwords.hash(OLD), expires)
    ada = await service.create({"email": "ada@shop.example", "password": hashed})
    auth.passwords = Passwords(memory=128, passes=1)
    await auth.login("ada@shop.example", OLD)
    assert await auth.accounts.password_of(str(ada.id)) == hashed
    monkeypatch.setattr(clock, "_source", lambda: expires)
    with pytest.raises(Unauthenticated):
        await auth.login("ada@shop.example", NEW)
    with pytest.raises(Forbidden, match="has expired"):
        await auth.login("ada@shop.example", OLD)
    await auth.change_password(Actor(str(ada.id), None), OLD, NEW)
    await auth.login("ada@shop.example", NEW)
