"""Columns that the database computes, the same on every database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from decimal import Decimal as Number
from typing import Any

import pytest
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import (
    READONLY,
    Database,
    Decimal,
    Model,
    Repository,
    String,
    computed,
    primary_key,
)
from fw.runtime.database.errors import InvalidField, UniqueViolation
from fw.runtime.testing import Factory
from tests.runtime.databases import database_with


class Line(Model):
    __tablename__ = "computed_lines"

    id: Mapped[int] = primary_key()
    price: Mapped[Number] = mapped_column(Decimal(8, 2))
    discount: Mapped[Number | None] = mapped_column(Decimal(5, 3))
    quantity: Mapped[int]
    rate: Mapped[float | None]
    title: Mapped[str | None] = mapped_column(String(20))
    sold_at: Mapped[datetime | None]
    total: Mapped[Number] = mapped_column(
        Decimal(12, 2), computed("price * quantity", scale=2), nullable=True, info=READONLY
    )
    net: Mapped[Number | None] = mapped_column(
        Decimal(12, 3), computed("(price - discount) * quantity", scale=3), nullable=True
    )
    share: Mapped[float | None] = mapped_column(computed("rate / quantity"), nullable=True)
    size: Mapped[int | None] = mapped_column(
        computed("length(title) - -1"), nullable=True, unique=True
    )
    label: Mapped[str | None] = mapped_column(
        String(60), computed("trim(title) || ' \\'\\\\ ' || title"), nullable=True
    )
    is_late: Mapped[bool] = mapped_column(
        computed("sold_at is null or title = 'it\\'s: 50%'"), nullable=True
    )


class Lines(Repository[Line]):
    model = Line


@pytest.fixture(autouse=True)
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, Line.__table__) as opened:
        yield opened


SOLD = datetime(2030, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("price", "quantity", "discount", "total", "net"),
    [
        ("0.07", 3, "0.001", "0.21", "0.207"),
        ("1.10", 3, None, "3.30", None),
        ("999999.99", 1000, "0.125", "999999990.00", "999999865.000"),
        ("-2.35", 7, "-0.005", "-16.45", "-16.415"),
    ],
)
async def test_decimals_are_exact(
    price: str, quantity: int, discount: str | None, total: str, net: str | None
) -> None:
    given = {
        "price": Number(price),
        "quantity": quantity,
        "discount": None if discount is None else Number(discount),
    }
    row = await Lines().create(given)
    assert row.total == Number(total)
    assert row.net == (None if net is None else Number(net))
    assert [one.id for one in await Lines().query().where("total", Number(total)).get()] == [row.id]


async def test_values_follow_an_update() -> None:
    row = await Lines().create({"price": Number(2), "quantity": 4, "rate": 1.0, "sold_at": SOLD})
    assert (row.total, row.share, row.size, row.is_late) == (Number(8), 0.25, None, None)
    row = await Lines().update(row.id, {"quantity": 0, "title": "it's: 50%"})
    assert (row.total, row.share, row.size, row.is_late) == (Number(0), None, 10, True)
    assert row.label == "it's: 50% '\\ it's: 50%"
    assert (await Lines().update(row.id, {"title": None})).label is None
    row = await Lines().update(row.id, {"title": "it's: 50%"})
    found = await Lines().find(row.id)
    assert (found.total, found.share, found.size, found.is_late) == (Number(0), None, 10, True)


async def test_a_computed_value_may_be_unique() -> None:
    values: dict[str, Any] = {"price": Number(1), "quantity": 1, "title": "same"}
    await Lines().create(values)
    with pytest.raises(UniqueViolation) as caught:
        await Lines().create(values | {"title": "size"})
    assert caught.value.fields == ("size",)


async def test_a_computed_value_cannot_be_set() -> None:
    values: dict[str, Any] = {"price": Number(1), "quantity": 1, "total": Number(1)}
    with pytest.raises(InvalidField, match="total is computed and cannot be set"):
        await Lines().create(values)


def test_the_factory_leaves_computed_values_out() -> None:
    body = Factory(lambda _: None).body(Line)
    assert {"price", "quantity"} <= body.keys()
    assert body.keys().isdisjoint({"total", "net", "share", "size", "is_late"})
