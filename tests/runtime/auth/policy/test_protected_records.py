"""Protected records: requests can't remove the last super-admin or the roles of rules."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime import clock
from fw.runtime.application import project
from fw.runtime.auth import Accounts, Actor, Passwords, seed_super_admin
from fw.runtime.auth.accounts import super_admin
from fw.runtime.auth.accounts.protected_records import ProtectedRecords
from fw.runtime.auth.policy.actor import acting
from fw.runtime.auth.policy.policy import ROLES, SUPER_ADMIN, Policy
from fw.runtime.auth.sessions.keys import KeyRing
from fw.runtime.auth.sessions.records import TABLES
from fw.runtime.auth.sessions.sessions import Sessions
from fw.runtime.database import EMAIL, PASSWORD, Database, Model, Repository, primary_key
from fw.runtime.database.errors import Conflict
from fw.runtime.database.models.password_hashing import has_expired
from fw.runtime.database.repositories import authorization
from fw.runtime.errors import FwError
from tests.runtime.databases import database_with


class Own(Model):
    __abstract__ = True
    metadata = sa.MetaData()


class Rank(Own):
    __tablename__ = "ranks"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(sa.String(40), unique=True)


class Person(Own):
    __tablename__ = "persons"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(sa.String(120), default="")
    email: Mapped[str] = mapped_column(sa.String(254), unique=True, info=EMAIL)
    password: Mapped[str] = mapped_column(sa.String(255), info=PASSWORD, default="-")
    active: Mapped[bool] = mapped_column(default=True)
    role_id: Mapped[int | None] = mapped_column(sa.ForeignKey("ranks.id"))


class Ranks(Repository[Rank]):
    model = Rank


class Persons(Repository[Person]):
    model = Person


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, *Own.metadata.tables.values(), *TABLES) as opened:
        yield opened


@pytest.fixture
async def boss(database: Database) -> dict[str, Any]:
    """The role of super-admins."""
    return await Ranks().create({"name": SUPER_ADMIN})


@pytest.fixture
def requested(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run the test as a request of a super-admin."""
    ruled = frozenset({"intern"})
    kept = ProtectedRecords(Person, Rank, frozenset(ROLES), lambda: ruled).around
    monkeypatch.setattr(authorization, "record_protection", kept)
    token = acting.set(Actor("1", SUPER_ADMIN))
    yield
    acting.reset(token)


async def person(name: str, role: Any, **others: Any) -> Any:
    row = await Persons().create({"email": f"{name}@shop.example", "role_id": role, **others})
    return row.id


async def taken(key: Any, change: dict[str, Any] | None) -> bool:
    """Return True if a user may be changed in this way, or removed."""
    try:
        await (Persons().delete(key) if change is None else Persons().update(key, change))
    except Conflict as error:
        assert "the last active super-admin" in error.message  # noqa: PT017
        return False
    return True


CHANGES: list[dict[str, Any] | None] = [{"role_id": None}, {"active": False}, None]


@pytest.mark.usefixtures("requested")
@pytest.mark.parametrize("change", CHANGES)
async def test_the_last_super_admin_cannot_be_removed(
    boss: Rank, change: dict[str, Any] | None
) -> None:
    other = (await Ranks().create({"name": "editor"})).id
    ada = await person("ada", boss.id)
    await person("bob", other)
    await person("cy", boss.id, active=False)
    before = await Persons().find(ada)
    assert not await taken(ada, change)
    assert not await taken(ada, {"role_id": other})
    assert await Persons().find(ada) == before
    assert await taken(ada, {"name": "Ada", "role_id": boss.id, "active": True})
    await person("dan", boss.id)
    assert await taken(ada, change)


@pytest.mark.usefixtures("requested")
async def test_of_two_concurrent_removals_of_super_admins_one_fails(boss: Rank) -> None:
    for number, change in enumerate(CHANGES):
        pair = [await person(f"{name}{number}", boss.id) for name in ("ada", "bob")]
        went = await asyncio.gather(*(taken(key, change) for key in pair))
        assert sorted(went) == [False, True]
        # The one who stayed makes room for the next two.
        token = acting.set(None)
        await Persons().update(pair[went.index(False)], {"active": False})
        acting.reset(token)


@pytest.mark.usefixtures("requested")
async def test_other_users_and_roles_can_be_changed_and_deleted(boss: Rank) -> None:
    bob = await person("bob", None)
    assert await taken(bob, {"active": False})
    assert await taken(bob, None)
    editor = (await Ranks().create({"name": "editor"})).id
    assert await Ranks().update(editor, {"name": "author"})
    assert await Ranks().delete(editor)
    assert not await Ranks().delete(editor)


@pytest.mark.usefixtures("requested", "boss")
async def test_a_role_in_an_access_rule_cannot_be_renamed_or_deleted() -> None:
    intern = (await Ranks().create({"name": "intern"})).id
    with pytest.raises(Conflict, match="cannot rename the role intern"):
        await Ranks().update(intern, {"name": "trainee"})
    with pytest.raises(Conflict, match="cannot delete the role intern"):
        await Ranks().delete(intern)


@pytest.mark.usefixtures("requested")
async def test_a_role_in_a_rule_cannot_be_renamed_or_deleted(boss: Rank) -> None:
    with pytest.raises(Conflict, match="cannot rename the role super-admin"):
        await Ranks().update(boss.id, {"name": "boss"})
    with pytest.raises(Conflict, match="cannot delete the role super-admin"):
        await Ranks().delete(boss.id)
    assert await Ranks().update(boss.id, {"name": SUPER_ADMIN}) == boss


async def test_the_application_itself_is_not_restricted(boss: Rank, requested: None) -> None:
    ada = await person("ada", boss.id)
    acting.set(None)
    assert await taken(ada, None)
    assert await Ranks().delete(boss.id)


def test_roles_in_rules_are_protected() -> None:
    policy = Policy((), {"Post": {"write": ["editor", "admin"], "read": "public"}})
    assert policy.roles == {*ROLES, "editor"}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ADMIN_EMAIL", "Ada@shop.example")
    project.use(project.Project.load(tmp_path))
    yield
    project.use(None)


@pytest.mark.usefixtures("database", "here")
async def test_seeding_recreates_the_role_and_a_super_admin() -> None:
    await seed_super_admin(Person, Rank)
    role = (await Ranks().all())[0]
    assert role.name == SUPER_ADMIN
    assert [row.role_id for row in await Persons().all()] == [role.id]


@pytest.mark.usefixtures("database", "here")
@pytest.mark.parametrize("stated", ["", "correct horse battery"])
async def test_a_random_password_expires(
    stated: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ADMIN_PASSWORD", stated)
    project.use(project.Project.load(tmp_path))
    await seed_super_admin(Person, Rank)
    hashed = await Accounts(Person, Passwords()).password_of((await Persons().all())[0].id)
    assert hashed is not None
    told = capsys.readouterr().out
    password = stated or told.partition("the password ")[2].partition(",")[0]
    assert await Passwords().verify(password, hashed)
    assert not has_expired(hashed)
    week = clock.now() + 7 * 24 * 3600
    monkeypatch.setattr(clock, "_source", lambda: week)
    assert has_expired(hashed) is not bool(stated)
    assert ("expires in 7 days" in told) is not bool(stated)


@pytest.mark.parametrize("password", ["password123456", "seven c", "x" * 129])
def test_seeding_refuses_a_weak_password(password: str) -> None:
    with pytest.raises(FwError, match="ADMIN_PASSWORD is too short or too common") as caught:
        super_admin._checked(password)
    assert caught.value.hint == "use 8 to 128 characters, or unset it for a random password"


@pytest.mark.usefixtures("here")
async def test_seeding_does_not_promote_an_existing_account(boss: Rank) -> None:
    ada = await person("ada", None)
    with pytest.raises(FwError, match=r"ada@shop\.example has another role") as caught:
        await seed_super_admin(Person, Rank)
    assert "ADMIN_EMAIL" in str(caught.value.hint)
    found = await Persons().find(ada)
    assert found is not None
    assert found.role_id is None


@pytest.mark.usefixtures("here")
async def test_an_inactive_super_admin_does_not_count(
    boss: Rank, capsys: pytest.CaptureFixture[str]
) -> None:
    await person("bob", boss.id, active=False)
    await seed_super_admin(Person, Rank)
    assert "added the super-admin ada@shop.example" in capsys.readouterr().out
    await seed_super_admin(Person, Rank)
    assert len(await Persons().all()) == 2


@pytest.mark.usefixtures("here")
async def test_a_seeded_super_admin_gets_no_session_of_a_deleted_user(boss: Rank) -> None:
    sessions = Sessions(KeyRing(["u7Xo0-4bqZpPz1sT9wGkV3mYc8RfL2hN"]))
    bob = await person("bob", None)
    for key in (bob, bob + 1):
        await sessions.start(key)
    await Persons().delete(bob)
    await seed_super_admin(Person, Rank)
    (ada,) = await Persons().all()
    assert await sessions.of(ada.id) == []
