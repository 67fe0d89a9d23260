"""MySQL and MariaDB through asyncmy."""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from sqlalchemy.dialects.mysql.asyncmy import MySQLDialect_asyncmy
from sqlalchemy.engine import URL, Connection, Dialect
from typing_extensions import override

from fw.runtime.database import errors
from fw.runtime.database.contract import Question
from fw.runtime.database.driver import Driver, Raw, Source
from fw.runtime.database.selection import Row
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
    import asyncmy
except ImportError as missing:
    raise FwError("MySQL needs its driver", hint='pip install "fw-framework[mysql]"') from missing

__all__ = ["provider"]

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
            connection = await asyncmy.connect(**_address(self._driver.url))
        except _REFUSALS as error:
            raise _translated(error) from error
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
        except _REFUSALS as error:
            raise _failed(connection, error) from error

    @override
    async def run_execute(self, connection: Any, text: str, values: list[Any]) -> tuple[int, int]:
        try:
            return await _execute(connection, text, values)
        except _REFUSALS as error:
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
        except _REFUSALS as error:
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
    translated = _translated(error)
    if type(translated) is errors.Unavailable:
        # Where its conversation has broken off is unknown.
        connection.close()
    return translated


async def _fetch(connection: Any, text: str, values: list[Any]) -> Sequence[Raw]:
    async with connection.cursor() as cursor:
        await cursor.execute(text, tuple(values))
        rows: Sequence[Raw] = await cursor.fetchall()
        return rows


async def _execute(connection: Any, text: str, values: list[Any]) -> tuple[int, int]:
    async with connection.cursor() as cursor:
        await cursor.execute(text, tuple(values))
        return cursor.rowcount, cursor.lastrowid or 0


def _address(url: DatabaseUrl) -> dict[str, Any]:
    address: dict[str, Any] = {
        "host": url.host or "localhost",
        "port": url.port or MysqlProvider.default_port,
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
        address["ssl"] = ssl.create_default_context()
    return address


# ------------------------------------------------------------------------------ its errors

_REFUSALS = (asyncmy.errors.MySQLError, OSError, OverflowError, TimeoutError, UnicodeError)

_BY_NUMBER: dict[int, type[errors.Conflict | errors.Rejected]] = {
    1022: errors.UniqueViolation,
    1062: errors.UniqueViolation,
    1216: errors.ForeignKeyViolation,
    1217: errors.ForeignKeyViolation,
    1451: errors.ForeignKeyViolation,
    1452: errors.ForeignKeyViolation,
    1048: errors.NotNullViolation,
    1364: errors.NotNullViolation,
    3819: errors.CheckViolation,
    4025: errors.CheckViolation,
    # Too large, too long, not of the type, not of the character set, a broken packet's size.
    1153: errors.OutOfRange,
    1264: errors.OutOfRange,
    1265: errors.OutOfRange,
    1292: errors.OutOfRange,
    1366: errors.OutOfRange,
    1367: errors.OutOfRange,
    1406: errors.OutOfRange,
    1690: errors.OutOfRange,
    3140: errors.OutOfRange,
}
_CONSTRAINT = re.compile(r" for key '(?:[^'.]*\.)?([^'.]+)'$")
_DEADLOCKS = (1205, 1213)
_MISSING = (1054, 1146)
_NO_DATABASE = 1049


def _translated(error: BaseException) -> BaseException:
    if isinstance(error, (OverflowError, UnicodeError)):
        return errors.OutOfRange()
    number = error.args[0] if error.args and isinstance(error.args[0], int) else 0
    known = _BY_NUMBER.get(number)
    if known is errors.UniqueViolation:
        # MySQL says `table.constraint`, MariaDB just the constraint; the value comes before.
        named = _CONSTRAINT.search(str(error.args[-1]))
        return errors.UniqueViolation(named[1] if named else None)
    if known is not None:
        return known()
    if number in _DEADLOCKS:
        return errors.Deadlock()
    return errors.SchemaMismatch() if number in _MISSING else errors.Unavailable()


# ---------------------------------------------------------------------------- the provider


class MysqlStore(SqlStore):
    """Where a write can't return its row, the row is read on the same connection."""

    @override
    async def insert(self, values: Mapping[str, Any]) -> Row:
        driver = self.database.driver
        assert isinstance(driver, MysqlDriver)
        if driver.returning is None:
            await driver.ping()
        if driver.returning:
            return await super().insert(values)
        filled = self.filled(values)
        statement = self._inserting(self.key.name in filled, returning=False)
        bound = statement.bind(filled)

        async def write() -> Row:
            async with self.database.pinned() as source:
                _, last = await source.execute(statement.text, bound)
                row = await self._read(source, filled.get(self.key.name, last))
            if row is None:
                raise errors.Conflict("the record was removed at once")
            return row

        return await self.written(write)

    @override
    async def update_row(self, key: Any, changes: Mapping[str, Any]) -> Row | None:
        if not changes:
            return await self.find(key)
        statement, bound = self._update(key, changes, returning=False)
        if bound is None:
            return None

        async def write() -> Row | None:
            async with self.database.pinned() as source:
                await source.execute(statement.text, bound)
                return await self._read(source, changes.get(self.key.name, key))

        return await self.written(write)

    async def _read(self, source: Source, key: Any) -> Row | None:
        bound = self._by_key.bind({"key": key})
        found = await source.fetch(self._by_key.text, bound, writes=False)
        return self._by_key.row(found[0]) if found else None


class MysqlProvider(SqlProvider):
    """MySQL 8 or MariaDB 10.6, or later."""

    name: ClassVar[str] = "mysql"
    title: ClassVar[str] = "MySQL or MariaDB"
    scheme: ClassVar[str] = "mysql"
    default_port: ClassVar[int | None] = 3306
    default_user: ClassVar[str] = "root"
    questions: ClassVar[tuple[Question, ...]] = ("host", "port", "user", "password", "database")
    extra: ClassVar[str | None] = "mysql"
    commits_ddl: ClassVar[bool] = True

    @override
    def open(self, url: DatabaseUrl, *, pool_size: int) -> Driver:
        return MysqlDriver(url, pool_size)

    @override
    def store(self, database: Database, model: type[Model]) -> Store:
        return MysqlStore(database, model, self.dialect())

    @override
    async def create_database(self, url: DatabaseUrl) -> bool:
        async with _connected(url, None) as connection:
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

    @override
    def says_missing(self, cause: BaseException | None) -> bool:
        return cause is not None and cause.args[:1] == (_NO_DATABASE,)

    @override
    async def ping(self, url: DatabaseUrl) -> str:
        async with _connected(url, url.database) as connection:
            version = str(connection.get_server_info())
        title = "MariaDB" if "mariadb" in version.lower() else "MySQL"
        return f"{title} {version.removeprefix('5.5.5-').partition('-')[0]}"

    @override
    def dialect(self) -> Dialect:
        dialect = MySQLDialect_asyncmy()
        # Of the two servers only MariaDB has RETURNING; the store asks which of them it is.
        dialect.is_mariadb = True
        dialect.insert_returning = True
        return dialect

    @override
    def async_engine(self, url: DatabaseUrl) -> AsyncEngine:
        from sqlalchemy.ext.asyncio import create_async_engine

        address = _address(url)
        target = URL.create(
            "mysql+asyncmy",
            username=url.user or None,
            password=url.password or None,
            host=address["host"],
            port=address["port"],
            database=url.database or None,
        )
        extra = {
            key: address[key]
            for key in ("charset", "connect_timeout", "init_command", "ssl")
            if key in address
        }
        return create_async_engine(target, connect_args=extra, pool_recycle=600)

    @override
    @asynccontextmanager
    async def migrating(self, url: DatabaseUrl, *, writes: bool) -> AsyncIterator[AsyncConnection]:
        # MySQL calls every primary key PRIMARY, and warns of each name that it ignores.
        logger = logging.getLogger("asyncmy")
        logger.setLevel(logging.ERROR)
        logger.addFilter(_is_news)
        try:
            engine = self.async_engine(url)
            async with migrating.session(engine, "SET time_zone = '+00:00'") as connection:
                yield connection
        finally:
            logger.removeFilter(_is_news)

    @override
    def locked(self, url: DatabaseUrl, connection: Connection) -> AbstractContextManager[None]:
        key = f"fw_{migrating.lock_digest(connection)[:24].hex()}"
        return migrating.session_lock(
            connection,
            "SELECT GET_LOCK(:key, 1)",
            "SELECT RELEASE_LOCK(:key)",
            key,
        )


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a warning of MySQL's driver says more than that it names no primary keys."""
    return "ignored for PRIMARY key" not in record.getMessage()


@asynccontextmanager
async def _connected(url: DatabaseUrl, database: str | None) -> AsyncIterator[Any]:
    try:
        connection = await asyncmy.connect(**{**_address(url), "database": database})
        try:
            yield connection
        finally:
            await connection.ensure_closed()
    except _REFUSALS as error:
        raise _translated(error) from error


provider = MysqlProvider()
