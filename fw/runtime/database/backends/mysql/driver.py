"""Driver for MySQL and MariaDB, with asyncmy."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import asyncmy
from typing_extensions import override

from fw.runtime.database import errors
from fw.runtime.database.backends.mysql.collations import collation_of
from fw.runtime.database.backends.mysql.errors import REFUSALS, translated
from fw.runtime.database.sql.driver import Raw
from fw.runtime.database.sql.pool import Pool
from fw.runtime.database.sql.pooled_driver import PooledDriver

if TYPE_CHECKING:
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["MysqlDriver", "connect_options", "connected", "create"]

log = logging.getLogger("fw.database")

_CONNECT_TIMEOUT = 10
"""Seconds to wait for a new connection."""
_SESSION_SETTINGS = (
    "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,"
    "ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00'"
    # As on PostgreSQL, a query after lock() reads what others have committed before the lock.
    " /*M! , tx_isolation = 'READ-COMMITTED' */ /*!80000 , transaction_isolation = 'READ-COMMITTED' */"
)
_STATEMENT_TIMEOUT = " /*M! , max_statement_time = {0} */ /*!80000 , max_execution_time = {0}000 */"
"""Limits the time of statements: of all in MariaDB, of SELECT in MySQL."""
_STATEMENT_CACHE_SIZE = "128"
"""Prepared statements of a connection, unless the URL has another number.

A prepared statement takes half the time of a text: its values and rows are binary, and the
description of its columns is read once.
"""
_FOUND_ROWS = 2
_NO_SUCH_CONNECTION = 1094
_UNREACHABLE = ((2002,), (2003,))
"""Arguments of the errors of asyncmy for a server that doesn't accept connections."""


class MysqlPool(Pool):
    """Connections of asyncmy."""

    def __init__(self, driver: MysqlDriver) -> None:
        super().__init__(driver.limits)
        self._driver = driver

    @override
    async def connect(self) -> Any:
        driver = self._driver
        try:
            cache_size = int(driver.url.option("statement_cache_size") or _STATEMENT_CACHE_SIZE)
            options = connect_options(driver.url, driver.limits.statement_timeout)
            connection = await asyncmy.connect(**options, stmt_cache_size=cache_size)
        except REFUSALS as error:
            raise _connection_error(driver.url, error) from error
        if (task := asyncio.current_task()) and task.cancelling():
            # asyncmy uses asyncio.wait_for, which may lose a cancellation before Python 3.12.
            connection.close()
            raise asyncio.CancelledError
        self._driver.returning = "mariadb" in connection.get_server_info().lower()
        return connection

    @override
    def is_usable(self, connection: Any) -> bool:
        return not (connection._stream_broken or connection.get_transaction_status())

    @override
    def abort(self, connection: Any) -> None:
        connection.close()

    @override
    async def reset(self, connection: Any) -> None:
        if self.is_usable(connection):
            return
        # Part of the answer may be read, so the connection is unusable. The server continues
        # the statement until another connection kills it.
        number = connection.thread_id()
        connection.close()
        async with connected(self._driver.url, None) as other:
            try:
                await _execute(other, f"KILL {number}", [])
            except asyncmy.errors.MySQLError as error:
                if error.args[:1] != (_NO_SUCH_CONNECTION,):
                    raise

    @override
    async def disconnect(self, connection: Any) -> None:
        await connection.ensure_closed()


class MysqlDriver(PooledDriver):
    """Driver with asyncmy. `returning`: the server has INSERT … RETURNING; None if unknown yet."""

    returning: bool | None = None

    @override
    def make_pool(self) -> Pool:
        return MysqlPool(self)

    @override
    async def run_fetch(self, connection: Any, text: str, values: list[Any]) -> Sequence[Raw]:
        try:
            return await _fetch(connection, text, values)
        except REFUSALS as error:
            raise _translate(connection, error) from error

    @override
    async def run_execute(self, connection: Any, text: str, values: list[Any]) -> tuple[int, int]:
        try:
            return await _execute(connection, text, values)
        except REFUSALS as error:
            raise _translate(connection, error) from error

    @override
    async def control(self, connection: Any, word: str) -> None:
        try:
            await connection.query(word)
        except REFUSALS as error:
            raise _translate(connection, error) from error


def _translate(connection: Any, error: BaseException) -> BaseException:
    fault = translated(error)
    if type(fault) is errors.Unavailable:
        # The protocol may be in any state.
        connection.close()
    return fault


async def _fetch(connection: Any, text: str, values: list[Any]) -> Sequence[Raw]:
    # The cursor isn't closed: its result is complete, so it holds nothing.
    cursor = connection.cursor()
    await cursor.execute(text, values)
    rows: Sequence[Raw] = await cursor.fetchall()
    return rows


async def _execute(connection: Any, text: str, values: list[Any]) -> tuple[int, int]:
    cursor = connection.cursor()
    await cursor.execute(text, values)
    return cursor.rowcount, cursor.lastrowid or 0


def connect_options(url: DatabaseUrl, statement_timeout: float | None = None) -> dict[str, Any]:
    """Return the options of asyncmy.connect; `statement_timeout` is in seconds."""
    options: dict[str, Any] = {
        "host": url.host or "localhost",
        "port": url.effective_port,
        "user": url.user or None,
        "password": url.password,
        "database": url.database or None,
        "charset": "utf8mb4",
        "autocommit": True,
        "client_flag": _FOUND_ROWS,
        "connect_timeout": _CONNECT_TIMEOUT,
        "init_command": _SESSION_SETTINGS
        if statement_timeout is None
        else _SESSION_SETTINGS + _STATEMENT_TIMEOUT.format(int(statement_timeout)),
    }
    if url.option("ssl") in ("1", "true"):
        options["ssl"] = ssl.create_default_context()
    return options


@asynccontextmanager
async def connected(url: DatabaseUrl, database: str | None) -> AsyncIterator[Any]:
    """Open a connection outside of the pool; raise ConnectionFailed, or another Unavailable."""
    try:
        connection = await asyncmy.connect(**{**connect_options(url), "database": database})
    except REFUSALS as error:
        raise _connection_error(url, error) from error
    try:
        try:
            yield connection
        finally:
            await connection.ensure_closed()
    except REFUSALS as error:
        raise translated(error) from error


def _connection_error(url: DatabaseUrl, error: BaseException) -> Exception:
    """Return the error for a failed connection."""
    if isinstance(error, OSError) or error.args[:1] in _UNREACHABLE:
        return errors.ConnectionFailed(url.masked(), error)
    return translated(error)


async def create(url: DatabaseUrl) -> bool:
    """Create a database if it is missing; return True if it was."""
    async with connected(url, None) as connection:
        name = url.database.replace("`", "``")
        collation = collation_of(connection.get_server_info())
        found = "SELECT 1 FROM information_schema.schemata WHERE schema_name = %s"
        if await _fetch(connection, found, [url.database]):
            await _set_collation(connection, url.database, collation)
            return False
        count, _ = await _execute(
            connection,
            f"CREATE DATABASE IF NOT EXISTS `{name}` CHARACTER SET utf8mb4 COLLATE {collation}",
            [],
        )
        return count > 0


async def _set_collation(connection: Any, database: str, collation: str) -> None:
    """Set the collation of a database without tables, which another program has created."""
    found = "SELECT 1 FROM information_schema.tables WHERE table_schema = %s LIMIT 1"
    if await _fetch(connection, found, [database]):
        return
    name = database.replace("`", "``")
    statement = f"ALTER DATABASE `{name}` CHARACTER SET utf8mb4 COLLATE {collation}"
    try:
        await _execute(connection, statement, [])
    except asyncmy.errors.MySQLError:
        # Without the right to do so, `fw doctor` reports the collation.
        log.warning("cannot set the collation of the database %s to %s", database, collation)
