"""Numbers of documents that a change of the schema affects."""

from __future__ import annotations

from uuid import uuid4

from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Model, Repository, primary_key
from fw.runtime.database.backends.base.backend import RowFilter
from fw.runtime.database.backends.mongodb.queries.row_counts import count_rows
from fw.runtime.database.connection.url import DatabaseUrl
from tests.runtime.databases import database_with


class Buoy(Model):
    __tablename__ = "mongo_buoys"

    code: Mapped[str] = primary_key()
    colour: Mapped[str | None] = mapped_column()
    size: Mapped[int | None] = mapped_column()


class Buoys(Repository[Buoy]):
    model = Buoy


async def test_rows_are_counted_by_columns(mongodb_url: str) -> None:
    filters = {
        RowFilter("mongo_buoys"): 3,
        RowFilter("mongo_buoys", "colour"): 2,
        RowFilter("mongo_buoys", "colour", is_null=True): 1,
        RowFilter("mongo_buoys", "colour", values=("red", "x")): 2,
        RowFilter("mongo_buoys", duplicates=("colour",)): 2,
        RowFilter("mongo_buoys", duplicates=("size", "colour")): 0,
    }
    unknown = [
        RowFilter(f"missing_{uuid4().hex}"),
        RowFilter("mongo_buoys", "added_later"),
        RowFilter("mongo_buoys", "added_later", is_null=True),
        RowFilter("mongo_buoys", duplicates=("colour", "added_later")),
    ]
    async with database_with(mongodb_url, Buoy.__table__):
        for size, (code, colour) in enumerate((("a", "red"), ("b", "red"), ("c", None))):
            await Buoys().create({"code": code, "colour": colour, "size": size})
        url = DatabaseUrl.parse(mongodb_url)
        assert await count_rows(url, [*filters, *unknown]) == filters
