"""Collections as plain as the tables of the others: UUIDs, dates, an index of each kind."""

from __future__ import annotations

from typing import Any

from bson import Int64
from filling import authors, posts
from pymongo import MongoClient

__all__ = ["fill"]


def fill(url: str, *, create: bool = True) -> None:
    """Insert the rows; `create` makes the indexes, which `fw migrate` has made for fw.

    The validators of fw ask for integers of 64 bits.
    """
    with MongoClient[dict[str, Any]](url, uuidRepresentation="standard") as client:
        database = client.get_default_database()
        if create:
            database.authors.create_index("email", unique=True)
            database.posts.create_index("title")
            database.posts.create_index("author_id")
        number = int if create else Int64
        for name, rows in (("authors", authors()), ("posts", posts())):
            database[name].insert_many([_document(row, number) for row in rows])


def _document(row: dict[str, Any], number: type[int]) -> dict[str, Any]:
    return {
        "_id" if name == "id" else name: number(value) if isinstance(value, int) else value
        for name, value in row.items()
    }
