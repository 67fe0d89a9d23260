"""The database that the application talks to."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, TypeVar, cast

from fw.runtime.database.backends import backend_for
from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.backends.base.driver import Transaction
from fw.runtime.database.connection.transaction_hooks import PutOff, Work
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.database.errors import Deadlock, NotConfigured
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

    from fw.runtime.database.backends.base.store import Pairs, Store
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Link
    from fw.runtime.database.sql.driver import Source, SqlDriver
    from fw.runtime.database.sql.testing import Enclosed

__all__ = ["Database", "current", "session", "transaction", "use"]

T = TypeVar("T")

_PAUSE = 0.02, 0.06
"""Seconds between which the pause lies before work is tried again."""


class Database:
    """One database: its provider, its driver, and a store for each model.

    `url` is a `DatabaseUrl` or its text. Nothing connects before the first statement;
    `close()` lets go of all connections. `driver` runs the statements: it is `server`, the
    provider's own, but within a block of `undone`.
    """

    def __init__(self, url: DatabaseUrl | str, limits: Limits = Limits()) -> None:  # noqa: B008
        self.url = DatabaseUrl.parse(url) if isinstance(url, str) else url
        self.backend = backend_for(self.url)
        self.server = self.driver = self.backend.open(self.url, limits)
        self._stores: dict[type[Model], Store] = {}
        self._pairs: dict[Link, Pairs] = {}
        self._engine: AsyncEngine | None = None
        self._active: ContextVar[Transaction | None] = ContextVar("transaction", default=None)
        self._begun: list[asyncio.AbstractEventLoop] = []

    def store(self, model: type[Model]) -> Store:
        """Return where the records of a model are kept."""
        store = self._stores.get(model)
        if store is None:
            store = self._stores[model] = self.backend.store(self, model)
        return store

    def pairs(self, link: Link) -> Pairs:
        """Return where the pairs of a many-to-many relation are kept."""
        pairs = self._pairs.get(link)
        if pairs is None:
            pairs = self._pairs[link] = self.backend.pairs(self, link)
        return pairs

    @property
    def source(self) -> Source:
        """What runs an SQL statement here and now: the open transaction, else the driver."""
        return self._open_transaction() or self.driver  # type: ignore[return-value]

    def _open_transaction(self) -> Transaction | None:
        # A task started inside a transaction inherits the variable and may outlive the block.
        active = self._active.get()
        return None if active is None or active.closed else active

    @asynccontextmanager
    async def pinned(self) -> AsyncIterator[Source]:
        """Lend one connection for SQL statements that belong together."""
        if self._open_transaction() is not None:
            yield self.source
            return
        async with cast("SqlDriver", self.driver).pinned() as source:
            yield source

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        """Make what is written in the block happen together or not at all.

        Inside another transaction this is a savepoint: it can fail alone.
        """
        active = self._open_transaction()
        if active is not None:
            with active.put_off.part():
                async with active.savepoint():
                    yield
            return
        put_off = PutOff()
        async with self.driver.transaction() as opened:
            opened.put_off = put_off
            token = self._active.set(opened)
            self._begun.append(asyncio.get_running_loop())
            try:
                yield
                await put_off.commit()
            finally:
                opened.closed = True
                self._begun.remove(asyncio.get_running_loop())
                self._active.reset(token)
        await put_off.committed()

    def is_in_transaction(self, loop: asyncio.AbstractEventLoop) -> bool:
        """Say whether anybody on an event loop has a transaction open: that has to run to end it."""
        return loop in self._begun

    def before_commit(self, work: Work) -> bool:
        """Do this as the last part of the transaction open here; False if there is none."""
        active = self._open_transaction()
        if active is not None:
            active.put_off.before(work)
        return active is not None

    def after_commit(self, work: Work) -> bool:
        """Do this once the transaction open here is committed; False if there is none.

        It isn't done where the transaction, or the part of it that asks, is undone. What it
        raises is logged, for the transaction stands.
        """
        active = self._open_transaction()
        if active is not None:
            active.put_off.after(work)
        return active is not None

    async def retried(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do work that is a statement, or one whole transaction; once more after a deadlock."""
        try:
            return await work()
        except Deadlock as error:
            return await self.again(work, error)

    async def again(self, work: Callable[[], Awaitable[T]], undone: Deadlock) -> T:
        """Do work that a deadlock has undone once more.

        Within a transaction the deadlock has undone more than that, which only the
        transaction's owner can do again: it is raised.
        """
        if self._open_transaction() is not None:
            raise undone
        # At once it would get before the one for which it was given up, and in its way again.
        await asyncio.sleep(random.uniform(*_PAUSE))  # noqa: S311
        return await work()

    @asynccontextmanager
    async def undone(self, instead: Callable[[], Awaitable[object]]) -> AsyncIterator[None]:
        """Undo at the end all that is written in the block, by whomever: for tests.

        What is committed meanwhile is done as ever, but no other connection sees it. `instead`
        is what the end does where that can't undo everything. Raises FwError then, if the block
        has asked for what can't be had so.
        """
        enclosed = self.backend.enclosed(self.server)
        if enclosed is None:
            yield
            await instead()
            return
        try:
            async with enclosed as driver:
                self.driver = driver
                try:
                    yield
                finally:
                    self.driver = self.server
        except FwError:
            await instead()
            raise

    def engine(self) -> AsyncEngine:
        """Return a SQLAlchemy engine on the same database, made at the first call.

        Raises FwError for a database that SQLAlchemy doesn't know.
        """
        if self.driver is not self.server:
            what = "an engine or a session of SQLAlchemy has a connection of its own"
            raise cast("Enclosed", self.driver).refused(what)
        if self._engine is None:
            self._engine = self.backend.engine(self.url)
        return self._engine

    async def ping(self) -> None:
        """Return if the database answers; raise Unavailable otherwise."""
        await self.driver.ping()

    async def close(self) -> None:
        """Let go of every connection."""
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.dispose()
        await self.server.close()


_current: Database | None = None


def use(database: Database | None) -> None:
    """Make a database the current one of this process; None leaves it without any."""
    global _current
    _current = database


def current() -> Database:
    """Return the current database; raise NotConfigured without one."""
    if _current is None:
        raise NotConfigured
    return _current


def transaction() -> AbstractAsyncContextManager[None]:
    """Make what the block writes to the current database happen together or not at all.

    It is committed when the block ends and undone when it raises. Nested, it is a savepoint.
    """
    return current().transaction()


@asynccontextmanager
async def session(**options: Any) -> AsyncIterator[AsyncSession]:
    """Open a SQLAlchemy session on the current database for queries of your own.

    It has a connection of its own, so it takes no part in `transaction()`: commit it yourself.
    """
    from sqlalchemy.ext.asyncio import AsyncSession

    from fw.runtime.database.models.model import load_models

    load_models()
    async with AsyncSession(current().engine(), expire_on_commit=False, **options) as opened:
        yield opened
