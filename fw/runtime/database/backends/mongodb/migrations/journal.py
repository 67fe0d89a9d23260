"""Journal of the revision that runs: the steps that are done, so that a killed run can go on.

MongoDB has no transactions of collections and indexes. Each step has the same effect when it runs
again. So one document is enough: the number of the step that has begun, and the last key of its
batches. Each write of it is in a transaction that extends the lease, as the writes of documents are.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from hashlib import sha256
from typing import Any, Final, TypeAlias

from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.backends.mongodb.migrations.lease import Lease
from fw.runtime.errors import FwError

__all__ = ["JOURNAL", "Journal"]

JOURNAL: Final = "fw_migration_steps"
_KEY: Final = {"_id": "journal"}

Record: TypeAlias = Callable[[Any, Any], Awaitable[object]]
"""Writes with a database and a session."""


class Journal:
    """The journal of one revision in one direction, `up` or `down`.

    `is_resumed` is True while the step runs that an earlier run has begun; `after` is the last key
    of that run's batches.
    """

    def __init__(
        self,
        driver: MongoDriver,
        lease: Lease,
        revision: str,
        direction: str,
        steps: Sequence[str],
    ) -> None:
        self._driver, self._lease = driver, lease
        self._revision, self._direction, self._steps = revision, direction, steps
        self._first: int | None = None
        self._resumed: int | None = None
        self.after: Any = None
        self.is_resumed = False

    async def resume(self, applied: Collection[str]) -> int:
        """Return the number of the step to go on with, 0 without an interrupted run.

        Raises FwError if another revision was interrupted, or if a step that is done has changed.
        """
        found = await self._driver.one(JOURNAL, _KEY)
        if found is None:
            return 0
        if (found["direction"] == "up") == (found["revision"] in applied):
            # A standalone server has no transactions, so a killed run may leave it.
            await self.close()
            return 0
        self._refuse_other(found)
        number, is_open = int(found["step"]), bool(found["is_open"])
        self._resumed, self._first = number, -1
        if is_open:
            self.after, self.is_resumed = found["after"], True
        return number

    def _refuse_other(self, found: Document) -> None:
        if (found["revision"], found["direction"]) != (self._revision, self._direction):
            command = "fw migrate up" if found["direction"] == "up" else "fw migrate rollback"
            raise FwError(
                f"{found['revision']} was interrupted and is partly applied",
                hint=f"finish it first with {command}",
            )
        number = int(found["step"])
        done = number + 1 if found["is_open"] else number
        if found["steps"] != _digests(self._steps)[:done]:
            raise FwError(
                f"{self._revision} was interrupted at its step {number + 1},"
                " and a step until there has changed since",
                hint="undo the change, and run the migration again",
            )

    async def begin(self, number: int) -> None:
        """Record that a step begins, and that those before it are done."""
        if number != self._resumed:
            self.after, self.is_resumed = None, False
        self._first = number if self._first is None else self._first
        await self._write(number, is_open=True)

    async def _write(self, number: int, *, is_open: bool) -> None:
        entry = {
            **_KEY,
            "revision": self._revision,
            "direction": self._direction,
            "step": number,
            "is_open": is_open,
            "steps": _digests(self._steps)[: number + 1 if is_open else number],
            "after": self.after,
        }
        await self._lease.fenced(
            lambda db, session: db[JOURNAL].replace_one(_KEY, entry, upsert=True, session=session)
        )

    async def advance(self, after: Any) -> None:
        """Record the last key of a batch."""
        change = {"$set": {"after": after}}
        await self._lease.fenced(
            lambda db, session: db[JOURNAL].update_one(_KEY, change, session=session)
        )

    async def fail(self, number: int) -> None:
        """Record that a step has failed before it wrote anything."""
        if self.is_resumed:
            return
        if self._first in (None, number):
            await self.close()
        else:
            await self._write(number, is_open=False)

    async def close(self, record: Record | None = None) -> None:
        """Delete the entry: the revision is complete, or nothing of it is done.

        `record` writes that the revision is complete, in the same transaction.
        """

        async def closed(db: Any, session: Any) -> None:
            if record is not None:
                await record(db, session)
            await db[JOURNAL].delete_one(_KEY, session=session)

        await self._lease.fenced(closed)


def _digests(steps: Sequence[str]) -> list[str]:
    return [sha256(each.encode()).hexdigest()[:16] for each in steps]
