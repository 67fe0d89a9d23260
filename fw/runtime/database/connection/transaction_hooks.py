"""What is put off until a transaction ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

__all__ = ["PutOff", "Work"]

log = logging.getLogger("fw.database")

Work = Callable[[], Awaitable[object]]

_under_way: set[asyncio.Future[None]] = set()


class PutOff:
    """Work for the end of one transaction, in the order in which it was put off."""

    def __init__(self) -> None:
        self._before: list[Work] = []
        self._after: list[Work] = []

    def before(self, work: Work) -> None:
        """Do this as the transaction's last part; it is undone where that raises."""
        self._before.append(work)

    def after(self, work: Work) -> None:
        """Do this once the transaction is committed."""
        self._after.append(work)

    @contextmanager
    def part(self) -> Iterator[None]:
        """Forget what the block puts off if the block raises: its savepoint is undone then."""
        before, after = len(self._before), len(self._after)
        try:
            yield
        except BaseException:
            del self._before[before:], self._after[after:]
            raise

    async def commit(self) -> None:
        """Do what comes before the commit, and what that puts off in turn."""
        for work in self._before:
            await work()

    async def committed(self) -> None:
        """Do what comes after the commit, all of it. What fails is logged: the commit stands.

        Whoever is cancelled meanwhile, by a client that goes, takes nothing of it away.
        """
        if self._after:
            work = asyncio.ensure_future(self._finish())
            # The event loop itself remembers no task for long.
            _under_way.add(work)
            work.add_done_callback(_under_way.discard)
            await asyncio.shield(work)

    async def _finish(self) -> None:
        for work in self._after:
            try:
                await work()
            except Exception:
                log.exception("what was to be done after a commit has failed")
