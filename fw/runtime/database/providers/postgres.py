"""PostgreSQL through asyncpg: prepared statements, no ORM and no greenlet between."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.engine import URL, Connection, Dialect
from typing_extensions import override

from fw.runtime.database import errors
from fw.runtime.database.contract import Question
from fw.runtime.database.driver import Driver, Raw
from fw.runtime.database.sql import migrating
from fw.runtime.database.sql.pool import Pool
from fw.runtime.database.sql.pooled import Lent, PooledDriver
from fw.runtime.database.sql.provider import SqlProvider
from fw.runtime.database.sql.store import SqlStore
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from fw.runtime.database.database import Database
    from fw.runtime.database.model import Model
    from fw.runtime.database.store import Store
    from fw.runtime.database.url import DatabaseUrl

try:
    import asyncpg
except ImportError as missing:
    raise FwError(
        "PostgreSQL needs its driver", hint='pip install "fw-framework[postgres]"'
    ) from missing

__all__ = ["provider"]

_PATIENCE = 10.0
"""Seconds to wait for a new connection."""
_LONGEST = 30.0
"""Seconds that a statement may take; a server that hangs must not hold requests for ever."""
_STATEMENTS_KEPT = "256"


class PostgresPool(Pool):
    """Connections of asyncpg, each of which prepares a statement once."""

    def __init__(self, url: DatabaseUrl, size: int) -> None:
        super().__init__(size)
        self._url = url

    @override
    async def connect(self) -> Any:
        connection = await _connect(self._url, self._url.database)
        for name in ("json", "jsonb"):
            # As SQLAlchemy's own connections read JSON, so that one type serves both.
            await connection.set_type_codec(
                name, schema="pg_catalog", encoder=str, decoder=json.loads
            )
        return connection

    @override
    def usable(self, connection: Any) -> bool:
        return not (connection.is_closed() or connection.is_in_transaction())

    @override
    def abort(self, connection: Any) -> None:
        connection.terminate()

    @override
    async def part(self, connection: Any) -> None:
        await connection.close()


class PostgresDriver(PooledDriver):
    """asyncpg. Statements of fw leave no state behind, so connections needn't be reset."""

    @override
    def make_pool(self) -> Pool:
        return PostgresPool(self.url, self.size)

    @override
    async def run_fetch(self, connection: Any, text: str, values: list[Any]) -> Sequence[Raw]:
        try:
            rows: Sequence[Raw] = await connection.fetch(text, *values)
        except _REFUSALS as error:
            raise _failed(connection, error) from error
        return rows

    @override
    async def run_execute(self, connection: Any, text: str, values: list[Any]) -> tuple[int, int]:
        try:
            status = await connection.execute(text, *values)
        except _REFUSALS as error:
            raise _failed(connection, error) from error
        count = status.rpartition(" ")[2]
        return int(count) if count.isdigit() else 0, 0

    @override
    @asynccontextmanager
    async def open_transaction(self, connection: Any) -> AsyncIterator[None]:
        try:
            async with connection.transaction():
                yield
        except _REFUSALS as error:
            raise _failed(connection, error) from error

    @override
    def open_savepoint(self, lent: Lent) -> AbstractAsyncContextManager[Any]:
        return self.open_transaction(lent.connection)


def _failed(connection: Any, error: BaseException) -> BaseException:
    if isinstance(error, TimeoutError):
        # The answer may still come, and would be read as the next statement's.
        connection.terminate()
    return _translated(error)


def _address(url: DatabaseUrl) -> dict[str, Any]:
    address: dict[str, Any] = {
        "host": url.host or "localhost",
        "port": url.port or PostgresProvider.default_port,
        "user": url.user or None,
        "password": url.password or None,
        "database": url.database or None,
        "timeout": _PATIENCE,
        "command_timeout": _LONGEST,
        "statement_cache_size": int(url.option("statement_cache_size") or _STATEMENTS_KEPT),
        "server_settings": {"timezone": "UTC", "application_name": "fw"},
    }
    if sslmode := url.option("sslmode"):
        address["ssl"] = sslmode
    return address


# ------------------------------------------------------------------------------ its errors

_REFUSALS = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    OverflowError,
    TimeoutError,
    UnicodeError,
)

_BY_STATE: dict[str, type[errors.Conflict | errors.Rejected]] = {
    "23505": errors.UniqueViolation,
    "23503": errors.ForeignKeyViolation,
    "23001": errors.ForeignKeyViolation,
    "23502": errors.NotNullViolation,
    "23514": errors.CheckViolation,
}
_MISSING = ("42P01", "42703", "42804", "42883")
_DEADLOCKS = ("40P01", "40001")


def _translated(error: BaseException) -> BaseException:
    state = getattr(error, "sqlstate", None)
    if isinstance(error, (asyncpg.DataError, UnicodeError, OverflowError)):
        return errors.OutOfRange()
    if not isinstance(state, str):
        return errors.Unavailable()
    known = _BY_STATE.get(state)
    if known is errors.UniqueViolation:
        return errors.UniqueViolation(getattr(error, "constraint_name", None))
    if known is not None:
        return known()
    if state.startswith("22"):
        return errors.OutOfRange()
    if state in _DEADLOCKS:
        return errors.Deadlock()
    return errors.SchemaMismatch() if state in _MISSING else errors.Unavailable()


# ---------------------------------------------------------------------------- the provider


class PostgresProvider(SqlProvider):
    """PostgreSQL 13 or later."""

    name: ClassVar[str] = "postgres"
    title: ClassVar[str] = "PostgreSQL"
    scheme: ClassVar[str] = "postgresql"
    default_port: ClassVar[int | None] = 5432
    default_user: ClassVar[str] = "postgres"
    questions: ClassVar[tuple[Question, ...]] = ("host", "port", "user", "password", "database")
    extra: ClassVar[str | None] = "postgres"
    names_primary_keys: ClassVar[bool] = True

    @override
    def open(self, url: DatabaseUrl, *, pool_size: int) -> Driver:
        return PostgresDriver(url, pool_size)

    @override
    def store(self, database: Database, model: type[Model]) -> Store:
        return SqlStore(database, model, self.dialect())

    @override
    async def create_database(self, url: DatabaseUrl) -> bool:
        connection = await _connect(url, "postgres")
        try:
            found = "SELECT 1 FROM pg_database WHERE datname = $1"
            if await connection.fetchval(found, url.database):
                return False
            name = url.database.replace('"', '""')
            await connection.execute(
                f"CREATE DATABASE \"{name}\" ENCODING 'UTF8' TEMPLATE template0"
            )
        except (asyncpg.DuplicateDatabaseError, asyncpg.UniqueViolationError):
            return False
        except _REFUSALS as error:
            raise _translated(error) from error
        finally:
            await connection.close()
        return True

    @override
    def says_missing(self, cause: BaseException | None) -> bool:
        return isinstance(cause, asyncpg.InvalidCatalogNameError)

    @override
    async def ping(self, url: DatabaseUrl) -> str:
        connection = await _connect(url, url.database)
        try:
            version = connection.get_server_version()
        finally:
            await connection.close()
        return f"PostgreSQL {version.major}.{version.minor}"

    @override
    def dialect(self) -> Dialect:
        dialect: Dialect = PGDialect_asyncpg()  # type: ignore[no-untyped-call]
        return dialect

    @override
    def async_engine(self, url: DatabaseUrl) -> AsyncEngine:
        from sqlalchemy.ext.asyncio import create_async_engine

        address = _address(url)
        extra = {
            key: address[key] for key in ("server_settings", "timeout", "ssl") if key in address
        }
        target = URL.create(
            "postgresql+asyncpg",
            username=url.user or None,
            password=url.password or None,
            host=address["host"],
            port=address["port"],
            database=url.database or None,
        )
        return create_async_engine(target, connect_args=extra)

    @override
    def migrating(
        self, url: DatabaseUrl, *, writes: bool
    ) -> AbstractAsyncContextManager[AsyncConnection]:
        return migrating.session(self.async_engine(url), "SET TIME ZONE 'UTC'")

    @override
    def locked(self, url: DatabaseUrl, connection: Connection) -> AbstractContextManager[None]:
        key = int.from_bytes(migrating.lock_digest(connection)[:8], signed=True)
        return migrating.session_lock(
            connection,
            "SELECT pg_try_advisory_lock(:key)",
            "SELECT pg_advisory_unlock(:key)",
            key,
        )


async def _connect(url: DatabaseUrl, database: str) -> Any:
    try:
        return await asyncpg.connect(**{**_address(url), "database": database})
    except _REFUSALS as error:
        raise _translated(error) from error


provider = PostgresProvider()
