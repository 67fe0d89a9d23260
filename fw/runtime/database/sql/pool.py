"""Connection pool of one event loop."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections import deque
from contextlib import suppress
from typing import Any

from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.errors import PoolExhausted

__all__ = ["Pool"]

log = logging.getLogger("fw.database")

_RECOVERY_TIMEOUT = 5.0
"""Seconds to wait until a connection is usable again after a cancelled statement."""
_IDLE_TIMEOUT = 300.0
"""Seconds after which an idle connection is closed, before a firewall or proxy closes it."""


class Pool(ABC):
    """At most `size` connections of one event loop, reused last in, first out.

    The pools of the drivers take more time for a checkout and a return than a small statement
    takes: asyncpg's starts timers and a task.
    """

    def __init__(self, limits: Limits) -> None:
        self.size, self._wait = limits.pool_size, limits.pool_timeout
        self.loop = asyncio.get_running_loop()
        self._count = 0
        self._free: list[tuple[float, Any]] = []
        self._waiting: deque[asyncio.Future[Any]] = deque()
        self._closed = False
        self._recovering: set[asyncio.Task[None]] = set()

    @abstractmethod
    async def connect(self) -> Any:
        """Return a new connection; raise the errors of `fw.runtime.database.errors`."""

    @abstractmethod
    def is_usable(self, connection: Any) -> bool:
        """Return True if a connection is open and idle."""

    @abstractmethod
    def abort(self, connection: Any) -> None:
        """Close a connection at once; the server rolls back its transaction."""

    @abstractmethod
    async def disconnect(self, connection: Any) -> None:
        """Close a connection in an orderly way."""

    @abstractmethod
    async def reset(self, connection: Any) -> None:
        """End a cancelled statement or transaction, on the server too.

        If the connection isn't usable afterwards, the pool closes it.
        """

    async def acquire(self) -> Any:
        """Return a connection; raise PoolExhausted if none is free in time."""
        while True:
            while self._free:
                since, connection = self._free.pop()
                if self.is_usable(connection) and time.monotonic() - since < _IDLE_TIMEOUT:
                    return connection
                self._discard(connection)
            connection = await (
                self._connect_new() if self._count < self.size else self._wait_for_release()
            )
            if connection is not None:
                return connection

    async def _connect_new(self) -> Any:
        self._count += 1
        try:
            return await self.connect()
        except BaseException:
            self._count -= 1
            self._pass_to_waiter(None)
            raise

    async def _wait_for_release(self) -> Any:
        """Wait for the next returned connection; None if there is room for a new one instead."""
        waiter: asyncio.Future[Any] = self.loop.create_future()
        self._waiting.append(waiter)
        try:
            async with asyncio.timeout(self._wait):
                return await waiter
        except BaseException as error:
            if not waiter.done() or waiter.cancelled():
                with suppress(ValueError):
                    self._waiting.remove(waiter)
            elif waiter.result() is not None:
                self.release(waiter.result())
            else:
                self._pass_to_waiter(None)
            if isinstance(error, TimeoutError):
                raise PoolExhausted from error
            raise

    def release(self, connection: Any) -> None:
        """Return a connection to the pool; close it if it isn't usable any more."""
        if self._closed or not self.is_usable(connection):
            self._discard(connection)
            self._pass_to_waiter(None)
        elif not self._pass_to_waiter(connection):
            now = time.monotonic()
            self._free.append((now, connection))
            if now - self._free[0][0] > _IDLE_TIMEOUT:
                self._discard(self._free.pop(0)[1])

    def recover(self, connection: Any) -> None:
        """Return a busy connection to the pool, and recover it in the background."""
        task = self.loop.create_task(self._recover(connection))
        self._recovering.add(task)
        task.add_done_callback(self._recovering.discard)

    async def _recover(self, connection: Any) -> None:
        try:
            async with asyncio.timeout(_RECOVERY_TIMEOUT):
                await self.reset(connection)
        except Exception as error:  # noqa: BLE001 - whatever failed, the connection is unusable
            log.warning(
                "closing a connection that did not recover from a cancelled statement: %s",
                str(error) or type(error).__name__,
            )
            self.abort(connection)
        finally:
            self.release(connection)

    def _pass_to_waiter(self, connection: Any) -> bool:
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(connection)
                return True
        return False

    def _discard(self, connection: Any) -> None:
        self._count -= 1
        self.abort(connection)

    async def close(self) -> None:
        """Close the free connections now, and the others when they are returned."""
        self._closed = True
        alive = self.loop is asyncio.get_running_loop()
        if alive:
            await asyncio.gather(*self._recovering)
        while self._free:
            _, connection = self._free.pop()
            if alive:
                await self.disconnect(connection)
            else:
                # The loop has ended, so it can't close its sockets in an orderly way.
                with suppress(RuntimeError):
                    self.abort(connection)
