"""A pool of connections that costs next to nothing when one is free."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections import deque
from contextlib import suppress
from typing import Any

from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.errors import DatabaseError, Exhausted

__all__ = ["Pool"]

log = logging.getLogger("fw.database")

_PATIENCE = 5.0
"""Seconds to wait until a connection whose statement was cancelled is usable again."""
_IDLE = 300.0
"""Seconds after which an unused connection is closed, before somebody between closes it."""


class Pool(ABC):
    """At most `size` connections of one event loop; the one used last is lent first.

    The drivers' own pools take more time to lend a connection and to take it back than the
    statement between takes: asyncpg's starts timers and a task for it.
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
        """Return a new connection; raise the provider's errors."""

    @abstractmethod
    def usable(self, connection: Any) -> bool:
        """Say whether a connection is open, and in the middle of nothing."""

    @abstractmethod
    def abort(self, connection: Any) -> None:
        """Close a connection at once; the server undoes what it was in the middle of."""

    @abstractmethod
    async def part(self, connection: Any) -> None:
        """Close a connection as the server likes it."""

    @abstractmethod
    async def mend(self, connection: Any) -> None:
        """End what a cancelled statement or transaction has left, on the server too.

        Afterwards the connection is usable, or it isn't and gets closed.
        """

    async def take(self) -> Any:
        """Lend a connection; raise Exhausted if none comes free in time."""
        while True:
            while self._free:
                since, connection = self._free.pop()
                if self.usable(connection) and time.monotonic() - since < _IDLE:
                    return connection
                self._lose(connection)
            connection = await (self._new() if self._count < self.size else self._returned())
            if connection is not None:
                return connection

    async def _new(self) -> Any:
        self._count += 1
        try:
            return await self.connect()
        except BaseException:
            self._count -= 1
            self._hand_on(None)
            raise

    async def _returned(self) -> Any:
        """Return what the next one gives back; None if that is only room for a new one."""
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
                self.give(waiter.result())
            else:
                self._hand_on(None)
            if isinstance(error, TimeoutError):
                raise Exhausted from error
            raise

    def give(self, connection: Any) -> None:
        """Take a connection back. One that isn't usable any more makes room for a new one."""
        if self._closed or not self.usable(connection):
            self._lose(connection)
            self._hand_on(None)
        elif not self._hand_on(connection):
            now = time.monotonic()
            self._free.append((now, connection))
            if now - self._free[0][0] > _IDLE:
                self._lose(self._free.pop(0)[1])

    def recover(self, connection: Any) -> None:
        """Take back a connection in the midst of something, and mend it in the background."""
        task = self.loop.create_task(self._recover(connection))
        self._recovering.add(task)
        task.add_done_callback(self._recovering.discard)

    async def _recover(self, connection: Any) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.mend(connection)
        except (DatabaseError, TimeoutError) as error:
            log.warning("a cancelled statement's connection is given up: %s", error)
            self.abort(connection)
        finally:
            self.give(connection)

    def _hand_on(self, connection: Any) -> bool:
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(connection)
                return True
        return False

    def _lose(self, connection: Any) -> None:
        self._count -= 1
        self.abort(connection)

    async def close(self) -> None:
        """Close what is free now, and what is lent when it comes back."""
        self._closed = True
        alive = self.loop is asyncio.get_running_loop()
        if alive:
            await asyncio.gather(*self._recovering)
        while self._free:
            _, connection = self._free.pop()
            if alive:
                await self.part(connection)
            else:
                # A loop that has ended can't close its sockets any more; they go with it.
                with suppress(RuntimeError):
                    self.abort(connection)
