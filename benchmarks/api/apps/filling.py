"""The rows that every peer serves, and how those on SQLAlchemy get them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

AUTHORS = 10
POSTS = 100
"""Of each author."""
_START = datetime(2026, 1, 31, 12, 0, 0, 123000, tzinfo=UTC)
_WORDS = "one small honest application that answers the same question as all of the others do"

Row = dict[str, Any]


def authors() -> list[Row]:
    """Return the authors, the same on every call."""
    random = Random(1)
    return [
        {
            "id": UUID(int=random.getrandbits(128), version=4),
            "name": f"Author {number}",
            "email": f"author{number}@example.com",
            "bio": None if number % 3 == 0 else f"{_WORDS}, number {number}",
            "created_at": _START + timedelta(minutes=number),
            "updated_at": _START + timedelta(minutes=number),
        }
        for number in range(AUTHORS)
    ]


def posts() -> Iterator[Row]:
    """Yield the posts, the same on every call."""
    random = Random(2)
    for author in authors():
        for number in range(POSTS):
            when = _START + timedelta(hours=number)
            status = ("draft", "published", "archived")[number % 3]
            yield {
                "id": UUID(int=random.getrandbits(128), version=4),
                "title": f"Post {number} by {author['name']}",
                "body": f"{_WORDS}. " * 3,
                "status": status,
                "views": number * 7,
                "published_at": None if status == "draft" else when,
                "author_id": author["id"],
                "created_at": when,
                "updated_at": when,
            }


def fill(metadata: Any, url: str, *, create: bool = True) -> None:
    """Insert the rows into the tables of a SQLAlchemy metadata, which are made if `create`."""
    import sqlalchemy as sa

    drivers = {"postgresql": "postgresql+psycopg", "mysql": "mysql+pymysql"}
    scheme, _, rest = url.partition("://")
    engine = sa.create_engine(f"{drivers.get(scheme, scheme)}://{rest}")
    with engine.begin() as connection:
        if create:
            metadata.create_all(connection)
        connection.execute(sa.insert(metadata.tables["authors"]), authors())
        connection.execute(sa.insert(metadata.tables["posts"]), list(posts()))
    engine.dispose()
