"""Connections of the migrator to an SQL database, and its lock."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fw.runtime.database.connection.target import Target
from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.database.sql.statements.conditions import condition
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from fw.runtime.database.backends.base.backend import RowFilter

__all__ = [
    "LOCK_TIMEOUT",
    "backend_of_target",
    "connected",
    "count_rows",
    "lock_digest",
    "lock_timeout_error",
    "session",
    "session_lock",
]


def backend_of_target(target: Target) -> SqlBackend:
    """Return the backend of a database; FwError if Alembic doesn't support it."""
    backend = target.backend
    if not isinstance(backend, SqlBackend):
        raise FwError(f"Alembic doesn't support {backend.title}", hint="use fw migrate")
    return backend


def connected(
    target: Target, *, writes: bool = True
) -> AbstractAsyncContextManager[AsyncConnection]:
    """Open a connection for migrations, with transactional DDL if the database has it.

    Without `writes`, it doesn't block the writers of an SQLite file.
    """
    return backend_of_target(target).migration_connection(target.url, writes=writes)


LOCK_TIMEOUT = 300.0
"""Seconds to wait for another migrator."""
_PAUSE = 0.05
"""Seconds between two attempts to get PostgreSQL's lock, which doesn't wait."""


@asynccontextmanager
async def session(engine: AsyncEngine, setting: str) -> AsyncIterator[AsyncConnection]:
    """Open a connection with a setting, set outside of any transaction; dispose of the engine."""

    def prepare(connection: sa.Connection) -> None:
        driver = connection.connection.cursor()
        try:
            driver.execute(setting)
        finally:
            driver.close()
        connection.rollback()

    try:
        async with engine.connect() as connection:
            await connection.run_sync(prepare)
            yield connection
    finally:
        await engine.dispose()


@contextmanager
def session_lock(connection: sa.Connection, take: str, give: str, key: object) -> Iterator[None]:
    """Hold a lock of the session: `take` and `give` are statements with a parameter `key`.

    `take` returns true if it got the lock. Raises FwError after `LOCK_TIMEOUT` seconds.
    """
    values = {"key": key}
    deadline = time.monotonic() + LOCK_TIMEOUT
    while not connection.execute(sa.text(take), values).scalar():
        connection.rollback()
        if time.monotonic() > deadline:
            raise lock_timeout_error()
        time.sleep(_PAUSE)
    connection.rollback()
    try:
        yield
    finally:
        connection.rollback()
        connection.execute(sa.text(give), values)
        connection.rollback()


def lock_digest(connection: sa.Connection) -> bytes:
    """Return 32 bytes that identify the migrations of a connection's database."""
    return sha256(f"fw migrations of {connection.engine.url.database}".encode()).digest()


def lock_timeout_error() -> FwError:
    """Return the error for a lock that another migrator holds for too long."""
    return FwError(
        f"another migration has been running for over {LOCK_TIMEOUT:.0f} seconds",
        hint="wait until it has finished; a killed migration releases its lock",
    )


async def count_rows(
    connection: AsyncConnection, filters: Iterable[RowFilter]
) -> dict[RowFilter, int]:
    """Return the number of rows for each filter; none for a table that doesn't exist yet."""
    found: dict[RowFilter, int] = {}
    for filter_ in filters:
        try:
            found[filter_] = int((await connection.execute(_counting(filter_))).scalar_one() or 0)
        except sa.exc.DBAPIError:
            await connection.rollback()
    return found


def _counting(filter_: RowFilter) -> sa.Select[Any]:
    query = sa.select(sa.func.count().label("rows")).select_from(sa.table(filter_.table))
    if filter_.duplicates:
        columns: list[sa.ColumnClause[object]] = [sa.column(name) for name in filter_.duplicates]
        groups = query.where(*(each.is_not(None) for each in columns)).group_by(*columns)
        if filter_.where is not None:
            groups = groups.where(condition(filter_.where))
        return sa.select(sa.func.sum(groups.having(sa.func.count() > 1).subquery().c.rows))
    if filter_.breaking is not None:
        return query.where(sa.not_(condition(filter_.breaking)))
    if filter_.column is None:
        return query
    column: sa.ColumnClause[object] = sa.column(filter_.column)
    if filter_.values:
        return query.where(column.in_(filter_.values))
    return query.where(column.is_(None) if filter_.is_null else column.is_not(None))
