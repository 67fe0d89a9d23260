"""Transactions whose savepoints include only the task that opens them."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from contextvars import ContextVar
from typing import Final

from typing_extensions import override

from fw.runtime.database.backends.base.driver import Transaction
from fw.runtime.database.errors import SavepointTimeout, TransactionAborted

__all__ = ["Scope", "ScopedTransaction"]


class Scope:
    """A transaction, or a savepoint in it: statements that are rolled back together.

    `lock` is held by a running statement, and by a savepoint from its begin to its end.
    """

    def __init__(self, transaction: ScopedTransaction, depth: int, outer: Scope | None) -> None:
        self.transaction, self.depth, self.outer = transaction, depth, outer
        self.lock = asyncio.Lock()
        self.is_open = True
        self.savepoint: Scope | None = None

    def is_running(self) -> bool:
        """Return True if a statement runs in this scope, or in a savepoint inside."""
        return self.lock.locked() if self.savepoint is None else self.savepoint.is_running()


_MAX_IDLE: Final = 30.0
"""Seconds that a task waits for a savepoint in which nothing runs."""
_scope: ContextVar[Scope | None] = ContextVar("scope", default=None)


class ScopedTransaction(Transaction):
    """An open transaction, on its own connection. Tasks that share it take turns.

    A savepoint includes the task that opens it, and the tasks that this one starts inside. All
    others wait for its end: it would undo their writes with its own.
    """

    def __init__(self) -> None:
        self._root = Scope(self, 0, None)
        self._has_ended = False
        self._statements = 0

    @abstractmethod
    def open_savepoint(self, depth: int) -> AbstractAsyncContextManager[None]:
        """Open a savepoint in the database; undo its writes if the block raises."""

    def end(self) -> None:
        """Refuse further statements: the connection's next transaction isn't this one."""
        self._has_ended = True

    def check(self) -> None:
        """Raise TransactionAborted if the transaction has ended."""
        if self._has_ended:
            raise TransactionAborted

    async def acquire_scope(self) -> Scope:
        """Return the scope of the running task, with its lock."""
        while True:
            scope = _scope.get()
            while scope and not (scope.is_open and scope.transaction is self):
                scope = scope.outer
            scope = scope or self._root
            if scope.lock.locked():
                await self._wait(scope)
            else:
                await scope.lock.acquire()
            if scope.is_open:
                self._statements += 1
                return scope
            # The savepoint has ended while this task waited.
            scope.lock.release()

    async def _wait(self, scope: Scope) -> None:
        """Acquire the lock of a scope; raise SavepointTimeout if its holder does nothing."""
        while True:
            before = self._statements
            try:
                async with asyncio.timeout(_MAX_IDLE):
                    await scope.lock.acquire()
                return
            except TimeoutError:
                if self._statements == before and not scope.is_running():
                    raise SavepointTimeout(_MAX_IDLE) from None

    @override
    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        outer = await self.acquire_scope()
        try:
            inner = Scope(self, outer.depth + 1, _scope.get())
            outer.savepoint = inner
            token = _scope.set(inner)
            try:
                async with self.open_savepoint(inner.depth):
                    yield
            finally:
                inner.is_open = False
                outer.savepoint = None
                _scope.reset(token)
        finally:
            outer.lock.release()
