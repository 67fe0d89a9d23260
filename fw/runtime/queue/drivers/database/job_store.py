"""What workers and pushers of this process do to the tables of jobs."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar, cast

from fw.runtime.database.errors import Deadlock, UniqueViolation
from fw.runtime.queue.drivers.database.statements import Fence, Statements
from fw.runtime.queue.drivers.database.tables import DELAYED, READY

if TYPE_CHECKING:
    from fw.runtime.database.connection.database import Database
    from fw.runtime.database.sql.backend import SqlBackend
    from fw.runtime.database.sql.driver import Source
    from fw.runtime.queue.driver import Push

__all__ = ["CHANNEL", "Changes", "Ledger", "Taken", "kept_text"]

CHANNEL = "fw_jobs"
"""Where the names of queues are told that have got a job, by databases that can."""

T = TypeVar("T")

_DEADLOCKS = 10
"""Times that a transaction is tried which a database gives up for another one."""
_MOST_BITS = 62
_SOON = 0.05
_LONGEST = 20_000
"""Characters of an error that are kept."""


@dataclass(slots=True, eq=False)
class Taken:
    """A job that is this process's, until its lease ends or it is settled."""

    id: int
    token: int
    attempts: int
    body: str
    begun: bool = False

    @property
    def fence(self) -> Fence:
        """What shows that the job is still the one that was taken."""
        return self.id, self.token


@dataclass(slots=True)
class Changes:
    """What is to be written of jobs that are this process's, all in one transaction."""

    begin: list[tuple[Taken, Callable[[bool | BaseException], None]]] = field(default_factory=list)
    done: list[Taken] = field(default_factory=list)
    back: list[Taken] = field(default_factory=list)
    again: list[tuple[Taken, int, str]] = field(default_factory=list)
    dead: list[tuple[Taken, str]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.begin or self.done or self.back or self.again or self.dead)


class Ledger:
    """The tables of jobs in one database. `visibility_timeout` and `poll_interval` are seconds.

    Whoever pushes within a transaction of the application uses its `Database`; a worker has
    one of its own, on a loop of its own, which no job can hold up.
    """

    def __init__(
        self, database: Database, *, visibility_timeout: float, poll_interval: float
    ) -> None:
        self.database = database
        self.visibility_timeout = round(visibility_timeout * 1000)
        self.poll_interval = poll_interval
        self.provider = cast("SqlBackend", database.backend)
        self.statements = Statements(
            self.provider.dialect(), self.provider.notify_statement(CHANNEL)
        )
        self._next_look = 0.0

    # ----------------------------------------------------------------------------- pushing

    async def push(self, push: Push, database: Database | None = None) -> str | None:
        """Have a job wait; return its id, None if it is unique and another one is there."""
        database = database or self.database
        message = push.message
        values = {
            "message_id": message.message_id,
            "queue": message.queue_name,
            "job": message.actor_name,
            "priority": push.priority,
            "state": DELAYED if push.delay else READY,
            "delay": push.delay,
            "attempts": 0,
            "body": message.encode().decode(),
            "unique_key": push.key,
            "unique_for": push.unique_for,
        }
        if push.key is None:
            await database.retry_on_deadlock(
                lambda: self.statements.insert(database.source, values)
            )
            return message.message_id
        try:
            async with database.transaction():
                if await self.statements.unlock(database.source, push.key):
                    return None
                await self.statements.insert(database.source, values)
        except UniqueViolation:
            # Another process was faster.
            return None
        return message.message_id

    # ------------------------------------------------------------------------------ taking

    async def take(self, queue: str, count: int) -> list[Taken]:
        """Take jobs that are ready, at most so many."""
        await self._look()
        token = secrets.randbits(_MOST_BITS) + 1
        rows = await self._written(
            lambda source: self.statements.take(
                source, queue, count, token, self.visibility_timeout
            ),
            alone=self.statements.returning,
        )
        return [Taken(row["id"], token, row["attempts"], row["body"]) for row in rows]

    async def _look(self) -> None:
        """Make ready what is due, if it is time to look."""
        now = time.monotonic()
        if now < self._next_look:
            return
        # Set before, so that others that take meanwhile don't look as well.
        self._next_look = now + self.poll_interval
        following = await self._written(self.statements.stage, alone=self.statements.returning)
        if following is not None:
            # Jobs that are due one right after the other become ready together.
            seconds = max(_SOON, following / 1000)
            self._next_look = min(self._next_look, time.monotonic() + seconds)

    def look_soon(self, seconds: float) -> None:
        """Look for what is due in so many seconds at the latest."""
        self._next_look = min(self._next_look, time.monotonic() + seconds)

    @property
    def until_look(self) -> float:
        """Seconds until it is time to look for what is due."""
        return max(0.0, self._next_look - time.monotonic())

    async def renew(self, taken: list[Taken]) -> set[int]:
        """Prolong leases; return the ids of the jobs that are still this process's."""
        fences = sorted(each.fence for each in taken)
        return await self._written(
            lambda source: self.statements.renew(source, fences, self.visibility_timeout),
            alone=True,
        )

    # ---------------------------------------------------------------------------- settling

    async def settle(self, changes: Changes) -> None:
        """Write what has become of jobs, and tell those that wait whether theirs may begin.

        What was written stays so if the rest fails: to write it again changes nothing.
        """
        say = self.statements
        # In the order of their ids, so that two processes don't wait for each other.
        works: list[Awaitable[object]] = [self._begin(changes)]
        if changes.done:
            done = sorted(each.fence for each in changes.done)
            works.append(self._written(lambda source: say.done(source, done), alone=True))
        if changes.back:
            back = sorted(each.fence for each in changes.back)
            works.append(self._written(lambda source: say.give_back(source, back), alone=True))
        if changes.again or changes.dead:
            works.append(self._written(lambda source: self._failed(source, changes)))
        outcomes = await asyncio.gather(*works, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome

    async def _begin(self, changes: Changes) -> None:
        if not changes.begin:
            return
        fences = sorted(taken.fence for taken, _ in changes.begin)
        begun = await self._written(
            lambda source: self.statements.begin(source, fences), alone=True
        )
        for taken, tell in changes.begin:
            tell(taken.id in begun)
        changes.begin.clear()

    async def _failed(self, source: Source, changes: Changes) -> None:
        for taken, delay, error in changes.again:
            await self.statements.again(source, taken.fence, delay, kept_text(error))
        for taken, error in changes.dead:
            await self.statements.bury(source, taken.fence, kept_text(error))

    async def _written(self, work: Callable[[Source], Awaitable[T]], *, alone: bool = False) -> T:
        """Do work in a transaction, and again if it is given up for another one.

        `alone`: each of its statements may be committed by itself.
        """
        for tried in range(_DEADLOCKS):
            try:
                if alone:
                    return await work(self.database.source)
                async with self.database.transaction():
                    return await work(self.database.source)
            except Deadlock:
                if tried == _DEADLOCKS - 1:
                    raise
                await asyncio.sleep(secrets.randbelow(20) / 1000)
        raise AssertionError


def kept_text(error: str) -> str:
    """Return the end of an error's text as every database can keep it."""
    plain = error[-_LONGEST:].replace("\0", "\\0")
    return plain.encode("utf-8", "backslashreplace").decode()
