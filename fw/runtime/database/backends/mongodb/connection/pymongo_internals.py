"""Private names of PyMongo, used here and nowhere else.

| name | of | used for |
|---|---|---|
| `_pool_class` | options of `AsyncMongoClient` | `POOL` |
| `connect`, `_get_conn`, `checkin`, `is_sdam`, `opts`, `max_pool_size`, `active_contexts` | `Pool` | `FairPool` |
| `receive_message`, `send_message`, `_raise_connection_failure` | `AsyncConnection` | `LeanConnection` |
| `conn`, `cancel_context`, `max_bson_size`, `max_message_size` | `AsyncConnection` | `LeanConnection` |
| `close_conn` | `AsyncConnection` | `FairPool` |
| `read`, `write`, `close`, `gettimeout` | `PyMongoProtocol` | `LeanConnection` |
| `_UNPACK_REPLY`, `_OperationCancelled` | `pymongo.message`, `pymongo.errors` | `LeanConnection` |
| `_conn_for_reads` | `AsyncMongoClient` | `run_without_session` |
| `command` | `AsyncConnection` | `run_without_session` |
| `remaining` | `pymongo._csot` | `FairPool` |

`tests/runtime/backends/mongodb/test_pymongo_internals.py` fails first when a new version changes
one of them, and names it.
"""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any, Final

from pymongo import _csot
from pymongo.asynchronous.pool import AsyncConnection, Pool
from pymongo.errors import WaitQueueTimeoutError, _OperationCancelled
from pymongo.message import _UNPACK_REPLY
from pymongo.monitoring import ConnectionClosedReason
from typing_extensions import override

if TYPE_CHECKING:
    from bson.codec_options import CodecOptions
    from pymongo.asynchronous.database import AsyncDatabase

__all__ = ["POOL", "FairPool", "LeanConnection", "run_without_session"]

_CHECK_SECONDS: Final = 0.5
"""Interval in which a waiting connection looks whether PyMongo has cancelled it."""

_MOST_SECONDS: Final = 2.0
"""Time for which a cancelled command waits for its new connection, to close it."""


class LeanConnection(AsyncConnection):
    """A connection that sends and receives in the task of the command.

    PyMongo starts three tasks for each command: to send it, to receive its reply, and to look
    whether it is cancelled.
    """

    @override
    async def send_message(self, message: bytes, max_doc_size: int) -> None:
        if max_doc_size > self.max_bson_size:
            # It raises DocumentTooLarge.
            await super().send_message(message, max_doc_size)
        try:
            # The transport takes the whole message, so that only the reply needs a time-out.
            await self.conn.get_conn.write(message)
        except BaseException as error:  # noqa: BLE001 - it raises it, after closing the connection
            await self._raise_connection_failure(error)

    @override
    async def receive_message(self, request_id: int | None) -> Any:
        watch = _Watch(self)
        try:
            data, code = await self.conn.get_conn.read(request_id, self.max_message_size)
            return _UNPACK_REPLY[code](data)
        except BaseException as error:  # noqa: BLE001 - it raises it, after closing the connection
            await self._raise_connection_failure(error)
        finally:
            watch.end()


class _Watch:
    """Closes a connection that waits for a reply when its time is over or it is cancelled."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection, self._loop = connection, asyncio.get_running_loop()
        timeout = connection.conn.gettimeout
        self._deadline = float("inf") if timeout is None else self._loop.time() + timeout
        self._arm()

    def _arm(self) -> None:
        left = self._deadline - self._loop.time()
        self._timer = self._loop.call_later(max(0, min(left, _CHECK_SECONDS)), self._check)

    def _check(self) -> None:
        protocol = self._connection.conn.get_conn
        if self._connection.cancel_context.cancelled:
            protocol.close(_OperationCancelled("operation cancelled"))
        elif self._loop.time() >= self._deadline:
            protocol.close(TimeoutError("timed out"))
        else:
            self._arm()

    def end(self) -> None:
        """Watch no longer."""
        self._timer.cancel()


class FairPool(Pool):
    """A pool that lends its connections in the order in which commands ask for one.

    In PyMongo's own, a command that begins may take the connection that others have waited for.
    If PyMongo clears the pool, it doesn't wake the commands in line: each learns of it in its turn.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._free = asyncio.Semaphore(int(min(self.max_pool_size, sys.maxsize)))

    @override
    async def connect(self, handler: Any = None) -> AsyncConnection:
        if self.is_sdam:
            return await super().connect(handler)
        connecting = asyncio.ensure_future(super().connect(handler))
        try:
            await asyncio.wait((connecting,))
        except asyncio.CancelledError:
            await self._close_new(connecting)
            raise
        connection = connecting.result()
        # PyMongo has no option for the class of connections.
        connection.__class__ = LeanConnection
        return connection

    async def _close_new(self, connecting: asyncio.Future[AsyncConnection]) -> None:
        """Close a connection once it is made: PyMongo would leave its socket open if cancelled."""
        try:
            await asyncio.wait((connecting,), timeout=_MOST_SECONDS)
        finally:
            # Of a server that doesn't answer, the garbage collector closes the socket.
            was_cancelled = connecting.cancel()
        if not was_cancelled and connecting.exception() is None:
            connection = connecting.result()
            self.active_contexts.discard(connection.cancel_context)
            await connection.close_conn(ConnectionClosedReason.ERROR)

    @override
    async def _get_conn(self, checkout_started_time: float, handler: Any = None) -> AsyncConnection:
        task = asyncio.current_task()
        assert task is not None
        before = task.cancelling()
        await self._wait_in_line()
        try:
            connection = await super()._get_conn(checkout_started_time, handler)
        except BaseException:
            self._free.release()
            raise
        if task.cancelling() > before:
            # PyMongo waits with asyncio.wait_for, which may lose a cancellation before Python 3.12.
            await self.checkin(connection)
            raise asyncio.CancelledError
        return connection

    async def _wait_in_line(self) -> None:
        if not self._free.locked():
            await self._free.acquire()
            return
        # The second limit is that of a URL with `timeoutMS`.
        limits = (self.opts.wait_queue_timeout, _csot.remaining())
        shortest = min((limit for limit in limits if limit is not None), default=None)
        try:
            async with asyncio.timeout(shortest):
                await self._free.acquire()
        except TimeoutError:
            raise WaitQueueTimeoutError("no connection was free in time") from None

    @override
    async def checkin(self, conn: AsyncConnection) -> None:
        try:
            await super().checkin(conn)
        finally:
            self._free.release()


POOL: Final[dict[str, Any]] = {"_pool_class": FairPool}
"""Options of a client that uses `FairPool`."""


async def run_without_session(
    database: AsyncDatabase[dict[str, Any]], command: dict[str, Any], codec: CodecOptions[Any]
) -> dict[str, Any]:
    """Run a reading command without a session; return its reply.

    PyMongo begins and ends a session for each command, which a single read doesn't need.
    """
    client, name = database.client, next(iter(command))
    checkout = await client._conn_for_reads(database.read_preference, None, name)
    async with checkout as (connection, preference):
        return await connection.command(database.name, command, preference, codec, client=client)
