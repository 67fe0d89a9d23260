"""JSON null, which other programs may store, is NULL after a copy."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
from bson import Int64
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.copying.copier import Copier
from fw.runtime.database import Database, Model, primary_key
from fw.runtime.database import types as t
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.errors import FwError
from tests.runtime.databases import create


class JsonCrate(Model):
    __tablename__ = "json_null_crates"
    metadata = sa.MetaData()

    id: Mapped[int] = primary_key()
    own: Mapped[Any] = mapped_column(t.Json(), nullable=True)
    plain: Mapped[Any] = mapped_column(sa.JSON(), nullable=True)


class JsonLabel(Model):
    __tablename__ = "json_null_labels"
    metadata = sa.MetaData()

    id: Mapped[int] = primary_key()
    text: Mapped[Any] = mapped_column(t.Json())


VALUES = {
    1: {"own": "null", "plain": "null"},
    2: {"own": None, "plain": None},
    3: {"own": '{"a": null}', "plain": "[null]"},
}
"""The stored texts of JSON; MongoDB has them as texts, too."""


async def store(database: Database, name: str, rows: dict[int, dict[str, Any]]) -> None:
    if isinstance(database.driver, MongoDriver):
        await database.driver.insert(
            name, [{"_id": Int64(key), **row} for key, row in rows.items()]
        )
        return
    async with database.engine().begin() as connection:
        for key, row in rows.items():
            values = ", ".join("NULL" if each is None else f"'{each}'" for each in row.values())
            await connection.exec_driver_sql(
                f"INSERT INTO {name} (id, {', '.join(row)}) VALUES ({key}, {values})"
            )


async def nulls(database: Database) -> list[list[int]]:
    """Return the keys of the rows without a value in each column, as the database sees it."""
    if isinstance(database.driver, MongoDriver):
        found = [
            await database.driver.find("json_null_crates", {name: None}, sort={"_id": 1})
            for name in ("own", "plain")
        ]
        return [[each["_id"] for each in several] for several in found]
    async with database.engine().connect() as connection:
        return [
            [
                *await connection.scalars(
                    sa.select(sa.column("id")).select_from(JsonCrate).where(isnull)
                )
            ]
            for isnull in (sa.text("own IS NULL"), sa.text("plain IS NULL"))
        ]


PAIRS = ("sqlite", "postgres"), ("postgres", "mysql"), ("mysql", "mongodb"), ("mongodb", "sqlite")


@pytest.fixture(params=PAIRS, ids="-".join)
def urls(request: pytest.FixtureRequest) -> tuple[str, str]:
    source, target = request.param
    return request.getfixturevalue(f"{source}_url"), request.getfixturevalue(f"{target}_url")


async def test_json_null_is_copied_as_null(urls: tuple[str, str]) -> None:
    one, other = map(Database, urls)
    try:
        for database in (one, other):
            await create(database, JsonCrate.__table__, JsonLabel.__table__)
        await store(one, "json_null_crates", VALUES)
        assert await nulls(one) == [[2], [2]]

        await Copier(one, other, [JsonCrate.__table__]).copy()  # type: ignore[list-item]

        assert await nulls(other) == [[1, 2], [1, 2]]
        await store(one, "json_null_labels", {7: {"text": "null"}})
        with pytest.raises(FwError, match="the target refuses row 7 of json_null_labels"):
            await Copier(one, other, [JsonLabel.__table__]).copy()  # type: ignore[list-item]
    finally:
        for database in (one, other):
            await database.close()
