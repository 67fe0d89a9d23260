"""Queries use the indexes that a schema declares."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column, relationship

from fw.runtime.database import Database, Model, Repository, primary_key
from fw.runtime.database.backends.mongodb.commands import Commands
from tests.runtime.databases import database_with

ROWS = 100_000 if os.environ.get("FW_PROMISE_SCALE") else 300


class Depot(Model):
    __tablename__ = "mongo_depots"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(unique=True)
    code: Mapped[str | None] = mapped_column(unique=True)
    crates: Mapped[list[Crate]] = relationship(back_populates="depot")


class Crate(Model):
    __tablename__ = "mongo_crates"
    __table_args__ = (
        Index("idx_mongo_crates_depot_id", "depot_id"),
        Index("idx_mongo_crates_weight", "weight"),
    )

    id: Mapped[UUID] = primary_key()
    weight: Mapped[int]
    depot_id: Mapped[UUID] = mapped_column(ForeignKey("mongo_depots.id"))
    depot: Mapped[Depot] = relationship(back_populates="crates")


class Depots(Repository[Depot]):
    model = Depot


class Crates(Repository[Crate]):
    model = Crate


@pytest.fixture
async def database(mongodb_url: str) -> AsyncIterator[Database]:
    async with database_with(mongodb_url, Depot.__table__, Crate.__table__) as opened:
        yield opened


def stages(plan: Any) -> Iterator[str]:
    """Yield the names of all stages of a plan."""
    if isinstance(plan, dict):
        if isinstance(plan.get("stage"), str):
            yield plan["stage"]
        for each in plan.values():
            yield from stages(each)
    elif isinstance(plan, list):
        for each in plan:
            yield from stages(each)


async def test_no_query_reads_all_documents(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = database.driver
    assert isinstance(driver, Commands)
    depots = [
        await Depots().create({"name": f"n{number}", "code": f"c{number}" if number % 2 else None})
        for number in range(20)
    ]
    crates_of = [{"weight": n, "depot_id": depots[n % 20].id} for n in range(ROWS)]
    for start in range(0, ROWS, 1_000):
        await Crates().store.insert_many(crates_of[start : start + 1_000])
    asked: list[dict[str, Any]] = []
    batch, aggregate, each = driver.batch, driver.aggregate, driver.each

    async def batching(name: str, chosen: Any, *rest: Any) -> Any:
        fields, sort, limit, skip = (*rest, None, None, 0, 0)[:4]
        asked.append({"find": name, "filter": chosen, "sort": sort or {}, "limit": limit})
        return await batch(name, chosen, fields, sort, limit, skip)

    async def aggregating(name: str, pipeline: Any) -> Any:
        asked.append({"aggregate": name, "pipeline": pipeline, "cursor": {}})
        return await aggregate(name, pipeline)

    async def reading(name: str, pipeline: Any, take: Any) -> Any:
        asked.append({"aggregate": name, "pipeline": pipeline, "cursor": {}})
        return await each(name, pipeline, take)

    monkeypatch.setattr(driver, "batch", batching)
    monkeypatch.setattr(driver, "aggregate", aggregating)
    monkeypatch.setattr(driver, "each", reading)
    keys = [depot.id for depot in depots[:3]]
    crates = Crates().query()
    await crates.where_in("depot_id", keys).limit(5).get()
    await crates.where_in("weight", [1, 2, 3]).count()
    await crates.where("weight", ">", ROWS - 5).order_by("-weight").get()
    await crates.order_by("weight").limit(10).offset(5).get()
    await crates.where("depot.name", "n1").limit(5).get()
    await Depots().query().where("code", "c1").get()
    await Depots().query().where_in("code", ["c1", "c3"]).get()
    await Depots().query().where("name", "n1").with_("crates.depot").get()
    monkeypatch.undo()

    assert len(asked) == 11
    for command in asked:
        command = {"explain": command, "verbosity": "queryPlanner"}
        found = set(stages(await driver.command(command)))
        assert "COLLSCAN" not in found, command
        assert {"IXSCAN", "IDHACK"} & found, command
        assert "$expr" not in str(command)
