"""Collections of a MongoDB database, and their documents, for tests that compare databases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from pymongo import MongoClient
from pymongo.errors import DuplicateKeyError, WriteError

from fw.runtime.database.backends.mongodb.commands import CODEC
from fw.runtime.database.backends.mongodb.schema.documents import documents_of

__all__ = ["collections", "documents", "dropped", "empty", "inserted", "opened", "rows_of"]


@contextmanager
def opened(url: str) -> Iterator[Any]:
    """Open the database of a URL."""
    server, _, name = url.rpartition("/")
    with MongoClient[dict[str, Any]](server) as client:
        yield client.get_database(name, codec_options=CODEC)


def collections(url: str) -> dict[str, Any]:
    """Return the validator and the indexes of each collection, without those of fw."""
    with opened(url) as db:
        return {
            each["name"]: {
                "validator": each["options"].get("validator"),
                "indexes": sorted(map(_index, db[each["name"]].list_indexes())),
            }
            for each in db.list_collections()
            if not each["name"].startswith(("fw_", "system."))
        }


def _index(index: Any) -> tuple[Any, ...]:
    chosen = index.get("partialFilterExpression")
    keys = tuple(index["key"].items())
    return index["name"], keys, bool(index.get("unique")), str(chosen and dict(chosen))


def rows_of(url: str, table: sa.Table) -> list[dict[str, Any]]:
    """Return the rows of a table in the order of their keys."""
    read = documents_of(table).reader([column.key for column in table.columns])
    with opened(url) as db:
        return [read(each) for each in db[table.name].find().sort("_id")]


def inserted(url: str, table: sa.Table, values: dict[str, Any]) -> bool:
    """Insert a row; return False if the collection refuses it."""
    with opened(url) as db:
        try:
            db[table.name].insert_one(documents_of(table).document(values))
        except (DuplicateKeyError, WriteError):
            return False
    return True


def documents(table: sa.Table, rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the documents of rows."""
    made = documents_of(table)
    return [made.document(row) for row in rows]


def empty(url: str, table: sa.Table) -> None:
    """Delete the rows of a table."""
    with opened(url) as db:
        db[table.name].delete_many({})


def dropped(url: str) -> None:
    """Drop a database."""
    with opened(url) as db:
        db.client.drop_database(db.name)
