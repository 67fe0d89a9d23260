"""The migrator's way to a database: a connection of its own, and the lock that keeps it alone."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from dotenv import dotenv_values
from sqlalchemy.ext.asyncio import AsyncConnection

from fw.runtime.database.errors import Unavailable
from fw.runtime.database.providers import provider_for
from fw.runtime.database.turns import turn
from fw.runtime.database.url import DatabaseUrl
from fw.runtime.errors import FwError

__all__ = ["Target", "connected", "target_of"]

PATIENCE = 300.0
"""Seconds that a migrator waits for another one to finish."""
_PAUSE = 0.05
"""Seconds between two questions to a server for its lock, which PostgreSQL answers at once."""


@dataclass(frozen=True, slots=True)
class Target:
    """A project's folder and the address of its database."""

    root: Path
    url: DatabaseUrl

    async def create(self) -> bool:
        """Create the database if it is missing; say whether it was."""
        return await provider_for(self.url).create_database(self.url)

    def dialect(self) -> sa.Dialect:
        """Return SQLAlchemy's dialect for the database."""
        return provider_for(self.url).dialect()

    async def exists(self) -> bool:
        """Whether the database is there; a server's is, if it can be connected to."""
        if self.url.provider == "sqlite":
            return await asyncio.to_thread(Path(self.url.database).exists)
        try:
            await provider_for(self.url).ping(self.url)
        except Unavailable as error:
            if _says_missing(error.__cause__):
                return False
            raise
        return True

    @contextmanager
    def locked(self, connection: sa.Connection) -> Iterator[None]:
        """Be the only migrator of the database meanwhile; FwError after `PATIENCE` seconds."""
        if self.url.provider == "sqlite":
            with _file_lock(self.url.database):
                yield
        else:
            with _session_lock(connection):
                yield


def _says_missing(cause: BaseException | None) -> bool:
    """Whether a server answered that it has no such database, rather than not at all."""
    number = cause.args[0] if cause is not None and cause.args else None
    return getattr(cause, "sqlstate", None) == "3D000" or number == 1049


def target_of(root: Path, url: str | None) -> Target:
    """Return the database of a project: `url`, else DATABASE_URL of the environment or `.env`."""
    address = url or os.environ.get("DATABASE_URL")
    address = address or dotenv_values(root / ".env", interpolate=False).get("DATABASE_URL")
    if not address:
        raise FwError("DATABASE_URL is not set", hint="run fw db configure")
    return Target(root, DatabaseUrl.parse(address).within(root))


@asynccontextmanager
async def connected(target: Target, *, writes: bool = True) -> AsyncIterator[AsyncConnection]:
    """Open a connection in which DDL is transactional, wherever the database can.

    One that `writes` nothing keeps no writer of an SQLite file waiting.
    """
    engine = provider_for(target.url).async_engine(target.url)
    if target.url.provider == "mysql":
        # MySQL calls every primary key PRIMARY, and warns of each name that it ignores.
        logging.getLogger("asyncmy").setLevel(logging.ERROR)
    if target.url.provider == "sqlite":
        sa.event.listen(engine.sync_engine, "connect", _own_transactions)
        sa.event.listen(engine.sync_engine, "begin", _begin_immediate if writes else _begin)
    logger = logging.getLogger("asyncmy")
    logger.addFilter(_is_news)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(_prepare_session)
            yield connection
    finally:
        logger.removeFilter(_is_news)
        await engine.dispose()


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a warning of MySQL's driver says more than that it names no primary keys."""
    return "ignored for PRIMARY key" not in record.getMessage()


def _own_transactions(connection: Any, _: object) -> None:
    # Python's own transaction control would leave DDL outside of transactions.
    connection.isolation_level = None


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_immediate(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


_SESSION = {
    # A table that is made anew is dropped meanwhile: its references are checked afterwards.
    "sqlite": "PRAGMA foreign_keys = OFF",
    "postgresql": "SET TIME ZONE 'UTC'",
    "mysql": "SET time_zone = '+00:00'",
}


def _prepare_session(connection: sa.Connection) -> None:
    driver = connection.connection.cursor()
    try:
        driver.execute(_SESSION[connection.dialect.name])
    finally:
        driver.close()
    connection.rollback()


@contextmanager
def _file_lock(database: str) -> Iterator[None]:
    if not database:
        yield
        return
    with ExitStack() as held:
        try:
            held.enter_context(turn(f"{database}.migrating", PATIENCE))
        except TimeoutError:
            raise _busy() from None
        yield


@contextmanager
def _session_lock(connection: sa.Connection) -> Iterator[None]:
    take, give = _LOCKS[connection.dialect.name]
    key = _key(connection)
    deadline = time.monotonic() + PATIENCE
    while not connection.execute(sa.text(take), key).scalar():
        connection.rollback()
        if time.monotonic() > deadline:
            raise _busy()
        time.sleep(_PAUSE)
    connection.rollback()
    try:
        yield
    finally:
        connection.rollback()
        connection.execute(sa.text(give), key)
        connection.rollback()


_LOCKS = {
    "postgresql": ("SELECT pg_try_advisory_lock(:number)", "SELECT pg_advisory_unlock(:number)"),
    "mysql": ("SELECT GET_LOCK(:name, 1)", "SELECT RELEASE_LOCK(:name)"),
}


def _key(connection: sa.Connection) -> dict[str, object]:
    digest = sha256(f"fw migrations of {connection.engine.url.database}".encode()).digest()
    if connection.dialect.name == "mysql":
        return {"name": f"fw_{digest[:24].hex()}"}
    return {"number": int.from_bytes(digest[:8], signed=True)}


def _busy() -> FwError:
    return FwError(
        f"another migration has been running for over {PATIENCE:.0f} seconds",
        hint="wait until it is done; a killed one gives its lock back by itself",
    )
