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
from fw.runtime.database.providers.mysql import provider
from fw.runtime.database.providers.mysql.errors import REFUSALS, translated
from fw.runtime.database.sql.driver import Raw
from fw.runtime.database.sql.pool import Pool
from fw.runtime.database.sql.pooled import Lent, PooledDriver

if TYPE_CHECKING:
    from fw.runtime.database.url import DatabaseUrl

__all__ = ["MysqlDriver", "address", "connected", "create"]

_PATIENCE = 10
"""Seconds to wait for a new connection."""
_LONGEST = 30
"""Seconds that a statement may take; a server that hangs must not hold requests for ever."""
_STRICT = (
    "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,"
    "ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00'"
)
_FOUND_ROWS = 2


class MysqlPool(Pool):
    """Connections of asyncmy."""

    def __init__(self, driver: MysqlDriver) -> None:
        super().__init__(driver.size)
        self._driver = driver

    @override
    async def connect(self) -> Any:
        try:
            connection = await asyncmy.connect(**address(self._driver.url))
        except REFUSALS as error:
            raise translated(error) from error
        if (task := asyncio.current_task()) and task.cancelling():
            # Before Python 3.12 asyncio.wait_for, which asyncmy uses, may lose a cancellation.
            connection.close()
            raise asyncio.CancelledError
        self._driver.returning = "mariadb" in connection.get_server_info().lower()
        return connection

    @override
    def usable(self, connection: Any) -> bool:
        return not (connection._stream_broken or connection.get_transaction_status())

    @override
    def abort(self, connection: Any) -> None:
        connection.close()

    @override
    async def part(self, connection: Any) -> None:
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
    @asynccontextmanager
    async def open_transaction(self, connection: Any) -> AsyncIterator[None]:
        try:
            await connection.begin()
            try:
                yield
                await connection.commit()
            except asyncio.CancelledError:
                # The connection is closed then, which undoes it all and needs no answer.
                raise
            except BaseException:
                if connection.connected:
                    await connection.rollback()
                raise
        except REFUSALS as error:
            raise _failed(connection, error) from error

    @override
    @asynccontextmanager
    async def open_savepoint(self, lent: Lent) -> AsyncIterator[None]:
        name = f"fw_{lent.depth}"
        await lent.execute(f"SAVEPOINT {name}", [])
        try:
            yield
        except (asyncio.CancelledError, errors.Deadlock):
            # Either has ended the whole transaction, its savepoints included.
            raise
        except BaseException:
            await lent.execute(f"ROLLBACK TO SAVEPOINT {name}", [])
            raise
        else:
            await lent.execute(f"RELEASE SAVEPOINT {name}", [])


def _failed(connection: Any, error: BaseException) -> BaseException:
    fault = translated(error)
    if type(fault) is errors.Unavailable:
        # Where its conversation has broken off is unknown.
        connection.close()
    return fault


async def _fetch(connection: Any, text: str, values: list[Any]) -> Sequence[Raw]:
    async with connection.cursor() as cursor:
        await cursor.execute(text, tuple(values))
        rows: Sequence[Raw] = await cursor.fetchall()
        return rows


async def _execute(connection: Any, text: str, values: list[Any]) -> tuple[int, int]:
    async with connection.cursor() as cursor:
        await cursor.execute(text, tuple(values))
        return cursor.rowcount, cursor.lastrowid or 0


def address(url: DatabaseUrl) -> dict[str, Any]:
    """Return what asyncmy.connect wants to know."""
    options: dict[str, Any] = {
        "host": url.host or "localhost",
        "port": url.port or provider.default_port,
        "user": url.user or None,
        "password": url.password,
        "database": url.database or None,
        "charset": "utf8mb4",
        "autocommit": True,
        "client_flag": _FOUND_ROWS,
        "connect_timeout": _PATIENCE,
        "read_timeout": _LONGEST,
        "init_command": _STRICT,
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
