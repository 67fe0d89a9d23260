"""Tables in plain SQL, filled with plain statements. The peer on Node uses them too."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from filling import authors, posts

AUTHORS = """
CREATE TABLE authors (
    id {uuid} PRIMARY KEY,
    name VARCHAR(120) NOT NULL,
    email VARCHAR(200) NOT NULL UNIQUE,
    bio TEXT,
    created_at {moment} NOT NULL,
    updated_at {moment} NOT NULL
)"""
POSTS = """
CREATE TABLE posts (
    id {uuid} PRIMARY KEY,
    title VARCHAR(200) NOT NULL,
    body TEXT NOT NULL,
    status VARCHAR(64) NOT NULL DEFAULT 'draft',
    views INTEGER NOT NULL DEFAULT 0,
    published_at {moment},
    author_id {uuid} NOT NULL,
    created_at {moment} NOT NULL,
    updated_at {moment} NOT NULL,
    FOREIGN KEY (author_id) REFERENCES authors (id) ON DELETE CASCADE
)"""
INDEXES = (
    "CREATE INDEX posts_title ON posts (title)",
    "CREATE INDEX posts_author_id ON posts (author_id)",
)
TYPES = {
    "sqlite": {"uuid": "TEXT", "moment": "TEXT"},
    "postgresql": {"uuid": "uuid", "moment": "timestamptz"},
    "mysql": {"uuid": "CHAR(36) CHARACTER SET ascii", "moment": "DATETIME(6)"},
}


def make(url: str) -> None:
    """Make the tables and fill them."""
    parts = urlsplit(url)
    kind, name = parts.scheme, parts.path.removeprefix("/")
    connection: Any
    if kind == "sqlite":
        connection = sqlite3.connect(name)
    elif kind == "postgresql":
        import psycopg

        connection = psycopg.connect(url)
    else:
        import pymysql

        connection = pymysql.connect(
            host=parts.hostname, port=parts.port, user="fw", password="fw", database=name
        )
    cursor = connection.cursor()
    for text in (AUTHORS, POSTS):
        cursor.execute(text.format(**TYPES[kind]))
    for text in INDEXES:
        cursor.execute(text)
    mark = "?" if kind == "sqlite" else "%s"
    for table, rows in (("authors", authors()), ("posts", list(posts()))):
        names = ", ".join(rows[0])
        marks = ", ".join([mark] * len(rows[0]))
        values = [[_stored(value, kind) for value in row.values()] for row in rows]
        cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", values)
    connection.commit()
    connection.close()


def _stored(value: Any, kind: str) -> Any:
    if isinstance(value, UUID) and kind != "postgresql":
        return str(value)
    if isinstance(value, datetime) and kind == "sqlite":
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, datetime) and kind == "mysql":
        return value.replace(tzinfo=None)
    return value
