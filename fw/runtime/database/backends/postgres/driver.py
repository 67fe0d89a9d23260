"""Driver for PostgreSQL, with asyncpg: prepared statements without ORM and greenlets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import asyncpg
from typing_extensions import override

from fw.runtime.database.backends.postgres.errors import REFUSALS, translated
from fw.runtime.database.errors import ConnectionFailed, TransactionAborted, Unavailable
from fw.runtime.database.sql.driver import Raw
from fw.runtime.database.sql.pool import Pool
from fw.runtime.database.sql.pooled_driver import PooledDriver

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.backend import Limits
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = [
    "PostgresDriver",
    "cancel_statement",
    "connect",
    "connect_options",
    "create",
    "keep_dates",
    "listen",
]

_CONNECT_TIMEOUT = 10.0
"""Seconds to wait for a new connection."""
_CANCEL_INTERVAL = 1.0
"""Seconds after which a statement that still runs is cancelled again."""
_STATEMENT_CACHE_SIZE = "256"
_FIRST_DAY = date(2000, 1, 1).toordinal()
"""The day from which PostgreSQL counts."""
_INFINITIES = {2**31 - 1: date.max, -(2**31): date.min}
"""Dates of the values that PostgreSQL sends for infinities, which other programs may store."""


class PostgresPool(Pool):
    """Connections of asyncpg, each with prepared statements."""

    def __init__(self, url: DatabaseUrl, limits: Limits) -> None:
        super().__init__(limits)
        self._url, self._statement_timeout = url, limits.statement_timeout

    @override
    async def connect(self) -> Any:
        connection = await connect(self._url, self._url.database, self._statement_timeout)
        for name in ("json", "jsonb"):
            # As SQLAlchemy's connections read JSON, so that one column type serves both.
            await connection.set_type_codec(
                name, schema="pg_catalog", encoder=str, decoder=json.loads
            )
        await keep_dates(connection)
        return connection

    @override
    def is_usable(self, connection: Any) -> bool:
        return not (connection.is_closed() or connection.is_in_transaction())

    @override
    def abort(self, connection: Any) -> None:
        connection.terminate()

    @override
    async def reset(self, connection: Any) -> None:
        # asyncpg has asked the server to cancel the statement, and waits for that here.
        word = "ROLLBACK" if connection.is_in_transaction() else "SELECT 1"
        waiting = self.loop.create_task(connection.execute(word))
        try:
            while not (await asyncio.wait({waiting}, timeout=_CANCEL_INTERVAL))[0]:
                # The server ignores a request that arrives before the statement does.
                await cancel_statement(connection)
            await waiting
        except REFUSALS as error:
            raise translated(error) from error
        finally:
            waiting.cancel()

    @override
    async def disconnect(self, connection: Any) -> None:
        await connection.close()


class PostgresDriver(PooledDriver):
    """Driver with asyncpg. Statements of fw leave no session state, so nothing is reset."""

    errors_abort_transaction = True

    @override
    def make_pool(self) -> Pool:
        return PostgresPool(self.url, self.limits)

    @override
    async def run_fetch(self, connection: Any, text: str, values: list[Any]) -> Sequence[Raw]:
        try:
            rows: Sequence[Raw] = await connection.fetch(text, *values)
        except REFUSALS as error:
            raise translated(error) from error
        return rows

    @override
    async def run_execute(self, connection: Any, text: str, values: list[Any]) -> tuple[int, int]:
        try:
            status = await connection.execute(text, *values)
        except REFUSALS as error:
            raise translated(error) from error
        count = status.rpartition(" ")[2]
        return int(count) if count.isdigit() else 0, 0

    @override
    async def control(self, connection: Any, word: str) -> None:
        try:
            status = await connection.execute(word)
        except REFUSALS as error:
            raise translated(error) from error
        if word == "COMMIT" and status != word:
            # The program has ignored the error of a statement.
            raise TransactionAborted


def connect_options(url: DatabaseUrl) -> dict[str, Any]:
    """Return the options of asyncpg.connect."""
    options: dict[str, Any] = {
        "host": url.host or "localhost",
        "port": url.effective_port,
        "user": url.user or None,
        "password": url.password or None,
        "database": url.database or None,
        "timeout": _CONNECT_TIMEOUT,
        "statement_cache_size": int(url.option("statement_cache_size") or _STATEMENT_CACHE_SIZE),
        "server_settings": {"timezone": "UTC", "application_name": "fw"},
    }
    if sslmode := url.option("sslmode"):
        options["ssl"] = sslmode
    return options


async def cancel_statement(connection: Any) -> None:
    """Ask the server to cancel the statement of a connection; close the connection on failure."""
    # asyncpg has no public function for it. tests/runtime/database/test_library_internals.py
    # fails if this one changes.
    await connection._cancel(asyncio.get_running_loop().create_future())


async def connect(url: DatabaseUrl, database: str, statement_timeout: float | None = None) -> Any:
    """Return a new connection; raise ConnectionFailed, or another Unavailable.

    The server cancels a statement that takes over `statement_timeout` seconds.
    """
    options = {**connect_options(url), "database": database, "command_timeout": statement_timeout}
    try:
        return await asyncpg.connect(**options)
    except OSError as error:
        raise ConnectionFailed(url.masked(), error) from error
    except REFUSALS as error:
        raise translated(error) from error


async def keep_dates(connection: Any) -> None:
    """Make a connection of asyncpg store the first and the last date of the calendar as they are.

    asyncpg stores them as infinities.
    """
    await connection.set_type_codec(
        "date",
        schema="pg_catalog",
        encoder=_days_of,
        decoder=_date_of,
        format="tuple",
    )


def _days_of(day: date) -> tuple[int]:
    return (day.toordinal() - _FIRST_DAY,)


def _date_of(days: tuple[int]) -> date:
    return _INFINITIES.get(days[0]) or date.fromordinal(days[0] + _FIRST_DAY)


async def create(url: DatabaseUrl) -> bool:
    """Create a database if it is missing; return True if it was."""
    connection = await connect(url, "postgres")
    try:
        found = "SELECT 1 FROM pg_database WHERE datname = $1"
        if await connection.fetchval(found, url.database):
            return False
        name = url.database.replace('"', '""')
        await connection.execute(f"CREATE DATABASE \"{name}\" ENCODING 'UTF8' TEMPLATE template0")
    except (asyncpg.DuplicateDatabaseError, asyncpg.UniqueViolationError):
        return False
    except REFUSALS as error:
        raise translated(error) from error
    finally:
        await connection.close()
    return True


async def listen(url: DatabaseUrl, channel: str, on_notice: Callable[[str], None]) -> None:
    """Call `on_notice` with each text sent to a channel, until the connection ends: Unavailable.

    It is first called with "", because earlier texts are lost.
    """
    connection = await connect(url, url.database)
    lost = asyncio.Event()

    def tell(_connection: Any, _pid: int, _channel: str, text: str) -> None:
        on_notice(text)

    try:
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(channel, tell)
        except REFUSALS as error:
            raise translated(error) from error
        on_notice("")
        await lost.wait()
        raise Unavailable
    finally:
        connection.terminate()
