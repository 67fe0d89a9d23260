"""Filters of partial indexes, which have neither `$ne` nor `$not`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped

from fw.runtime.database import Database, Model, Repository, partial_index, primary_key
from fw.runtime.database.backends.mongodb.driver import commands_of
from fw.runtime.database.backends.mongodb.schema.conditions import index_filter
from fw.runtime.database.backends.mongodb.schema.documents import documents_of
from fw.runtime.database.errors import UniqueViolation
from fw.runtime.errors import FwError
from tests.runtime.databases import database_with


class Bill(Model):
    __tablename__ = "mongo_bills"
    __table_args__ = (
        partial_index("uq_mongo_bills_number", "number", where="state != 'void'", unique=True),
        sa.Index("idx_mongo_bills_number_desc_id", sa.column("number").desc(), "id"),
    )
    metadata = sa.MetaData()

    id: Mapped[int] = primary_key()
    number: Mapped[int]
    state: Mapped[str | None]
    is_paid: Mapped[bool | None]


class Bills(Repository[Bill]):
    model = Bill


ROWS: tuple[dict[str, Any], ...] = tuple(
    {"number": number, "state": state, "is_paid": is_paid}
    for number, (state, is_paid) in enumerate(
        (state, paid) for state in ("open", "sent", "void", None) for paid in (True, False, None)
    )
)


@pytest.fixture
async def database(mongodb_url: str) -> AsyncIterator[Database]:
    async with database_with(mongodb_url, Bill.__table__) as opened:
        yield opened


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("state != 'void'", [0, 1, 2, 3, 4, 5]),
        ("not state = 'void'", [0, 1, 2, 3, 4, 5]),
        ("not state != 'void'", [6, 7, 8]),
        ("state not in ('void', 'sent')", [0, 1, 2]),
        ("not (state in ('void', 'sent') or is_paid)", [1]),
        ("not (is_paid and state is not null)", [1, 4, 7, 9, 10, 11]),
        ("not number > 2 and is_paid", [0]),
    ],
)
async def test_filters_choose_what_conditions_do(
    database: Database, text: str, expected: list[int]
) -> None:
    table: Any = Bill.__table__
    for row in ROWS:
        await Bills().create(row)
    chosen = index_filter(text, documents_of(table))
    found = await commands_of(database).find("mongo_bills", chosen, sort={"number": 1})
    assert [each["number"] for each in found] == expected
    index = {"name": "other", "key": {"is_paid": 1}, "partialFilterExpression": chosen}
    await commands_of(database).command({"createIndexes": "mongo_bills", "indexes": [index]})


@pytest.mark.usefixtures("database")
async def test_values_are_unique_among_the_rows_of_an_index() -> None:
    await Bills().create({"number": 1, "state": "void"})
    await Bills().create({"number": 1, "state": "open"})
    await Bills().create({"number": 1, "state": None})
    with pytest.raises(UniqueViolation):
        await Bills().create({"number": 1, "state": "sent"})


async def test_an_index_may_be_descending(database: Database) -> None:
    reply = await commands_of(database).command({"listIndexes": "mongo_bills"})
    keys = {each["name"]: each["key"] for each in reply["cursor"]["firstBatch"]}
    assert keys["idx_mongo_bills_number_desc_id"] == {"number": -1, "_id": 1}


@pytest.mark.parametrize("text", ["number > id", "length(state) = 1", "state in ('a', state)"])
def test_other_conditions_are_refused(text: str) -> None:
    table: Any = Bill.__table__
    with pytest.raises(FwError, match="can't have an index of the rows where"):
        index_filter(text, documents_of(table))
