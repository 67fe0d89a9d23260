"""Support for tests: tables are emptied, or a driver rolls back all statements of a test.

The driver has one connection, in a transaction that is rolled back at the end.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import compress
from typing import TYPE_CHECKING, Any, Final, TypeVar

import sqlalchemy as sa
from typing_extensions import override

from fw.runtime.database.backends.base.driver import RollbackDriver, Transaction
from fw.runtime.database.errors import DatabaseError
from fw.runtime.database.sql.driver import Raw, Source, SqlDriver, SqlTransaction
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import DatabaseHandle
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.sql.backend import SqlBackend

__all__ = ["SqlRollbackDriver", "application_tables", "empty_tables", "rollback_driver"]

T = TypeVar("T")

_LOCK_TIMEOUT: Final = 5.0
"""Seconds to wait for another transaction of the same test."""
_HINT: Final = "to commit and empty the tables afterwards, use the fixture transactional"


class SqlRollbackDriver(SqlDriver, RollbackDriver):
    """Runs everything on one connection, inside a transaction that is already open.

    A commit of the application releases a savepoint. While a transaction of the application is
    open, others wait for its end. `errors` are the uses that were refused, in their order.
    """

    def __init__(self, base: SqlDriver, outer: SqlTransaction) -> None:
        self.max_values = base.max_values
        self.errors_abort_transaction = base.errors_abort_transaction
        self.errors: list[FwError] = []
        self._outer = outer
        self._loop = asyncio.get_running_loop()
        self._transaction_lock = asyncio.Lock()
        self._statement_lock = asyncio.Lock()
        self._has_savepoint = False

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        work = partial(self._outer.fetch, text, values, writes=writes)
        return await self._on_own_loop(self._run_single(work, writes=writes))

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        work = partial(self._outer.execute, text, values)
        return await self._on_own_loop(self._run_single(work, writes=True))

    @override
    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        await self._on_own_loop(self._acquire())
        try:
            await self._run(self._release_savepoint)
            async with self._savepoint() as inner:
                yield inner
        finally:
            if asyncio.get_running_loop() is self._loop:
                self._transaction_lock.release()
            else:
                self._loop.call_soon_threadsafe(self._transaction_lock.release)

    @asynccontextmanager
    async def _savepoint(self) -> AsyncIterator[SavepointTransaction]:
        inner = SavepointTransaction(self._outer, self._run)
        await self._control("SAVEPOINT fw_transaction")
        try:
            try:
                yield inner
            finally:
                inner.end()
        except BaseException:
            await self._control("ROLLBACK TO SAVEPOINT fw_transaction")
            raise
        finally:
            await self._control("RELEASE SAVEPOINT fw_transaction")

    async def _control(self, text: str) -> None:
        await self._run(partial(self._outer.execute, text, []))

    @override
    @asynccontextmanager
    async def pinned(self) -> AsyncIterator[Source]:
        # There is only one connection.
        yield self

    @override
    async def close(self) -> None:
        """Do nothing: the connection belongs to the opener of the transaction."""

    @override
    def refuse(self, what: str) -> FwError:
        """Return the error for a use that needs a commit; the end of the block raises it again."""
        error = FwError(f"{what}, in a test that is rolled back", hint=_HINT)
        self.errors.append(error)
        return error

    async def _acquire(self) -> None:
        if not self._transaction_lock.locked():
            await self._transaction_lock.acquire()
            return
        try:
            async with asyncio.timeout(_LOCK_TIMEOUT):
                await self._transaction_lock.acquire()
        except TimeoutError:
            message = f"a statement waited over {_LOCK_TIMEOUT:g} s for another open transaction"
            raise self.refuse(message) from None

    async def _run_single(self, work: Callable[[], Awaitable[T]], *, writes: bool) -> T:
        """Run a statement that is in no transaction of the application."""
        await self._acquire()
        task = asyncio.ensure_future(self._guarded(work, writes=writes))
        task.add_done_callback(lambda _: self._transaction_lock.release())
        return await _finished(task)

    async def _guarded(self, work: Callable[[], Awaitable[T]], *, writes: bool) -> T:
        """Run a statement; if it fails, roll back this statement alone."""
        if not self.errors_abort_transaction:
            return await self._locked(work)
        if not self._has_savepoint:
            await self._outer.execute("SAVEPOINT fw_point", [])
            self._has_savepoint = True
        try:
            result = await self._locked(work)
        except DatabaseError:
            await self._outer.execute("ROLLBACK TO SAVEPOINT fw_point", [])
            raise
        if writes:
            # After a read, the next statement uses the same savepoint.
            await self._release_savepoint()
        return result

    async def _release_savepoint(self) -> None:
        """Release the savepoint: a rollback to it would undo everything written since."""
        if self._has_savepoint:
            await self._outer.execute("RELEASE SAVEPOINT fw_point", [])
            self._has_savepoint = False

    async def _locked(self, work: Callable[[], Awaitable[T]]) -> T:
        async with self._statement_lock:
            return await work()

    async def _run(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run a statement of the transaction that holds the lock, in the order of the calls."""
        task = self._on_own_loop(self._locked(work))
        return await _finished(asyncio.ensure_future(task))

    async def _on_own_loop(self, work: Coroutine[Any, Any, T]) -> T:
        """Await something on the connection's own event loop, whichever loop is running."""
        if asyncio.get_running_loop() is self._loop:
            return await work
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))


class SavepointTransaction(SqlTransaction):
    """A transaction of the application inside the outer one: a savepoint, and nested ones."""

    def __init__(
        self,
        outer: SqlTransaction,
        run: Callable[[Callable[[], Awaitable[Any]]], Coroutine[Any, Any, Any]],
    ) -> None:
        super().__init__()
        self._outer, self._run = outer, run

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        work = partial(self._outer.fetch, text, values, writes=writes)
        rows: Sequence[Raw] = await self._run_in_scope(work)
        return rows

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        work = partial(self._outer.execute, text, values)
        outcome: tuple[int, int] = await self._run_in_scope(work)
        return outcome

    async def _run_in_scope(self, work: Callable[[], Awaitable[Any]]) -> Any:
        scope = await self.acquire_scope()
        try:
            self.check()
            return await self._run(work)
        finally:
            scope.lock.release()

    @property
    @override
    def is_open(self) -> bool:
        return self._outer.is_open

    @override
    async def survives(self, error: BaseException) -> bool:
        return not self._has_ended


class _RollBack(Exception):
    """Ends the outer transaction with a rollback."""


@asynccontextmanager
async def rollback_driver(driver: SqlDriver) -> AsyncIterator[SqlRollbackDriver]:
    """Open a transaction that the end of the block rolls back; yield a driver that runs in it.

    Raises FwError at the end if the block needed a commit, or ended the transaction itself,
    so that its writes are still there.
    """
    try:
        async with driver.transaction() as outer:
            assert isinstance(outer, SqlTransaction)
            inner = SqlRollbackDriver(driver, outer)
            yield inner
            if not outer.is_open:
                inner.refuse("a statement has ended the transaction, as CREATE TABLE may")
            raise _RollBack
    except _RollBack:
        if inner.errors:
            raise inner.errors[0] from None


async def _finished(task: asyncio.Future[T]) -> T:
    """Await a task that runs to its end even if the caller is cancelled: others need the lock."""
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        raise


_MIGRATION_TABLES = ("alembic_version", "fw_")
"""Prefixes of the tables that record migrations."""

_TABLES_PER_QUERY = 100
"""More make SQLite slower, and PostgreSQL returns 1,664 columns at most."""


async def application_tables(backend: SqlBackend, url: DatabaseUrl) -> list[str]:
    """Return the names of a database's tables, without those that record migrations."""
    engine = backend.engine(url)
    try:
        async with engine.connect() as connection:
            names = await connection.run_sync(lambda each: sa.inspect(each).get_table_names())
    finally:
        await engine.dispose()
    return sorted(name for name in names if not name.startswith(_MIGRATION_TABLES))


async def empty_tables(backend: SqlBackend, database: DatabaseHandle, names: Sequence[str]) -> None:
    """Delete every row of these tables; an empty table is only queried."""
    quoted = list(map(backend.dialect().identifier_preparer.quote, names))
    filled: list[str] = []
    async with database.pinned() as source:
        for start in range(0, len(quoted), _TABLES_PER_QUERY):
            some = quoted[start : start + _TABLES_PER_QUERY]
            exists = ", ".join(f"EXISTS (SELECT 1 FROM {table})" for table in some)  # noqa: S608
            (found,) = await source.fetch(f"SELECT {exists}", [], writes=False)
            filled += compress(some, found)
        for statement in backend.empty_tables_sql(filled) if filled else ():
            await source.execute(statement, [])
