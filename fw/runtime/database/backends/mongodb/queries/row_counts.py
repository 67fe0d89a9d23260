"""Counts of documents before a migration, and collections of tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from fw.runtime.database.backends.base.backend import Limits, RowFilter
from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver, commands_of
from fw.runtime.database.backends.mongodb.schema.documents import KEY

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import DatabaseHandle
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["application_collections", "count_rows", "empty_collections"]

_COLLECTIONS = 100_000
"""Collections that are listed at once."""


async def count_rows(url: DatabaseUrl, filters: Iterable[RowFilter]) -> dict[RowFilter, int]:
    """Return the number of documents for each filter; none for a missing collection."""
    driver = MongoDriver(url, Limits())
    try:
        reply = await driver.command({"listCollections": 1, "cursor": {"batchSize": _COLLECTIONS}})
        options = {each["name"]: each["options"] for each in reply["cursor"]["firstBatch"]}
        return {
            each: await _count(driver, _of_fields(each, options[each.table]))
            for each in filters
            if each.table in options and each.breaking is None and each.where is None
        }
    finally:
        await driver.close()


def _of_fields(wanted: RowFilter, options: Document) -> RowFilter:
    """Return a filter with the fields of its columns: a key of one column is in `_id`."""
    rules = options.get("validator", {}).get("$and", [{}])
    fields = rules[0].get("$jsonSchema", {}).get("properties", {})

    def field(column: str) -> str:
        return KEY if fields and column not in fields else column

    return replace(
        wanted,
        column=None if wanted.column is None else field(wanted.column),
        duplicates=tuple(map(field, wanted.duplicates)),
    )


async def _count(driver: MongoDriver, wanted: RowFilter) -> int:
    column = wanted.column
    if wanted.duplicates:
        key = {name: f"${name}" for name in wanted.duplicates}
        stages: list[Document] = [
            {"$match": {name: {"$ne": None} for name in wanted.duplicates}},
            {"$group": {"_id": key, "rows": {"$sum": 1}}},
            {"$match": {"rows": {"$gt": 1}}},
            {"$group": {"_id": None, "rows": {"$sum": "$rows"}}},
        ]
        found = await driver.aggregate(wanted.table, stages)
        return int(found[0]["rows"]) if found else 0
    chosen: dict[str, object] = {}
    if column is not None:
        chosen = {column: None} if wanted.is_null else {column: {"$ne": None}}
        if wanted.values:
            chosen = {column: {"$in": [*wanted.values]}}
    return await driver.run(lambda db, _: db[wanted.table].count_documents(chosen))


async def application_collections(url: DatabaseUrl) -> list[str]:
    """Return the names of the application's collections, for tests that empty them."""
    driver = MongoDriver(url, Limits())
    try:
        names = await driver.run(lambda db, _: db.list_collection_names())
    finally:
        await driver.close()
    return sorted(name for name in names if not name.startswith(("system.", "fw_migration")))


async def empty_collections(database: DatabaseHandle, tables: Sequence[str]) -> None:
    """Delete every document of these collections."""
    for name in tables:
        await commands_of(database).delete(name, {})
