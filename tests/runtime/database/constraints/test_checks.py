"""Violated CHECK constraints name the fields, on every database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, time
from decimal import Decimal as Number

import pytest
from sqlalchemy.orm import Mapped, mapped_column
from starlette.requests import Request

from fw.runtime.database import Database, Decimal, Model, Repository, check, primary_key, rules
from fw.runtime.database.errors import CheckViolation
from fw.runtime.http.error_handling.exception_handlers import error_response
from tests.runtime.databases import database_with, every_database_url

database_url = every_database_url


class Meeting(Model):
    __tablename__ = "checked_meetings"
    __table_args__ = (
        check("ends_at > starts_at", name="ck_checked_meetings_ends_at_starts_at"),
        check(
            "not (topic = 'it\\'s 50%:x' and rank / 2 > 1) or rank in (1, 2) or day is not null",
            name="ck_checked_meetings_topic",
        ),
    )

    id: Mapped[int] = primary_key()
    topic: Mapped[str | None]
    name: Mapped[str | None] = mapped_column(
        info=rules(not_blank=True, min_length=2, format="slug")
    )
    rank: Mapped[int | None] = mapped_column(info=rules(min=0, max=5))
    ratio: Mapped[float | None] = mapped_column(info=rules(min=-0.5))
    price: Mapped[Number | None] = mapped_column(Decimal(8, 2), info=rules(min=Number("0.01")))
    wide: Mapped[Number | None] = mapped_column(Decimal(30, 2), info=rules(min=Number(5)))
    day: Mapped[date | None] = mapped_column(info=rules(min=date(2000, 1, 31)))
    opens: Mapped[time | None] = mapped_column(info=rules(max=time(17)))
    starts_at: Mapped[datetime | None] = mapped_column(
        info=rules(min=datetime(2000, 1, 1, 12, tzinfo=UTC))
    )
    ends_at: Mapped[datetime | None]


class Meetings(Repository[Meeting]):
    model = Meeting


@pytest.fixture(autouse=True)
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, Meeting.__table__) as opened:
        yield opened


async def test_a_value_against_a_rule_names_its_field() -> None:
    invalid: tuple[tuple[str, object], ...] = (
        ("name", "  "),
        ("name", "é"),
        ("rank", -1),
        ("rank", 6),
        ("ratio", -0.51),
        ("price", Number("0.00")),
        ("day", date(2000, 1, 30)),
        ("opens", time(17, 0, 0, 1)),
        ("starts_at", datetime(2000, 1, 1, 11, 59, 59, 999999, tzinfo=UTC)),
    )
    for name, value in invalid:
        with pytest.raises(CheckViolation) as caught:
            await Meetings().create({name: value})
        assert caught.value.fields == (name,), value


async def test_values_at_the_bounds_are_stored() -> None:
    values = {
        "name": "éa",
        "rank": 0,
        "ratio": -0.5,
        "price": Number("0.01"),
        # Only the API checks decimals of over 15 digits.
        "wide": Number("4.00"),
        "day": date(2000, 1, 31),
        "opens": time(17),
        "starts_at": datetime(2000, 1, 1, 12, tzinfo=UTC),
    }
    row = await Meetings().create(values)
    assert {name: getattr(row, name) for name in values} == values
    await Meetings().create({})


async def test_an_update_of_one_of_two_fields_names_both() -> None:
    start, end = (datetime(2030, 1, day, tzinfo=UTC) for day in (1, 2))
    row = await Meetings().create({"starts_at": start, "ends_at": end})
    with pytest.raises(CheckViolation) as caught:
        await Meetings().update(row.id, {"ends_at": start})
    assert caught.value.fields == ("ends_at", "starts_at")
    request = Request({"type": "http", "method": "PATCH", "path": "/meetings/1", "headers": []})
    response = await error_response(request, caught.value)
    assert response.status_code == 422
    assert (
        bytes(response.body).count(b"Input should satisfy the condition ends_at > starts_at") == 2
    )


async def test_a_condition_of_several_kinds() -> None:
    await Meetings().create({"topic": "it's 50%:x", "rank": 2})
    await Meetings().create({"topic": "other", "rank": 5})
    await Meetings().create({"topic": "it's 50%:x", "rank": 5, "day": date(2001, 1, 1)})
    with pytest.raises(CheckViolation) as caught:
        await Meetings().create({"topic": "it's 50%:x", "rank": 3})
    assert caught.value.fields == ("topic", "rank", "day")
