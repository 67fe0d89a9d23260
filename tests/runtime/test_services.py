"""Databases of tests: real, empty and isolated."""

from __future__ import annotations

import sqlite3

import asyncpg
import pika
import pytest
from pymongo import MongoClient


def test_each_provider_has_its_url(database_url: str) -> None:
    assert database_url.split(":", 1)[0] in {"sqlite", "postgresql", "mysql"}


async def test_a_fresh_postgres_database_is_empty(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    try:
        count = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        assert await connection.fetchval(count) == 0
    finally:
        await connection.close()


def test_a_fresh_sqlite_file_is_missing(sqlite_url: str) -> None:
    with pytest.raises(sqlite3.OperationalError):
        sqlite3.connect("file:" + sqlite_url.removeprefix("sqlite:///") + "?mode=ro", uri=True)


def test_mongodb_has_transactions(mongodb_url: str) -> None:
    with MongoClient[dict[str, object]](mongodb_url) as client:
        rows = client.get_default_database().get_collection("rows")
        with client.start_session() as session, session.start_transaction():
            rows.insert_one({"_id": 1}, session=session)
            session.abort_transaction()
        assert rows.count_documents({}) == 0


def test_redis_answers(redis_server: str) -> None:
    assert redis_server.startswith("redis://")


def test_rabbitmq_answers(rabbitmq_server: str) -> None:
    assert rabbitmq_server.startswith("amqp://")
    pika.BlockingConnection(pika.URLParameters(rabbitmq_server)).close()
