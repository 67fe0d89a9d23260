"""Driver for MongoDB, with PyMongo: commands, in transactions and outside of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from pymongo.errors import PyMongoError
from pymongo.read_concern import ReadConcern
from typing_extensions import override

from fw.runtime.database.backends.base.driver import Driver, Transaction
from fw.runtime.database.backends.base.lock_queues import LockQueue, LockQueues
from fw.runtime.database.backends.base.scoped_transaction import ScopedTransaction
from fw.runtime.database.backends.mongodb.batching.batches import Batches
from fw.runtime.database.backends.mongodb.batching.shared_reads import SharedReads
from fw.runtime.database.backends.mongodb.commands import CODEC, Commands, Document
from fw.runtime.database.backends.mongodb.connection.client import client_of
from fw.runtime.database.backends.mongodb.errors import REFUSALS, translated
from fw.runtime.database.errors import Deadlock, StatementTimeout

if TYPE_CHECKING:
    from pymongo import AsyncMongoClient
    from pymongo.asynchronous.client_session import AsyncClientSession
    from pymongo.asynchronous.database import AsyncDatabase

    from fw.runtime.database.backends.base.backend import Limits
    from fw.runtime.database.backends.base.store import DatabaseHandle
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["MongoDriver", "commands_of"]

T = TypeVar("T")

_ATTEMPTS = 20
_COMMIT_ATTEMPTS = 3
_LONGEST_PAUSE = 0.25
_MOST = 100
"""Records that concurrent inserts add in one transaction."""
_MOST_BYTES = 16_000_000
"""Size of these records: a transaction of many large ones fills the server's cache."""
_UNKNOWN_RESULT = "UnknownTransactionCommitResult"


Work: TypeAlias = Callable[["AsyncDatabase[Document]", "AsyncClientSession | None"], Awaitable[T]]


class DriverBatches(NamedTuple):
    """Reads, new int keys, and inserts that wait to be sent together."""

    reads: SharedReads
    keys: Batches
    inserts: Batches


class Opened(NamedTuple):
    """Client, database, waiting transactions and batches of one event loop."""

    client: AsyncMongoClient[Document]
    database: AsyncDatabase[Document]
    queues: LockQueues
    batches: DriverBatches


class MongoDriver(Driver, Commands):
    """Creates a client for each event loop, at its first command."""

    def __init__(self, url: DatabaseUrl, limits: Limits) -> None:
        self.url = url
        self.limits = limits
        self._opened: dict[asyncio.AbstractEventLoop, Opened] = {}
        self.max_time = round(limits.statement_timeout * 1000)

    @property
    def client(self) -> AsyncMongoClient[Document]:
        """The client of the running event loop."""
        return self._running.client

    @property
    def queues(self) -> LockQueues:
        """The transactions of the running event loop that wait for documents."""
        return self._running.queues

    @property
    def batches(self) -> DriverBatches:
        """The reads and writes of the running event loop that are sent together."""
        return self._running.batches

    @property
    def _running(self) -> Opened:
        loop = asyncio.get_running_loop()
        if loop not in self._opened:
            client = client_of(self.url, self.limits)
            batches = DriverBatches(
                SharedReads(super().reply),
                # A new counter would stay behind the keys of another program's documents.
                Batches(_MOST, is_cancellable=False),
                Batches(_MOST, _MOST_BYTES, serial=True),
            )
            database = client.get_database(self.url.database, codec_options=CODEC)
            self._opened[loop] = Opened(client, database, LockQueues(), batches)
        return self._opened[loop]

    @property
    def database(self) -> AsyncDatabase[Document]:
        """The database of the URL."""
        return self._running.database

    @override
    async def run(
        self,
        work: Callable[[AsyncDatabase[Document], AsyncClientSession | None], Awaitable[T]],
        *,
        writes: bool = False,
        locks: bool = False,
    ) -> T:
        try:
            return await _cancellable(work(self.database, None))
        except REFUSALS as error:
            raise self.refused(error) from error

    @override
    async def reply(self, command: Document) -> Document:
        return await self.batches.reads.reply(command)

    @override
    async def by_key(self, name: str, key: Any, fields: Mapping[str, int]) -> Document | None:
        return await self.batches.reads.by_key(name, key, fields)

    def refused(self, error: BaseException) -> Exception:
        """Return the error of `fw.runtime.database.errors` for one of PyMongo."""
        return translated(error, self.url.masked())

    @override
    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self.client.start_session() as session:
            opened = MongoTransaction(self, session)
            await opened.begin()
            try:
                try:
                    yield opened
                    opened.check()
                finally:
                    opened.end()
            except BaseException:
                # The server aborts it too, when the session ends.
                await asyncio.shield(opened.abort())
                raise
            else:
                await opened.commit()
            finally:
                opened.leave_queues()

    @override
    async def ping(self) -> None:
        await self.run(lambda database, _: database.command("ping"))

    @override
    async def release(self) -> None:
        opened = self._opened.pop(asyncio.get_running_loop(), None)
        if opened is not None:
            await opened.client.close()

    @override
    async def close(self) -> None:
        await self.release()
        # A client can be closed on its own event loop only.
        self._opened.clear()


class MongoTransaction(ScopedTransaction, Commands):
    """A transaction of a session. Savepoints are undone by the inverse of each write.

    A conflict before its first write restarts it after a pause, as other databases wait for a lock.
    It locks again what it has locked before, unless another transaction has changed or locked that
    meanwhile.
    """

    def __init__(self, driver: MongoDriver, session: AsyncClientSession) -> None:
        super().__init__()
        self._driver, self._session = driver, session
        self.max_time = driver.max_time
        self._has_written = False
        self._queues: dict[Hashable, LockQueue | None] = {}
        # Tasks of the transaction that want the same document would wait for one another.
        self._entering = asyncio.Lock()
        self._locked: list[tuple[Work[Any], Any]] = []
        self._undo: list[Callable[[], Awaitable[object]]] | None = None

    async def begin(self) -> None:
        """Begin the transaction; the first command fixes what it sees."""
        await self._session.start_transaction(read_concern=ReadConcern("snapshot"))

    @override
    async def queue(self, key: Hashable) -> None:
        async with self._entering:
            if key not in self._queues:
                await self._enter(key)

    @override
    async def queue_first(self, key: Hashable) -> None:
        async with self._entering:
            # One that kept its locks while it waits might be waited for.
            if not self._queues and not self._locked and not self._has_written:
                await self._enter(key)

    async def _enter(self, key: Hashable) -> None:
        queue = await self._driver.queues.enter(key)
        if queue is not None and self.closed:
            queue.release()
        else:
            self._queues[key] = queue

    def leave_queues(self) -> None:
        """Let other transactions lock what this one has locked."""
        for queue in self._queues.values():
            if queue is not None:
                queue.release()

    async def commit(self) -> None:
        """Commit the transaction; retry if the server may not have received the command."""
        for attempt in range(_COMMIT_ATTEMPTS):
            try:
                await self._session.commit_transaction()
            except REFUSALS as error:
                is_unknown = isinstance(error, PyMongoError) and error.has_error_label(
                    _UNKNOWN_RESULT
                )
                if not is_unknown or attempt == _COMMIT_ATTEMPTS - 1:
                    raise self._driver.refused(error) from error
            else:
                return

    async def abort(self) -> None:
        """Abort the transaction, after a command of another task that still runs."""
        if self._session.in_transaction:
            with suppress(*REFUSALS):
                await self._session.abort_transaction()

    @override
    async def run(
        self,
        work: Callable[[AsyncDatabase[Document], AsyncClientSession | None], Awaitable[T]],
        *,
        writes: bool = False,
        locks: bool = False,
    ) -> T:
        scope = await self.acquire_scope()
        try:
            self.check()
            found = await _cancellable(self._tried(work))
            if locks:
                self._locked.append((work, found))
            else:
                self._has_written = self._has_written or writes
        except asyncio.CancelledError:
            self.end()
            raise
        finally:
            scope.lock.release()
        return found

    async def _tried(
        self,
        work: Callable[[AsyncDatabase[Document], AsyncClientSession | None], Awaitable[T]],
    ) -> T:
        """Run work; run it again after a conflict, in a new transaction if nothing is written.

        What it has read before is then what others had committed until then, as in SQL.
        """
        for attempt in count(1):
            try:
                if attempt > 1:
                    await self._lock_again()
                return await work(self._driver.database, self._session)
            except REFUSALS as error:
                raised = self._driver.refused(error)
                is_over = not isinstance(raised, Deadlock) or attempt == _ATTEMPTS
                if self._has_written or (self._locked and is_over):
                    # The server aborts a transaction after every error.
                    self.end()
                    raise raised from error
                await self.abort()
                await self.begin()
                if is_over:
                    raise raised from error
                pause = min(_LONGEST_PAUSE, 0.002 * 2**attempt)
                await asyncio.sleep(random.uniform(pause / 4, pause))  # noqa: S311
        raise AssertionError("the loop ends by return or raise")

    async def _lock_again(self) -> None:
        """Lock the same documents as before; Deadlock if one was changed, or locked by another.

        Another transaction with the lock may have changed what this one has read under it.
        """
        for work, before in self._locked:
            if await work(self._driver.database, self._session) != before:
                self.end()
                raise Deadlock

    @property
    @override
    def keeps_undo(self) -> bool:
        return self._undo is not None

    @override
    def undo_by(self, work: Callable[[], Awaitable[object]]) -> None:
        if self._undo is not None:
            self._undo.append(work)

    @override
    @asynccontextmanager
    async def open_savepoint(self, depth: int) -> AsyncIterator[None]:
        outer, self._undo = self._undo, []
        try:
            yield
            self.check()
        except BaseException as error:
            undo, self._undo = self._undo, None
            if isinstance(error, (asyncio.CancelledError, Deadlock, StatementTimeout)):
                self.end()
            if not self._has_ended:
                for work in reversed(undo):
                    await work()
            raise
        else:
            if outer is not None:
                outer += self._undo
        finally:
            self._undo = outer


async def _cancellable(work: Awaitable[T]) -> T:
    """Wait for work; raise CancelledError if the task was cancelled meanwhile.

    PyMongo uses asyncio.wait_for, which may lose a cancellation before Python 3.12.
    """
    task = asyncio.current_task()
    assert task is not None
    before = task.cancelling()
    found = await work
    if task.cancelling() > before:
        raise asyncio.CancelledError
    return found


def commands_of(database: DatabaseHandle) -> Commands:
    """Return the runner of commands now: the open transaction, else the driver."""
    found = database.open_transaction or database.driver
    assert isinstance(found, Commands)
    return found
