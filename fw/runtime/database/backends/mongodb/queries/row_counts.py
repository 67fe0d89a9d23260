"""Counts of documents before a migration, and collections of tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fw.runtime.database.backends.base.backend import Limits, RowFilter
from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver, commands_of

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import DatabaseHandle
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["application_collections", "count_rows", "empty_collections"]

_COLLECTIONS = 100_000
"""Collections that are listed at once."""


async def count_rows(url: DatabaseUrl, filters: Iterable[RowFilter]) -> dict[RowFilter, int]:
    """Return the number of documents for each filter; none for a missing collection or column."""
    driver = MongoDriver(url, Limits())
    try:
        reply = await driver.command({"listCollections": 1, "cursor": {"batchSize": _COLLECTIONS}})
        options = {each["name"]: each["options"] for each in reply["cursor"]["firstBatch"]}
        return {
            each: await _count(driver, each)
            for each in filters
            if each.table in options and _is_countable(each, options[each.table])
        }
    finally:
        await driver.close()


def _is_countable(wanted: RowFilter, options: Document) -> bool:
    """Return False for a condition in SQL, and for a column that the collection doesn't have.

    A key of one column is in `_id`, so it isn't found either. Migrations refuse to change it.
    """
    if wanted.breaking is not None or wanted.where is not None:
        return False
    rules = options.get("validator", {}).get("$and", [{}])
    fields = rules[0].get("$jsonSchema", {}).get("properties")
    columns = {wanted.column, *wanted.duplicates} - {None}
    return fields is None or columns <= {*fields}


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
