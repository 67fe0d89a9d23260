"""Sorting by fields of related records, the same on every backend and over HTTP."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterable
from datetime import date
from decimal import Decimal as Number
from functools import cache
from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import Mapped, mapped_column, relationship

from fw.runtime.database import (
    Database,
    Decimal,
    Model,
    QueryError,
    Repository,
    Service,
    String,
    primary_key,
)
from fw.runtime.database import types as t
from fw.runtime.database.repositories import authorization
from fw.runtime.errors import Forbidden
from fw.runtime.http import CreateSchema, ResponseSchema, UuidKey
from fw.runtime.http.error_handling.exception_handlers import install
from tests.runtime.app import crud
from tests.runtime.conformance.queries.recorded_statements import RecordedStatements
from tests.runtime.databases import database_with


class Maker(Model):
    """Maker of wares: some share a name, and some lack a value."""

    __tablename__ = "sorted_makers"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(String(40))
    worth: Mapped[Number | None] = mapped_column(Decimal(30, 4))
    founded: Mapped[date | None]
    open: Mapped[bool]
    extra: Mapped[object | None] = mapped_column(t.Json)
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("sorted_makers.id"))

    parent: Mapped[Maker | None] = relationship(remote_side="Maker.id", lazy="raise")
    wares: Mapped[list[Ware]] = relationship(foreign_keys="Ware.maker_id", lazy="raise")


awards = Table(
    "sorted_awards",
    Model.metadata,
    Column("ware_id", ForeignKey("sorted_wares.id"), primary_key=True),
    Column("maker_id", ForeignKey("sorted_makers.id"), primary_key=True),
)


class Ware(Model):
    __tablename__ = "sorted_wares"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(String(40))
    maker_id: Mapped[int | None] = mapped_column(ForeignKey("sorted_makers.id"))
    seller_id: Mapped[int] = mapped_column(ForeignKey("sorted_makers.id"))

    maker: Mapped[Maker | None] = relationship(
        foreign_keys=[maker_id], overlaps="wares", lazy="raise"
    )
    seller: Mapped[Maker] = relationship(foreign_keys=[seller_id], lazy="raise")
    awarded: Mapped[Maker | None] = relationship(secondary=awards, uselist=False, lazy="raise")


class Makers(Repository[Maker]):
    model = Maker


class Wares(Repository[Ware]):
    model = Ware


class Anything(CreateSchema):
    """Nothing is written over HTTP here."""


class Shown(ResponseSchema):
    """Nor described."""


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with database_with(database_url, Maker.__table__, Ware.__table__) as opened:
        yield opened


@pytest.fixture
async def shop(database: Database) -> tuple[list[Maker], list[Ware]]:
    """Makers and wares by chance, the same each time: with equal values, and with none."""
    chance = random.Random(11)
    makers: list[Maker] = []
    for _ in range(9):
        parent = chance.choice([None, *(maker.id for maker in makers)])
        maker = {
            "name": chance.choice(("ada", "bob", "cy", "cyd")),
            "worth": chance.choice((None, Number("9"), Number("12345678901234567890123456.7891"))),
            "founded": chance.choice((None, date(1815, 12, 10), date(1906, 12, 9))),
            "open": chance.random() < 0.5,
            "parent_id": parent,
        }
        makers.append(await Makers().create(maker))
    keys = [maker.id for maker in makers]
    wares = [
        await Wares().create(
            {
                "name": chance.choice("abc"),
                "maker_id": chance.choice([None, *keys]),
                "seller_id": chance.choice(keys),
            }
        )
        for _ in range(40)
    ]
    return makers, wares


@cache
def application() -> FastAPI:
    app = FastAPI()
    install(app)
    for prefix, tag, repository in (("/wares", "Ware", Wares()), ("/makers", "Maker", Makers())):
        service: Service[Any] = Service(repository)
        app.include_router(crud(prefix, tag, service, UuidKey, Anything, Anything, Shown))
    return app


@pytest.fixture
async def client(shop: object) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(application(), raise_app_exceptions=True)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as opened:
        yield opened


def in_order(rows: Iterable[Maker | Ware], makers: list[Maker], sort: str) -> list[Any]:
    """Return the keys of rows as Python sorts them: one sort after another keeps the last."""
    known = {maker.id: maker for maker in makers}
    found = sorted(rows, key=lambda row: row.id)
    for name in reversed(sort.split(",")):
        relation, _, field = name.removeprefix("-").rpartition(".")

        def value(row: Any, relation: str = relation, field: str = field) -> Any:
            end = known.get(getattr(row, f"{relation}_id")) if relation else row
            return getattr(end, field, None)

        there = [row for row in found if value(row) is not None]
        there.sort(key=value, reverse=name.startswith("-"))
        found = there + [row for row in found if value(row) is None]
    return [row.id for row in found]


SORTS = ("maker.name", "maker.worth", "maker.founded", "maker.open", "maker.id", "maker.parent_id")
ORDERS = (
    *SORTS,
    *(f"-{name}" for name in SORTS),
    "seller.name",
    "maker.name,-seller.name,name",
    "-name,maker.worth,maker.founded",
    "seller.open,-seller.worth,-id",
)


async def test_pages_are_sorted_like_python_sorts(
    client: httpx.AsyncClient, shop: tuple[list[Maker], list[Ware]]
) -> None:
    makers, wares = shop
    for sort in ORDERS:
        expected = in_order(wares, makers, sort)
        found: list[UUID] = []
        for page in range(1, 5):
            answer = await client.get(f"/wares/?sort={sort}&per_page=13&page={page}&fields=id")
            assert answer.json()["meta"] == {"page": page, "per_page": 13, "total": 40, "pages": 4}
            found += [UUID(row["id"]) for row in answer.json()["data"]]
        assert found == expected, sort
        assert await Wares().query().order_by(*sort.split(",")).pluck("id") == expected, sort


async def test_a_model_is_sorted_by_a_relation_to_itself(
    shop: tuple[list[Maker], list[Ware]],
) -> None:
    makers, _ = shop
    for sort in ("parent.name", "-parent.name,name"):
        found = await Makers().query().order_by(*sort.split(",")).pluck("id")
        assert found == in_order(makers, makers, sort)


async def test_sorting_works_with_filters_search_and_include(
    client: httpx.AsyncClient, shop: tuple[list[Maker], list[Ware]]
) -> None:
    makers, wares = shop
    answer = await client.get(
        "/wares/?sort=-maker.name&q=A&maker_id__isnull=false&include=maker,seller&fields=name"
    )
    chosen = [row for row in wares if row.name == "a" and row.maker_id]
    rows = answer.json()["data"]
    assert [UUID(row["id"]) for row in rows] == in_order(chosen, makers, "-maker.name")
    assert list(rows[0]) == ["id", "name", "maker", "seller"]
    assert answer.json()["meta"]["total"] == len(chosen)
    names = [row["maker"]["name"] for row in rows]
    assert names == sorted(names, reverse=True)
    found = await Wares().query().where("name", "a").order_by("seller.name", "-name").limit(2).get()
    chosen = [row for row in wares if row.name == "a"]
    assert [row.id for row in found] == in_order(chosen, makers, "seller.name")[:2]


@pytest.mark.sql
@pytest.mark.usefixtures("shop")
async def test_sorting_by_a_relation_takes_one_join(
    client: httpx.AsyncClient, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, fetch = RecordedStatements(), database.driver.fetch

    async def counted(text: str, values: list[Any], *, writes: bool) -> Any:
        asked.texts.append(text)
        return await fetch(text, values, writes=writes)

    monkeypatch.setattr(database.driver, "fetch", counted)
    await client.get("/wares/?sort=maker.name,-maker.open,seller.id")
    rows, count = asked.texts
    assert (rows.count("JOIN"), count.count("JOIN")) == (2, 0)
    asked()
    await client.get("/wares/?sort=-maker_id,name&maker_id__gt=1")
    assert not any("JOIN" in text or "makers" in text for text in asked.texts)
    asked()
    # Two lists that differ in what leads to the column don't share a statement.
    for relation in ("maker", "seller"):
        await client.get(f"/wares/?sort={relation}.name&per_page=100")
        assert f"{relation}_id =" in asked.texts[-1]


@pytest.mark.usefixtures("shop")
async def test_sorting_needs_read_access_to_the_related_model(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def guard(_verb: object, model: object) -> None:
        if model is Maker:
            raise Forbidden("not you")

    wares = Wares().query()
    monkeypatch.setattr(authorization, "guard", guard)
    for query in ("sort=maker.name", "sort=name,-seller.id", "sort=maker.id&page=99&q=nothing"):
        assert (await client.get(f"/wares/?{query}")).status_code == 403, query
    with pytest.raises(Forbidden):
        wares.order_by("name", "-maker.name")
    assert (await client.get("/wares/?sort=-maker_id")).status_code == 200
    # What is wrong is told first: the description of the API says as much.
    assert (await client.get("/wares/?sort=maker.nam")).status_code == 422


@pytest.mark.usefixtures("shop")
async def test_sorting_by_a_many_to_many_relation_is_refused(client: httpx.AsyncClient) -> None:
    answer = await client.get("/wares/?sort=awarded.name")
    assert answer.status_code == 422
    known = "Unknown relation to one record 'awarded'; use one of maker, seller"
    assert answer.json()["errors"] == {"sort": [known]}
    with pytest.raises(QueryError, match="by awarded: it doesn't lead to one record"):
        Wares().query().order_by("awarded.name")
