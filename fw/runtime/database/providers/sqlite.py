"""SQLite: the driver itself on the event loop, one connection to read and write, one for transactions."""

from __future__ import annotations

import asyncio
import decimal
import shutil
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import URL, Dialect
from typing_extensions import override

from fw.runtime.database import errors, naming
from fw.runtime.database import types as t
from fw.runtime.database.contract import Question
from fw.runtime.database.driver import Driver, Raw, Source, Transaction
from fw.runtime.database.sql import migrating
from fw.runtime.database.sql.provider import SqlProvider
from fw.runtime.database.sql.store import SqlStore
from fw.runtime.database.turns import turn

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from fw.runtime.database.database import Database
    from fw.runtime.database.model import Model
    from fw.runtime.database.store import Store
    from fw.runtime.database.url import DatabaseUrl

__all__ = ["provider"]

T = TypeVar("T")

_PATIENCE = 5.0
"""Seconds to wait for another process that writes."""
_STATEMENTS_KEPT = 512
_DECIMALS = "fw_decimal"


class SqliteDriver(Driver):
    """Statements run on the event loop: each takes microseconds, a thread hop would take more.

    WAL lets the connection for single statements read while a transaction is open on the
    other. Writers take turns by a lock, so no statement lands in somebody else's transaction,
    and none waits inside SQLite, where it would hold up the loop.
    """

    def __init__(self, path: str) -> None:
        self._scratch: str | None = None
        self._path = path
        self._main: sqlite3.Connection | None = None
        self._second: sqlite3.Connection | None = None
        self._lock = asyncio.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def main(self) -> sqlite3.Connection:
        """The connection for single statements."""
        if self._main is None:
            self._main = self._connect()
        return self._main

    @property
    def second(self) -> sqlite3.Connection:
        """The connection for transactions."""
        if self._second is None:
            self._second = self._connect()
        return self._second

    @property
    def turn(self) -> asyncio.Lock:
        """Held by whoever writes over several steps. A lock serves one event loop only."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._lock = loop, asyncio.Lock()
        return self._lock

    def _connect(self) -> sqlite3.Connection:
        path = self._path
        if not path:
            # Two connections share no memory, so a database without a file gets one for a while.
            self._scratch = self._scratch or tempfile.mkdtemp(prefix="fw-sqlite-")
            path = str(Path(self._scratch) / "memory.db")
        return connect(path)

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        connection = self.main
        if not writes:
            return await _patiently(lambda: connection.execute(text, values).fetchall())
        return await self._in_turn(lambda: connection.execute(text, values).fetchall())

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        connection = self.main
        return await self._in_turn(lambda: _outcome(connection.execute(text, values)))

    async def _in_turn(self, work: Callable[[], T]) -> T:
        turn = self.turn
        if not turn.locked():
            try:
                return work()
            except _REFUSALS as error:
                if not _is_busy(error):
                    raise _translated(error) from error
        async with turn:
            return await _patiently(work)

    @override
    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self.turn:
            connection = self.second
            await _patiently(lambda: connection.execute("BEGIN IMMEDIATE"))
            try:
                yield SqliteTransaction(connection)
                await _patiently(lambda: connection.execute("COMMIT"))
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @override
    @asynccontextmanager
    async def pinned(self) -> AsyncIterator[Source]:
        yield self

    @override
    async def ping(self) -> None:
        await self.fetch("SELECT 1", [], writes=False)

    @override
    async def close(self) -> None:
        for connection in (self._main, self._second):
            if connection is not None:
                connection.close()
        self._main = self._second = None
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)
            self._scratch = None


class SqliteTransaction(Transaction):
    """An open transaction on the second connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._depth = 0

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        return await _patiently(lambda: self._connection.execute(text, values).fetchall())

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        return await _patiently(lambda: _outcome(self._connection.execute(text, values)))

    @override
    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        self._depth += 1
        name = f"fw_{self._depth}"
        self._connection.execute(f"SAVEPOINT {name}")
        try:
            yield
        except BaseException:
            self._connection.execute(f"ROLLBACK TO {name}")
            raise
        finally:
            self._connection.execute(f"RELEASE {name}")
            self._depth -= 1


class Connection(sqlite3.Connection):
    """A connection as fw wants it, whoever opens it: the driver here, or SQLAlchemy."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.create_collation(_DECIMALS, _compare_decimals)
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            self.execute(f"PRAGMA {pragma}").close()


def connect(path: str) -> sqlite3.Connection:
    """Open a file; raise Unavailable if that fails."""
    try:
        connection = sqlite3.connect(
            path,
            timeout=_PATIENCE,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=_STATEMENTS_KEPT,
            factory=Connection,
        )
        # From here on it is the driver that waits, so that the event loop doesn't.
        connection.execute("PRAGMA busy_timeout=0")
    except sqlite3.Error as error:
        raise errors.Unavailable from error
    return connection


def _compare_decimals(left: str, right: str) -> int:
    a, b = decimal.Decimal(left), decimal.Decimal(right)
    return (a > b) - (a < b)


def _outcome(cursor: sqlite3.Cursor) -> tuple[int, int]:
    return cursor.rowcount, cursor.lastrowid or 0


# ------------------------------------------------------------------------------ its errors

_REFUSALS = (sqlite3.Error, OverflowError, UnicodeError)
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


async def _patiently(work: Callable[[], T]) -> T:
    """Do the work, again and again for some seconds while another process writes."""
    end: float | None = None
    pause = 0.001
    while True:
        try:
            return work()
        except _REFUSALS as error:
            now = time.monotonic()
            end = end or now + _PATIENCE
            if not _is_busy(error) or now > end:
                raise _translated(error) from error
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, 0.02)


def _is_busy(error: BaseException) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in _BUSY


_BY_CODE: dict[int, type[errors.Conflict | errors.Rejected]] = {
    sqlite3.SQLITE_CONSTRAINT_UNIQUE: errors.UniqueViolation,
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: errors.UniqueViolation,
    sqlite3.SQLITE_CONSTRAINT_ROWID: errors.UniqueViolation,
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: errors.ForeignKeyViolation,
    # ON DELETE RESTRICT is kept by a trigger inside SQLite, and reported as one.
    sqlite3.SQLITE_CONSTRAINT_TRIGGER: errors.ForeignKeyViolation,
    sqlite3.SQLITE_CONSTRAINT_NOTNULL: errors.NotNullViolation,
    sqlite3.SQLITE_CONSTRAINT_CHECK: errors.CheckViolation,
    sqlite3.SQLITE_MISMATCH: errors.OutOfRange,
    sqlite3.SQLITE_TOOBIG: errors.OutOfRange,
}


def _translated(error: BaseException) -> Exception:
    if not isinstance(error, sqlite3.Error):
        return errors.OutOfRange()
    code = getattr(error, "sqlite_errorcode", None)
    known = _BY_CODE.get(code) if code is not None else None
    if known is errors.UniqueViolation:
        return errors.UniqueViolation(_constraint(str(error)))
    if known is not None:
        return known()
    # A value that Python's own module refuses never reaches SQLite, so it has no code.
    if isinstance(error, sqlite3.DataError) or "binding parameter" in str(error):
        return errors.OutOfRange()
    if code == sqlite3.SQLITE_ERROR:
        return errors.SchemaMismatch()
    return errors.Unavailable()


def _constraint(message: str) -> str | None:
    """Return the name of the constraint over the columns that a message of SQLite's lists."""
    names = [name.rpartition(".") for name in message.rpartition("failed: ")[2].split(", ")]
    tables = {table for table, _, _ in names}
    return naming.unique_name(tables.pop(), [name for _, _, name in names]) if tables else None


# ---------------------------------------------------------------------------- the provider


class SqliteStore(SqlStore):
    """Decimals that SQLite keeps as text are compared as numbers."""

    @override
    def ordering(self, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
        if isinstance(column.type, t.Decimal) and column.type.exceeds_float:
            return sa.type_coerce(column, sa.Text()).collate(_DECIMALS)
        return column


class SqliteProvider(SqlProvider):
    """A file in the project: no server, no driver to install."""

    name: ClassVar[str] = "sqlite"
    title: ClassVar[str] = "SQLite"
    scheme: ClassVar[str] = "sqlite"
    default_port: ClassVar[int | None] = None
    default_user: ClassVar[str] = ""
    questions: ClassVar[tuple[Question, ...]] = ("database",)
    extra: ClassVar[str | None] = None

    @override
    def open(self, url: DatabaseUrl, *, pool_size: int) -> Driver:
        return SqliteDriver(url.database)

    @override
    def store(self, database: Database, model: type[Model]) -> Store:
        return SqliteStore(database, model, self.dialect())

    @override
    async def create_database(self, url: DatabaseUrl) -> bool:
        if not url.database or Path(url.database).exists():  # noqa: ASYNC240
            return False
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        connect(url.database).close()
        return True

    @override
    async def exists(self, url: DatabaseUrl) -> bool:
        return await asyncio.to_thread(Path(url.database).exists)

    @override
    async def ping(self, url: DatabaseUrl) -> str:
        if url.database and not Path(url.database).exists():  # noqa: ASYNC240
            # To connect would create it.
            missing = errors.Unavailable("there is no database file yet")
            missing.hint = "fw migrate creates it"
            raise missing
        driver = SqliteDriver(url.database)
        try:
            await driver.ping()
        finally:
            await driver.close()
        return f"SQLite {sqlite3.sqlite_version}"

    @override
    def dialect(self) -> Dialect:
        return SQLiteDialect_pysqlite(paramstyle="qmark")

    @override
    def async_engine(self, url: DatabaseUrl) -> AsyncEngine:
        from sqlalchemy.ext.asyncio import create_async_engine

        address = URL.create("sqlite+aiosqlite", database=url.database or ":memory:")
        options = {"timeout": _PATIENCE, "factory": Connection}
        return create_async_engine(address, connect_args=options)

    @override
    def migrating(
        self, url: DatabaseUrl, *, writes: bool
    ) -> AbstractAsyncContextManager[AsyncConnection]:
        engine = self.async_engine(url)
        begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
        sa.event.listen(engine.sync_engine, "connect", _own_transactions)
        sa.event.listen(engine.sync_engine, "begin", lambda each: each.exec_driver_sql(begin))
        # A table that is made anew is dropped meanwhile: its references are checked afterwards.
        return migrating.session(engine, "PRAGMA foreign_keys = OFF")

    @override
    @contextmanager
    def locked(self, url: DatabaseUrl, connection: sa.Connection) -> Iterator[None]:
        with ExitStack() as held:
            if url.database:
                try:
                    held.enter_context(turn(f"{url.database}.migrating", migrating.PATIENCE))
                except TimeoutError:
                    raise migrating.busy() from None
            yield

    @override
    def broken_references(self, connection: sa.Connection) -> Sequence[tuple[str, str]]:
        rows = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        return [(row[0], row[2]) for row in rows]


def _own_transactions(connection: Any, _: object) -> None:
    # Python's own transaction control would leave DDL outside of transactions.
    connection.isolation_level = None


provider = SqliteProvider()
