"""The application's database: its stores, transactions and connections."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from fw.runtime.database.backends import backend_for
from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.backends.base.driver import Callback, Transaction, TransactionHooks
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.database.errors import Deadlock, NotConfigured
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

    from fw.runtime.database.backends.base.driver import RollbackDriver
    from fw.runtime.database.backends.base.link_store import LinkStore
    from fw.runtime.database.backends.base.store import Store
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Link
    from fw.runtime.database.sql.driver import Source, SqlDriver

__all__ = ["Database", "current", "session", "transaction", "use"]

T = TypeVar("T")

_PAUSE = 0.02, 0.06
"""Shortest and longest pause before a retry, in seconds."""

wrap_source: Callable[[Source], Source] | None = None
"""Wraps the runner of each statement, to record it; None runs them as they are."""


class _Active(NamedTuple):
    """The open transaction of a task, and the callbacks of its innermost savepoint."""

    transaction: Transaction
    hooks: TransactionHooks


class Database:
    """One database: its backend, its driver, and a store for each model.

    `url` is a `DatabaseUrl` or its text. The first statement connects; `close()` closes all
    connections. `driver` runs the statements: it is `base_driver`, opened by the backend, except
    inside a `rolled_back` block.
    """

    def __init__(self, url: DatabaseUrl | str, limits: Limits = Limits()) -> None:  # noqa: B008
        self.url = DatabaseUrl.parse(url) if isinstance(url, str) else url
        self.backend = backend_for(self.url)
        self.base_driver = self.driver = self.backend.open(self.url, limits)
        self._stores: dict[type[Model], Store] = {}
        self._link_stores: dict[Link, LinkStore] = {}
        self._engine: AsyncEngine | None = None
        self._active: ContextVar[_Active | None] = ContextVar("transaction", default=None)
        self._open_loops: list[asyncio.AbstractEventLoop] = []

    def store(self, model: type[Model]) -> Store:
        """Return the store of a model's records."""
        store = self._stores.get(model)
        if store is None:
            store = self._stores[model] = self.backend.store(self, model)
        return store

    def link_store(self, link: Link) -> LinkStore:
        """Return the store of a many-to-many relation's links."""
        store = self._link_stores.get(link)
        if store is None:
            store = self._link_stores[link] = self.backend.link_store(self, link)
        return store

    @property
    def open_transaction(self) -> Transaction | None:
        """The open transaction of the running task, None outside of one."""
        active = self._open_transaction()
        return None if active is None else active.transaction

    @property
    def source(self) -> Source:
        """The runner of SQL statements now: the open transaction, else the driver."""
        active = self._open_transaction()
        found: Any = self.driver if active is None else active.transaction
        source: Source = found if wrap_source is None else wrap_source(found)
        return source

    def _open_transaction(self) -> _Active | None:
        # A task started inside a transaction inherits the variable and may outlive the block.
        active = self._active.get()
        return None if active is None or active.transaction.closed else active

    @asynccontextmanager
    async def pinned(self) -> AsyncIterator[Source]:
        """Lend one connection, for SQL statements that must share it."""
        if self._open_transaction() is not None:
            yield self.source
            return
        async with cast("SqlDriver", self.driver).pinned() as source:
            yield source

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        """Run the block in a transaction: all of its writes are committed, or none.

        Inside another transaction this is a savepoint.
        """
        active = self._open_transaction()
        if active is not None:
            with active.hooks.savepoint() as hooks:
                async with active.transaction.savepoint():
                    token = self._active.set(_Active(active.transaction, hooks))
                    try:
                        yield
                    finally:
                        self._active.reset(token)
            return
        hooks = TransactionHooks()
        async with self.driver.transaction() as opened:
            token = self._active.set(_Active(opened, hooks))
            self._open_loops.append(asyncio.get_running_loop())
            try:
                yield
                await hooks.run_before_commit()
            finally:
                opened.closed = True
                self._open_loops.remove(asyncio.get_running_loop())
                self._active.reset(token)
        await hooks.run_on_commit()

    @property
    def is_in_transaction(self) -> bool:
        """True inside a `transaction()` block of the running task."""
        return self._open_transaction() is not None

    def has_open_transaction(self, loop: asyncio.AbstractEventLoop) -> bool:
        """Return True if a task of an event loop has a transaction open: only the loop ends it."""
        return loop in self._open_loops

    def before_commit(self, callback: Callback) -> bool:
        """Run a callback at the end of the open transaction; return False without a transaction."""
        active = self._open_transaction()
        if active is not None:
            active.hooks.before_commit(callback)
        return active is not None

    def on_commit(self, callback: Callback) -> bool:
        """Run a callback after the open transaction is committed; return False without a transaction.

        It doesn't run if the transaction, or the savepoint around this call, is rolled back.
        An error that it raises is only logged, because the commit is done.
        """
        active = self._open_transaction()
        if active is not None:
            active.hooks.on_commit(callback)
        return active is not None

    async def after_commit(self, callback: Callback) -> None:
        """Run a callback as `on_commit` does, and without a transaction at once."""
        if not self.on_commit(callback):
            await callback()

    async def retry_on_deadlock(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run a statement or a whole transaction; run it once more after a deadlock."""
        try:
            return await work()
        except Deadlock as error:
            return await self.retry_after(error, work)

    async def retry_after(self, deadlock: Deadlock, work: Callable[[], Awaitable[T]]) -> T:
        """Run work again that a deadlock has rolled back.

        Inside a transaction, the deadlock is raised: it has rolled back the whole transaction,
        which only its owner can run again.
        """
        if self._open_transaction() is not None:
            raise deadlock
        # Without a pause it would block the transaction that won, and cause the next deadlock.
        await asyncio.sleep(random.uniform(*_PAUSE))  # noqa: S311
        return await work()

    @asynccontextmanager
    async def rolled_back(self, fallback: Callable[[], Awaitable[object]]) -> AsyncIterator[None]:
        """Roll back all writes of the block at its end, those that it commits included: for tests.

        No other connection sees these writes. `fallback` runs at the end if a rollback can't
        undo everything. In that case FwError is raised if the block used what needs a commit.
        """
        opening = self.backend.rollback_driver(self.base_driver)
        if opening is None:
            yield
            await fallback()
            return
        try:
            async with opening as driver:
                self.driver = driver
                try:
                    yield
                finally:
                    self.driver = self.base_driver
        except FwError:
            await fallback()
            raise

    def engine(self) -> AsyncEngine:
        """Return an SQLAlchemy engine for the same database, made at the first call.

        Raises FwError if SQLAlchemy doesn't support the database.
        """
        if self.driver is not self.base_driver:
            what = "an SQLAlchemy engine or session opens its own connection"
            raise cast("RollbackDriver", self.driver).refuse(what)
        if self._engine is None:
            self._engine = self.backend.engine(self.url)
        return self._engine

    async def ping(self) -> None:
        """Return if the database answers; raise Unavailable if it doesn't."""
        await self.driver.ping()

    async def close(self) -> None:
        """Close every connection."""
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.dispose()
        await self.base_driver.close()


_current: Database | None = None


def use(database: Database | None) -> None:
    """Set the current database of this process; None unsets it."""
    global _current
    _current = database


def current() -> Database:
    """Return the current database; raise NotConfigured if there is none."""
    if _current is None:
        raise NotConfigured
    return _current


async def release() -> None:
    """Close the connections of the current database, if any, that belong to the running loop."""
    if _current is not None:
        await _current.base_driver.release()


def transaction() -> AbstractAsyncContextManager[None]:
    """Run the block in a transaction of the current database.

    It is committed when the block ends, and rolled back if it raises. Nested, it is a savepoint.
    """
    return current().transaction()


@asynccontextmanager
async def session(**options: Any) -> AsyncIterator[AsyncSession]:
    """Open an SQLAlchemy session on the current database, for your own queries.

    It uses its own connection, so `transaction()` doesn't include it: commit it yourself.
    """
    from sqlalchemy.ext.asyncio import AsyncSession

    from fw.runtime.database.models.model import load_models

    load_models()
    async with AsyncSession(current().engine(), expire_on_commit=False, **options) as opened:
        yield opened
