"""asyncpg's pool and its prepared statements."""

from __future__ import annotations

import re
from itertools import count
from typing import Any
from uuid import UUID

import asyncpg
from starlette_raw import statements as sql

CONFLICTS = (asyncpg.ForeignKeyViolationError,)
pool: Any


def numbered(text: str) -> str:
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", text)


FIND_POST, LIST_POSTS = numbered(sql.FIND_POST), numbered(sql.LIST_POSTS)
INSERT_POST = numbered(sql.INSERT_POST)
FIND_AUTHOR, POSTS_OF = numbered(sql.FIND_AUTHOR), numbered(sql.POSTS_OF)


async def connect(url: str) -> None:
    global pool
    pool = await asyncpg.create_pool(
        url, min_size=10, max_size=10, reset=leave, server_settings={"timezone": "UTC"}
    )


async def leave(_connection: Any) -> None:
    """Leave a connection as it is: these statements change no state that asyncpg would reset."""


async def close() -> None:
    await pool.close()


async def find_post(id: UUID) -> dict[str, Any] | None:
    row = await pool.fetchrow(FIND_POST, id)
    return row and dict(row)


async def list_posts(limit: int, offset: int) -> tuple[list[dict[str, Any]], int]:
    async with pool.acquire() as connection:
        total = await connection.fetchval(sql.COUNT_POSTS)
        rows = await connection.fetch(LIST_POSTS, limit, offset)
    return [dict(row) for row in rows], total


async def insert_post(values: tuple[Any, ...]) -> dict[str, Any]:
    return dict(await pool.fetchrow(INSERT_POST, *values))


async def find_author(id: UUID) -> dict[str, Any] | None:
    row = await pool.fetchrow(FIND_AUTHOR, id)
    return row and dict(row)


async def posts_of(id: UUID) -> list[dict[str, Any]]:
    return [dict(row) for row in await pool.fetch(POSTS_OF, id)]
