"""Column transforms: hashed passwords and lower-case addresses, for every writer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any

import pytest
import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.auth import Accounts, Email, Hashed, Password, Passwords
from fw.runtime.database import EMAIL, PASSWORD, Database, Model, Repository, primary_key
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.transforms import hash_from_seed
from tests.runtime.databases import database_with, every_database_url

database_url = every_database_url

LIGHT = Passwords(memory=64, passes=1)


class Own(Model):
    __abstract__ = True
    metadata = sa.MetaData()


class Guest(Own):
    """A user as `fw auth` has one."""

    __tablename__ = "guests"

    id: Mapped[int] = primary_key()
    email: Mapped[str] = mapped_column(sa.String(254), unique=True, info=EMAIL)
    password: Mapped[str] = mapped_column(sa.String(255), info=PASSWORD)
    active: Mapped[bool] = mapped_column(default=True)


class Guests(Repository[Guest]):
    model = Guest


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, *Own.metadata.tables.values()) as opened:
        yield opened


async def kept(email: str) -> Mapping[str, Any]:
    row = await Accounts(Guest, LIGHT).find_by_email(email)
    assert row is not None
    return row


async def test_repositories_store_hashed_passwords(database: Database) -> None:
    made = await Guests().create({"email": " Ada@Shop.example", "password": "correct horse"})
    assert made.email == "ada@shop.example"
    row = await kept("ADA@shop.example")
    assert row["password"].startswith("$argon2id$")
    assert await LIGHT.verify("correct horse", row["password"])
    await Guests().update(made.id, {"password": "battery staple", "email": "Bob@shop.example"})
    assert await LIGHT.verify("battery staple", (await kept("bob@shop.example"))["password"])
    await Guests().update(made.id, {"active": False}, precondition=lambda row: row.active)
    assert await LIGHT.verify("battery staple", (await kept("bob@shop.example"))["password"])


async def test_bulk_inserts_store_hashed_passwords(database: Database) -> None:
    rows = [{"id": n, "email": f"U{n}@shop.example", "password": f"secret {n}"} for n in (1, 2)]
    await database.store(Guest).insert_many(rows)
    assert await LIGHT.verify("secret 2", (await kept("u2@shop.example"))["password"])


async def test_hashes_are_kept_and_strings_that_look_like_one_are_hashed(
    database: Database,
) -> None:
    made = await LIGHT.hash("correct horse")
    await Guests().create({"email": "ada@shop.example", "password": made})
    assert (await kept("ada@shop.example"))["password"] == made
    await Guests().create({"email": "eve@shop.example", "password": str(made)})
    row = await kept("eve@shop.example")
    assert not await LIGHT.verify("correct horse", row["password"])
    assert await LIGHT.verify(made, row["password"])


async def test_seeds_may_have_a_hash() -> None:
    made = str(await LIGHT.hash("correct horse"))
    assert isinstance(hash_from_seed(made), Hashed)
    for text in ("correct horse", f"{made}\n", f" {made}", made.replace("id", "i"), "$argon2id$"):
        assert not isinstance(hash_from_seed(text), Hashed)
    assert hash_from_seed(7) == 7


def test_password_columns_are_private() -> None:
    assert metadata_of(Guest).columns["password"].private
    assert not metadata_of(Guest).columns["email"].private


def test_request_fields_validate_addresses_and_passwords() -> None:
    email, password = TypeAdapter(Email), TypeAdapter(Password)
    assert email.validate_python("Ada@Shop.example") == "ada@shop.example"
    for text in ("ada", "ada@", "@shop.example", "a b@shop.example", "ada@shop", "a@b.example\0"):
        with pytest.raises(ValidationError):
            email.validate_python(text)
    for text in ("1234567", "x" * 257, "12345678\0"):
        with pytest.raises(ValidationError):
            password.validate_python(text)
    described = password.json_schema()
    assert (described["minLength"], described["maxLength"]) == (8, 128)
    assert email.json_schema()["format"] == "email"
