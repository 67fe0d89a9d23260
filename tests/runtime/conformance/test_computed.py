"""Columns that the database computes, the same on every database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime
from decimal import Decimal as Number
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
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
    transaction,
)
from fw.runtime.database.errors import DatabaseError, InvalidField, UniqueViolation
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


async def test_a_computed_value_is_unique_in_a_savepoint() -> None:
    values: dict[str, Any] = {"price": Number(1), "quantity": 1}
    await Lines().create(values | {"title": "same"})
    async with transaction():
        other = await Lines().create(values | {"title": "another"})
        with pytest.raises(UniqueViolation):
            async with transaction():
                await Lines().create(values | {"title": "size"})
        with pytest.raises(UniqueViolation):
            async with transaction():
                await Lines().update(other.id, {"title": "size"})
        async with transaction():
            other = await Lines().update(other.id, {"title": "a", "quantity": 2})
        assert (other.size, other.total) == (2, Number(2))
    assert await Lines().find(other.id) == other


async def test_a_computed_value_cannot_be_set() -> None:
    values: dict[str, Any] = {"price": Number(1), "quantity": 1, "total": Number(1)}
    with pytest.raises(InvalidField, match="total is computed and cannot be set"):
        await Lines().create(values)
    del values["total"]
    made = await Lines().create(values)
    with pytest.raises(InvalidField, match="total is computed and cannot be set"):
        await Lines().update(made.id, {"total": Number(1)})


async def test_computed_values_are_filtered_sorted_and_summed() -> None:
    for price, quantity, title in (("1.50", 2, "b"), ("0.25", 4, "abc"), ("10.00", 1, "ab")):
        await Lines().create({"price": Number(price), "quantity": quantity, "title": title})
    query = Lines().query()
    assert await query.order_by("-total").pluck("title") == ["ab", "b", "abc"]
    assert await query.where("size", ">", 2).order_by("size").pluck("title") == ["ab", "abc"]
    assert await query.sum("total") == Number("14.00")
    assert await query.histogram("total", [Number(0), Number(2), Number(20)]) == [1, 2]


_NUMBERS = st.integers(-(10**7), 10**7)


@given(
    price=st.none() | _NUMBERS,
    quantity=_NUMBERS,
    discount=st.none() | st.integers(-99999, 99999),
    rate=st.none() | st.floats(-1e6, 1e6),
    title=st.none() | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
)
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
async def test_an_update_computes_what_an_insert_does(
    price: int | None, quantity: int, discount: int | None, rate: float | None, title: str | None
) -> None:
    values: dict[str, Any] = {
        "price": Number(price or 0).scaleb(-2),
        "quantity": quantity,
        "discount": None if discount is None else Number(discount).scaleb(-3),
        "rate": rate,
        "title": None if title is None else title[:20],
    }
    with suppress(DatabaseError):
        made = await Lines().create(values)
        await Lines().update(made.id, {"price": 1, "quantity": 1, "title": None, "rate": 2.0})
        again = await Lines().update(made.id, values)
        await Lines().delete(made.id)
        names = ("total", "net", "share", "size", "label", "is_late")
        assert [repr(getattr(again, name)) for name in names] == [
            repr(getattr(made, name)) for name in names
        ]


def test_the_factory_leaves_computed_values_out() -> None:
    body = Factory(lambda _: None).body(Line)
    assert {"price", "quantity"} <= body.keys()
    assert body.keys().isdisjoint({"total", "net", "share", "size", "is_late"})
