"""PyMongo's client, and documents as they are stored."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from bson.codec_options import CodecOptions
from pymongo import AsyncMongoClient
from starlette_raw.statements import POST


class MissingAuthor(Exception):
    """A post of an author who isn't there."""


CONFLICTS = (MissingAuthor,)
client: Any
database: Any


async def connect(url: str) -> None:
    global client, database
    client = AsyncMongoClient(url, maxPoolSize=10)
    options = CodecOptions[dict[str, Any]](tz_aware=True, uuid_representation=4)
    database = client.get_default_database().with_options(codec_options=options)


async def close() -> None:
    await client.close()


def row(document: dict[str, Any]) -> dict[str, Any]:
    return {"id": document.pop("_id"), **document}


async def find_post(id: UUID) -> dict[str, Any] | None:
    found = await database.posts.find_one({"_id": id})
    return found and row(found)


async def list_posts(limit: int, offset: int) -> tuple[list[dict[str, Any]], int]:
    total = await database.posts.count_documents({})
    found = database.posts.find({}, sort={"_id": 1}, skip=offset, limit=limit, batch_size=limit + 1)
    return [row(each) for each in await found.to_list()], total


async def insert_post(values: tuple[Any, ...]) -> dict[str, Any]:
    document = dict(zip(POST.split(", "), values, strict=True))
    document["_id"] = document.pop("id")
    if await database.authors.find_one({"_id": document["author_id"]}, {"_id": 1}) is None:
        raise MissingAuthor
    await database.posts.insert_one(document)
    document["id"] = document.pop("_id")
    return document


async def find_author(id: UUID) -> dict[str, Any] | None:
    found = await database.authors.find_one({"_id": id})
    return found and row(found)


async def posts_of(id: UUID) -> list[dict[str, Any]]:
    found = database.posts.find({"author_id": id}, sort={"_id": 1}, batch_size=1000)
    return [row(each) for each in await found.to_list()]
