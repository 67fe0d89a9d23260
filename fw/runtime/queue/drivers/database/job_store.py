"""Storage of jobs in the tables of one database."""

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

__all__ = ["CHANNEL", "Changes", "JobStore", "LeasedJob", "storable"]

CHANNEL = "fw_jobs"
"""Notification channel for the names of queues with a new job."""

T = TypeVar("T")

_MAX_ATTEMPTS = 10
"""Maximum attempts of a transaction that the database aborts as a deadlock."""
_TOKEN_BITS = 62
_MIN_PAUSE = 0.05
_MAX_ERROR_LENGTH = 20_000
"""Maximum number of stored characters of an error."""


@dataclass(slots=True, eq=False)
class LeasedJob:
    """A job that this process has leased."""

    id: int
    token: int
    attempts: int
    body: str
    begun: bool = False

    @property
    def fence(self) -> Fence:
        """Id and token that prove the lease."""
        return self.id, self.token


@dataclass(slots=True)
class Changes:
    """Pending writes on leased jobs, for one transaction."""

    begin: list[tuple[LeasedJob, Callable[[bool | BaseException], None]]] = field(
        default_factory=list
    )
    done: list[LeasedJob] = field(default_factory=list)
    returned: list[LeasedJob] = field(default_factory=list)
    again: list[tuple[LeasedJob, int, str]] = field(default_factory=list)
    dead: list[tuple[LeasedJob, str]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.begin or self.done or self.returned or self.again or self.dead)


class JobStore:
    """The tables of jobs in one database. `visibility_timeout` and `poll_interval` are seconds.

    A push within a transaction of the application uses the application's `Database`. A worker has
    its own database and event loop, which no job can block.
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
        self._next_poll = 0.0

    # ----------------------------------------------------------------------------- enqueueing

    async def push(self, push: Push, database: Database | None = None) -> str | None:
        """Insert a job; return its id, None for a unique one that waits or runs already."""
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
            # Another process has inserted it.
            return None
        return message.message_id

    # ------------------------------------------------------------------------------ leasing

    async def take(self, queue: str, count: int) -> list[LeasedJob]:
        """Lease at most that many ready jobs."""
        await self._poll()
        token = secrets.randbits(_TOKEN_BITS) + 1
        rows = await self._retry_on_deadlock(
            lambda source: self.statements.take(
                source, queue, count, token, self.visibility_timeout
            ),
            autocommit=self.statements.returning,
        )
        return [LeasedJob(row["id"], token, row["attempts"], row["body"]) for row in rows]

    async def _poll(self) -> None:
        """Make due jobs ready, if it is time to poll."""
        now = time.monotonic()
        if now < self._next_poll:
            return
        # Set first, so that concurrent callers don't poll as well.
        self._next_poll = now + self.poll_interval
        until_due = await self._retry_on_deadlock(
            self.statements.stage, autocommit=self.statements.returning
        )
        if until_due is not None:
            # Jobs that are due in quick succession become ready together.
            seconds = max(_MIN_PAUSE, until_due / 1000)
            self._next_poll = min(self._next_poll, time.monotonic() + seconds)

    def poll_within(self, seconds: float) -> None:
        """Poll for due jobs within that many seconds."""
        self._next_poll = min(self._next_poll, time.monotonic() + seconds)

    @property
    def until_poll(self) -> float:
        """Seconds until the next poll for due jobs."""
        return max(0.0, self._next_poll - time.monotonic())

    async def renew(self, taken: list[LeasedJob]) -> set[int]:
        """Extend leases; return the ids of the jobs that are still leased."""
        fences = sorted(each.fence for each in taken)
        return await self._retry_on_deadlock(
            lambda source: self.statements.renew(source, fences, self.visibility_timeout),
            autocommit=True,
        )

    # ----------------------------------------------------------------------------- writing

    async def settle(self, changes: Changes) -> None:
        """Write pending changes, and report which jobs may begin.

        If part of it fails, the rest stays written. Writing it again changes nothing.
        """
        statements = self.statements
        # Sorted by id, so that two processes don't deadlock.
        works: list[Awaitable[object]] = [self._begin(changes)]
        if changes.done:
            done = sorted(each.fence for each in changes.done)
            works.append(
                self._retry_on_deadlock(
                    lambda source: statements.done(source, done), autocommit=True
                )
            )
        if changes.returned:
            returned = sorted(each.fence for each in changes.returned)
            works.append(
                self._retry_on_deadlock(
                    lambda source: statements.give_back(source, returned), autocommit=True
                )
            )
        if changes.again or changes.dead:
            works.append(self._retry_on_deadlock(lambda source: self._failed(source, changes)))
        outcomes = await asyncio.gather(*works, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome

    async def _begin(self, changes: Changes) -> None:
        if not changes.begin:
            return
        fences = sorted(taken.fence for taken, _ in changes.begin)
        begun = await self._retry_on_deadlock(
            lambda source: self.statements.begin(source, fences), autocommit=True
        )
        for taken, tell in changes.begin:
            tell(taken.id in begun)
        changes.begin.clear()

    async def _failed(self, source: Source, changes: Changes) -> None:
        for taken, delay, error in changes.again:
            await self.statements.again(source, taken.fence, delay, storable(error))
        for taken, error in changes.dead:
            await self.statements.bury(source, taken.fence, storable(error))

    async def _retry_on_deadlock(
        self, work: Callable[[Source], Awaitable[T]], *, autocommit: bool = False
    ) -> T:
        """Run work in a transaction, and repeat it after a deadlock.

        With `autocommit`, each of its statements commits separately.
        """
        for tried in range(_MAX_ATTEMPTS):
            try:
                if autocommit:
                    return await work(self.database.source)
                async with self.database.transaction():
                    return await work(self.database.source)
            except Deadlock:
                if tried == _MAX_ATTEMPTS - 1:
                    raise
                await asyncio.sleep(secrets.randbelow(20) / 1000)
        raise AssertionError


def storable(error: str) -> str:
    """Return the end of an error's text in a form that every database can store."""
    plain = error[-_MAX_ERROR_LENGTH:].replace("\0", "\\0")
    return plain.encode("utf-8", "backslashreplace").decode()
