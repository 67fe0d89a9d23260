"""Unique indexes of some rows, on every database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import column
from sqlalchemy.orm import Mapped, mapped_column
from starlette.requests import Request

from fw.runtime.database import Database, Model, Repository, String, partial_index, primary_key
from fw.runtime.database.errors import UniqueViolation
from fw.runtime.http.error_handling.exception_handlers import error_response
from tests.runtime.databases import create, database_with, every_database_url

database_url = every_database_url

LONG = "uq_" + "long_" * 11 + "name"


class Ticket(Model):
    __tablename__ = "partial_tickets"
    __table_args__ = (
        partial_index("uq_partial_tickets_code", "code", where="closed_at is null", unique=True),
        partial_index(LONG, "code", "seat", where="topic = 'it\\'s 50%:x'", unique=True),
        partial_index("idx_partial_tickets_seat", column("seat").desc(), "code", where="seat > 2"),
    )

    id: Mapped[int] = primary_key()
    code: Mapped[str] = mapped_column(String(20))
    topic: Mapped[str | None] = mapped_column(String(20))
    seat: Mapped[int | None]
    closed_at: Mapped[datetime | None]


class Stub(Model):
    """MongoDB has no index whose condition computes a value."""

    __tablename__ = "partial_stubs"
    __table_args__ = (
        partial_index("idx_partial_stubs_seat", column("seat").desc(), where="seat / 2 > 1"),
    )

    id: Mapped[int] = primary_key()
    seat: Mapped[int | None]


class Tickets(Repository[Ticket]):
    model = Ticket


@pytest.fixture(autouse=True)
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, Ticket.__table__) as opened:
        yield opened


async def test_rows_outside_the_condition_may_be_alike() -> None:
    closed = datetime(2030, 1, 1, tzinfo=UTC)
    for _ in range(2):
        await Tickets().create({"code": "a", "closed_at": closed, "seat": 1})
    await Tickets().create({"code": "a"})


async def test_rows_within_the_condition_conflict_by_their_fields() -> None:
    row = await Tickets().create({"code": "a"})
    with pytest.raises(UniqueViolation) as caught:
        await Tickets().create({"code": "a"})
    assert caught.value.fields == ("code",)
    request = Request({"type": "http", "headers": []})
    response = await error_response(request, caught.value)
    assert response.status_code == 409
    await Tickets().update(row.id, {"closed_at": datetime(2030, 1, 1, tzinfo=UTC)})
    again = await Tickets().create({"code": "a"})
    assert again.code == "a"
    with pytest.raises(UniqueViolation):
        await Tickets().update(row.id, {"closed_at": None})


async def test_a_condition_with_a_text_and_a_long_name() -> None:
    async def add(topic: str | None, seat: int | None = 3) -> None:
        values: dict[str, Any] = {"code": "a", "seat": seat, "topic": topic}
        await Tickets().create(values | {"closed_at": datetime(2030, 1, 1, tzinfo=UTC)})

    for _ in range(2):
        await add("other")
        await add(None)
        await add("it's 50%:x", None)
    await add("it's 50%:x")
    with pytest.raises(UniqueViolation) as caught:
        await add("it's 50%:x")
    assert caught.value.fields == ("code", "seat")


@pytest.mark.sql
async def test_a_condition_with_arithmetic(database: Database) -> None:
    await create(database, Stub.__table__)
    assert (await database.store(Stub).insert({"seat": 5}))["seat"] == 5
