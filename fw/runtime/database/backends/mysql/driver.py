"""MySQL and MariaDB through asyncmy."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import asyncmy
from typing_extensions import override

from fw.runtime.database import errors
from fw.runtime.database.backends.mysql.errors import REFUSALS, translated
from fw.runtime.database.sql.driver import Raw
from fw.runtime.database.sql.pool import Pool
from fw.runtime.database.sql.pooled_driver import PooledDriver

if TYPE_CHECKING:
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["MysqlDriver", "address", "connected", "create"]

_PATIENCE = 10
"""Seconds to wait for a new connection."""
_STRICT = (
    "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,"
    "ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00'"
)
_AT_MOST = " /*M! , max_statement_time = {0} */ /*!80000 , max_execution_time = {0}000 */"
"""Stops statements after so many seconds: all of them in MariaDB, those that read in MySQL."""
_STATEMENTS_KEPT = "128"
"""How many statements a connection keeps prepared, unless the URL says otherwise.

To run one of these takes half the time of sending it as text: its values go and its rows come in
binary, and the description of its columns is read once.
"""
_FOUND_ROWS = 2
_NO_SUCH_CONNECTION = 1094


class MysqlPool(Pool):
    """Connections of asyncmy."""

    def __init__(self, driver: MysqlDriver) -> None:
        super().__init__(driver.limits)
        self._driver = driver

    @override
    async def connect(self) -> Any:
        try:
            driver = self._driver
            kept = int(driver.url.option("statement_cache_size") or _STATEMENTS_KEPT)
            place = address(driver.url, driver.limits.statement_timeout)
            connection = await asyncmy.connect(**place, stmt_cache_size=kept)
        except REFUSALS as error:
            raise translated(error) from error
        if (task := asyncio.current_task()) and task.cancelling():
            # Before Python 3.12 asyncio.wait_for, which asyncmy uses, may lose a cancellation.
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
        # What of its answer has been read is unknown, so it can't be used any more; and the
        # server goes on with the statement until somebody else tells it not to.
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
    """asyncmy. `returning`: the server knows INSERT … RETURNING; None before it's asked."""

    returning: bool | None = None

    @override
    def make_pool(self) -> Pool:
        return MysqlPool(self)

    @override
    async def run_fetch(self, connection: Any, text: str, values: list[Any]) -> Sequence[Raw]:
        try:
            return await _fetch(connection, text, values)
        except REFUSALS as error:
            raise _failed(connection, error) from error

    @override
    async def run_execute(self, connection: Any, text: str, values: list[Any]) -> tuple[int, int]:
        try:
            return await _execute(connection, text, values)
        except REFUSALS as error:
            raise _failed(connection, error) from error

    @override
    async def control(self, connection: Any, word: str) -> None:
        try:
            await connection.query(word)
        except REFUSALS as error:
            raise _failed(connection, error) from error


def _failed(connection: Any, error: BaseException) -> BaseException:
    fault = translated(error)
    if type(fault) is errors.Unavailable:
        # Where its conversation has broken off is unknown.
        connection.close()
    return fault


async def _fetch(connection: Any, text: str, values: list[Any]) -> Sequence[Raw]:
    # Not closed: the result is whole, so there is nothing that a cursor holds on to.
    cursor = connection.cursor()
    await cursor.execute(text, values)
    rows: Sequence[Raw] = await cursor.fetchall()
    return rows


async def _execute(connection: Any, text: str, values: list[Any]) -> tuple[int, int]:
    cursor = connection.cursor()
    await cursor.execute(text, values)
    return cursor.rowcount, cursor.lastrowid or 0


def address(url: DatabaseUrl, longest: float | None = None) -> dict[str, Any]:
    """Return what asyncmy.connect wants to know; `longest` are the seconds of a statement."""
    options: dict[str, Any] = {
        "host": url.host or "localhost",
        "port": url.effective_port,
        "user": url.user or None,
        "password": url.password,
        "database": url.database or None,
        "charset": "utf8mb4",
        "autocommit": True,
        "client_flag": _FOUND_ROWS,
        "connect_timeout": _PATIENCE,
        "init_command": _STRICT if longest is None else _STRICT + _AT_MOST.format(int(longest)),
    }
    if url.option("ssl") in ("1", "true"):
        options["ssl"] = ssl.create_default_context()
    return options


@asynccontextmanager
async def connected(url: DatabaseUrl, database: str | None) -> AsyncIterator[Any]:
    """Lend a connection outside of any pool; raise Unavailable if that fails."""
    try:
        connection = await asyncmy.connect(**{**address(url), "database": database})
        try:
            yield connection
        finally:
            await connection.ensure_closed()
    except REFUSALS as error:
        raise translated(error) from error


async def create(url: DatabaseUrl) -> bool:
    """Create a database if it is missing; say whether it was."""
    async with connected(url, None) as connection:
        name = url.database.replace("`", "``")
        mariadb = "mariadb" in connection.get_server_info().lower()
        # Texts are equal here when their characters are, as they are everywhere else.
        collation = "utf8mb4_nopad_bin" if mariadb else "utf8mb4_0900_bin"
        found = "SELECT 1 FROM information_schema.schemata WHERE schema_name = %s"
        if await _fetch(connection, found, [url.database]):
            return False
        count, _ = await _execute(
            connection,
            f"CREATE DATABASE IF NOT EXISTS `{name}` CHARACTER SET utf8mb4 COLLATE {collation}",
            [],
        )
        return count > 0
