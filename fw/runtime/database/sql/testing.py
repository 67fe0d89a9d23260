"""The tables of an SQL database, and how they are emptied between two tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import compress
from typing import TYPE_CHECKING, Any, Final, TypeVar

import sqlalchemy as sa
from typing_extensions import override

from fw.runtime.database.backends.base.driver import Transaction
from fw.runtime.database.errors import DatabaseError
from fw.runtime.database.sql.driver import Raw, Source, SqlDriver, SqlTransaction
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.database.connection.database import Database
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.sql.backend import SqlBackend

__all__ = ["Enclosed", "empty", "enclosed", "tables"]

_FRAMEWORK = ("alembic_version", "fw_")
"""How the tables begin that keep what was migrated."""

_AT_ONCE = 100
"""Tables in one question; more make SQLite slower, and PostgreSQL answers 1,664 columns at most."""


async def tables(backend: SqlBackend, url: DatabaseUrl) -> list[str]:
    """Return the tables of a database but for those that keep what was migrated."""
    engine = backend.engine(url)
    try:
        async with engine.connect() as connection:
            names = await connection.run_sync(lambda each: sa.inspect(each).get_table_names())
    finally:
        await engine.dispose()
    return sorted(name for name in names if not name.startswith(_FRAMEWORK))


async def empty(backend: SqlBackend, database: Database, names: Sequence[str]) -> None:
    """Remove every row of these tables. Only those that have any cost more than a look."""
    quoted = list(map(backend.dialect().identifier_preparer.quote, names))
    filled: list[str] = []
    async with database.pinned() as source:
        for start in range(0, len(quoted), _AT_ONCE):
            some = quoted[start : start + _AT_ONCE]
            looks = ", ".join(f"EXISTS (SELECT 1 FROM {table})" for table in some)  # noqa: S608
            (found,) = await source.fetch(f"SELECT {looks}", [], writes=False)
            filled += compress(some, found)
        for statement in backend.emptying(filled) if filled else ():
            await source.execute(statement, [])


T = TypeVar("T")

_PATIENCE: Final = 5.0
"""Seconds to wait for a transaction of the same test."""
_HINT: Final = "have it committed, and the tables emptied: ask for the fixture transactional"


class Enclosed(SqlDriver):
    """Runs everything on one connection, within a transaction that is open already.

    What the application commits is a savepoint that is released. Who wants the connection
    while a transaction of the application is open waits for its end. `faults` are uses that
    can't be served so, in the order in which they were refused.
    """

    def __init__(self, within: SqlDriver, outer: SqlTransaction) -> None:
        self.most_values = within.most_values
        self.fragile = within.fragile
        self.faults: list[FwError] = []
        self._outer = outer
        self._loop = asyncio.get_running_loop()
        self._turn = asyncio.Lock()
        self._wire = asyncio.Lock()
        self._has_point = False

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        work = partial(self._outer.fetch, text, values, writes=writes)
        return await self._at_home(self._alone(work, writes=writes))

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        work = partial(self._outer.execute, text, values)
        return await self._at_home(self._alone(work, writes=True))

    @override
    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        await self._at_home(self._take_turn())
        try:
            part = Part(self._outer, self._through)
            await self._through(self._drop_point)
            async with part.savepoint():
                yield part
        finally:
            if asyncio.get_running_loop() is self._loop:
                self._turn.release()
            else:
                self._loop.call_soon_threadsafe(self._turn.release)

    @override
    @asynccontextmanager
    async def pinned(self) -> AsyncIterator[Source]:
        # There is one connection, so what belongs together is on the same.
        yield self

    @override
    async def close(self) -> None:
        """Leave the connection to whoever has opened the transaction."""

    def refused(self, what: str) -> FwError:
        """Return the error for a use that can't be served; the end of the block raises it too."""
        fault = FwError(f"{what}, in a test that is rolled back", hint=_HINT)
        self.faults.append(fault)
        return fault

    async def _take_turn(self) -> None:
        if not self._turn.locked():
            await self._turn.acquire()
            return
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._turn.acquire()
        except TimeoutError:
            message = (
                f"a statement waits over {_PATIENCE:g} s for a transaction that is open beside it"
            )
            raise self.refused(message) from None

    async def _alone(self, work: Callable[[], Awaitable[T]], *, writes: bool) -> T:
        """Do a statement that stands in no transaction of the application's."""
        await self._take_turn()
        task = asyncio.ensure_future(self._single(work, writes=writes))
        task.add_done_callback(lambda _: self._turn.release())
        return await _finished(task)

    async def _single(self, work: Callable[[], Awaitable[T]], *, writes: bool) -> T:
        """Do a statement; where it fails, undo it alone."""
        if not self.fragile:
            return await self._turned(work)
        if not self._has_point:
            await self._outer.execute("SAVEPOINT fw_point", [])
            self._has_point = True
        try:
            result = await self._turned(work)
        except DatabaseError:
            await self._outer.execute("ROLLBACK TO SAVEPOINT fw_point", [])
            raise
        if writes:
            # One that has only read leaves it for the next.
            await self._drop_point()
        return result

    async def _drop_point(self) -> None:
        """Let go of the savepoint: whoever went back to it would undo what was written since."""
        if self._has_point:
            await self._outer.execute("RELEASE SAVEPOINT fw_point", [])
            self._has_point = False

    async def _turned(self, work: Callable[[], Awaitable[T]]) -> T:
        async with self._wire:
            return await work()

    async def _through(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do a statement of a transaction that has its turn, in the order of those that ask."""
        task = self._at_home(self._turned(work))
        return await _finished(asyncio.ensure_future(task))

    async def _at_home(self, work: Coroutine[Any, Any, T]) -> T:
        """Await something on the connection's own event loop, whichever is running."""
        if asyncio.get_running_loop() is self._loop:
            return await work
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))


class Part(SqlTransaction):
    """A transaction of the application's: a savepoint, and those within it."""

    def __init__(
        self,
        outer: SqlTransaction,
        through: Callable[[Callable[[], Awaitable[Any]]], Coroutine[Any, Any, Any]],
    ) -> None:
        self._outer, self._through = outer, through
        self._depth = 0

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        work = partial(self._outer.fetch, text, values, writes=writes)
        rows: Sequence[Raw] = await self._through(work)
        return rows

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        outcome: tuple[int, int] = await self._through(partial(self._outer.execute, text, values))
        return outcome

    @property
    @override
    def is_open(self) -> bool:
        return self._outer.is_open

    @override
    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        self._depth += 1
        name = f"fw_part_{self._depth}"
        try:
            await self.execute(f"SAVEPOINT {name}", [])
            try:
                yield
            except BaseException:
                await self.execute(f"ROLLBACK TO SAVEPOINT {name}", [])
                await self.execute(f"RELEASE SAVEPOINT {name}", [])
                raise
            await self.execute(f"RELEASE SAVEPOINT {name}", [])
        finally:
            self._depth -= 1


class _Over(Exception):
    """The block has ended: its transaction is undone."""


@asynccontextmanager
async def enclosed(driver: SqlDriver) -> AsyncIterator[Enclosed]:
    """Open a transaction that the block's end undoes, and lend what runs statements within it.

    Raises FwError at the end where the block asked for what can't be had so, or ended the
    transaction itself: what it has written is there then.
    """
    try:
        async with driver.transaction() as outer:
            assert isinstance(outer, SqlTransaction)
            inner = Enclosed(driver, outer)
            yield inner
            if not outer.is_open:
                inner.refused("a statement has ended the transaction, as CREATE TABLE may")
            raise _Over
    except _Over:
        if inner.faults:
            raise inner.faults[0] from None


async def _finished(task: asyncio.Future[T]) -> T:
    """Await what goes on to its end though whoever waits is cancelled: others use it next."""
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        raise
