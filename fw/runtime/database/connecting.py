"""The migrator's way to a database: a connection of its own, and the lock that keeps it alone."""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import sqlalchemy as sa
from dotenv import dotenv_values
from filelock import FileLock, Timeout
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from fw.runtime.database.url import DatabaseUrl
from fw.runtime.errors import FwError

__all__ = ["Target", "connected", "target_of"]

PATIENCE = 300.0
"""Seconds that a migrator waits for another one to finish."""

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "mysql": "mysql+asyncmy",
}


@dataclass(frozen=True, slots=True)
class Target:
    """A project's folder and the address of its database."""

    root: Path
    url: DatabaseUrl

    async def create(self) -> None:
        """Create the database if it is missing."""
        if self.url.provider == "sqlite" and self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)

    async def exists(self) -> bool:
        """Whether there is a database to connect to."""
        return self.url.provider != "sqlite" or Path(self.url.database).exists()

    @contextmanager
    def locked(self, connection: sa.Connection) -> Iterator[None]:
        """Be the only migrator of the database meanwhile; FwError after `PATIENCE` seconds."""
        if self.url.provider == "sqlite":
            with _file_lock(self.url.database):
                yield
        else:
            with _session_lock(connection):
                yield


def target_of(root: Path, url: str | None) -> Target:
    """Return the database of a project: `url`, else DATABASE_URL of the environment or `.env`."""
    address = url or os.environ.get("DATABASE_URL")
    address = address or dotenv_values(root / ".env").get("DATABASE_URL")
    if not address:
        raise FwError("DATABASE_URL is not set", hint="run fw db configure")
    return Target(root, DatabaseUrl.parse(address).within(root))


@asynccontextmanager
async def connected(target: Target) -> AsyncIterator[AsyncConnection]:
    """Open a connection in which DDL is transactional, wherever the database can."""
    url = target.url
    address = sa.URL.create(
        _DRIVERS[url.provider],
        url.user or None,
        url.password or None,
        url.host or None,
        url.port,
        url.database,
        dict(url.options),
    )
    sqlite = url.provider == "sqlite"
    # Python's own transaction control would leave DDL outside of transactions.
    arguments = {"isolation_level": None, "timeout": PATIENCE} if sqlite else {}
    engine = create_async_engine(address, poolclass=NullPool, connect_args=arguments)
    if sqlite:
        sa.event.listen(engine.sync_engine, "begin", _begin_immediate)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(_prepare_session)
            yield connection
    finally:
        await engine.dispose()


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
    try:
        with FileLock(f"{database}.migrating", timeout=PATIENCE):
            yield
    except Timeout:
        raise _busy() from None


@contextmanager
def _session_lock(connection: sa.Connection) -> Iterator[None]:
    take, give = _LOCKS[connection.dialect.name]
    key = _key(connection)
    deadline = time.monotonic() + PATIENCE
    while not connection.execute(sa.text(take), key).scalar():
        connection.rollback()
        if time.monotonic() > deadline:
            raise _busy()
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
