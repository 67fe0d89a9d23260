"""One connection, on the event loop."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from starlette_raw import statements as sql

CONFLICTS = (sqlite3.IntegrityError,)
connection: sqlite3.Connection


async def connect(url: str) -> None:
    global connection
    connection = sqlite3.connect(urlsplit(url).path.removeprefix("/"), isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


async def close() -> None:
    connection.close()


def fetch(text: str, *values: Any) -> list[dict[str, Any]]:
    cursor = connection.execute(text, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=False)) for row in cursor.fetchall()]


async def find_post(id: UUID) -> dict[str, Any] | None:
    return next(iter(fetch(sql.FIND_POST, str(id))), None)


async def list_posts(limit: int, offset: int) -> tuple[list[dict[str, Any]], int]:
    total = connection.execute(sql.COUNT_POSTS).fetchone()[0]
    return fetch(sql.LIST_POSTS, limit, offset), total


async def insert_post(values: tuple[Any, ...]) -> dict[str, Any]:
    return fetch(sql.INSERT_POST, *map(stored, values))[0]


async def find_author(id: UUID) -> dict[str, Any] | None:
    return next(iter(fetch(sql.FIND_AUTHOR, str(id))), None)


async def posts_of(id: UUID) -> list[dict[str, Any]]:
    return fetch(sql.POSTS_OF, str(id))


def stored(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    return str(value) if isinstance(value, UUID) else value
