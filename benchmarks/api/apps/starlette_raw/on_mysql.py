"""asyncmy's pool."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import asyncmy
from asyncmy.cursors import DictCursor
from starlette_raw import statements as sql

CONFLICTS = (asyncmy.errors.IntegrityError,)
MOMENTS = ("published_at", "created_at", "updated_at")
pool: Any


async def connect(url: str) -> None:
    global pool
    parts = urlsplit(url)
    pool = await asyncmy.create_pool(
        minsize=10,
        maxsize=10,
        host=parts.hostname,
        port=parts.port,
        user=parts.username,
        password=parts.password,
        database=parts.path.removeprefix("/"),
        charset="utf8mb4",
        autocommit=True,
    )


async def close() -> None:
    pool.close()
    await pool.wait_closed()


async def fetch(connection: Any, text: str, *values: Any) -> list[dict[str, Any]]:
    async with connection.cursor(DictCursor) as cursor:
        await cursor.execute(text.replace("?", "%s"), values)
        rows: list[dict[str, Any]] = await cursor.fetchall()
    for row in rows:
        for name in MOMENTS:
            if moment := row.get(name):
                row[name] = moment.replace(tzinfo=UTC)
    return rows


async def first(text: str, *values: Any) -> dict[str, Any] | None:
    async with pool.acquire() as connection:
        return next(iter(await fetch(connection, text, *values)), None)


async def find_post(id: UUID) -> dict[str, Any] | None:
    return await first(sql.FIND_POST, str(id))


async def list_posts(limit: int, offset: int) -> tuple[list[dict[str, Any]], int]:
    async with pool.acquire() as connection:
        (counted,) = await fetch(connection, sql.COUNT_POSTS)
        rows = await fetch(connection, sql.LIST_POSTS, limit, offset)
    return rows, counted["COUNT(*)"]


async def insert_post(values: tuple[Any, ...]) -> dict[str, Any] | None:
    return await first(sql.INSERT_POST, *map(stored, values))


async def find_author(id: UUID) -> dict[str, Any] | None:
    return await first(sql.FIND_AUTHOR, str(id))


async def posts_of(id: UUID) -> list[dict[str, Any]]:
    async with pool.acquire() as connection:
        return await fetch(connection, sql.POSTS_OF, str(id))


def stored(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).replace(tzinfo=None)
    return str(value) if isinstance(value, UUID) else value
