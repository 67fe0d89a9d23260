"""Inspection and administration of the job tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlalchemy.sql.expression import ClauseElement

from fw.runtime.database.errors import SchemaMismatch
from fw.runtime.database.sql.columns import Milliseconds
from fw.runtime.database.sql.statements.compiled import Statement
from fw.runtime.errors import FwError
from fw.runtime.queue.driver import FailedJob, Waiting
from fw.runtime.queue.drivers.database.job_store import JobStore, storable
from fw.runtime.queue.drivers.database.tables import (
    DELAYED,
    FAILED,
    JOBS,
    READY,
    TAKEN,
)

if TYPE_CHECKING:
    from dramatiq import Message

__all__ = ["JobInspector", "MissingTables", "requires_tables"]

_LOT = 500
_HINT = "run fw queue table to create the tables"


class MissingTables(SchemaMismatch):
    """The tables of the queue do not exist."""

    def __init__(self) -> None:
        super().__init__()
        self.message = "the tables of the queue do not exist"
        self.args, self.hint = (f"{self.message}: {_HINT}",), _HINT


@contextmanager
def requires_tables() -> Iterator[None]:
    """Raise MissingTables, which names the command to run, if the tables are missing."""
    try:
        yield
    except SchemaMismatch as error:
        raise MissingTables from error.__cause__


class JobInspector:
    """Administration of the tables of a job store."""

    def __init__(self, store: JobStore) -> None:
        self._store = store
        self._database = store.database

    async def _rows(self, clause: ClauseElement) -> list[dict[str, Any]]:
        statement = Statement(clause, self._store.statements.dialect)
        source = self._database.source
        return statement.rows(await source.fetch(statement.text, statement.bind({}), writes=False))

    async def _write(self, clause: ClauseElement) -> int:
        statement = Statement(clause, self._store.statements.dialect, writes=True)
        count, _ = await self._database.source.execute(statement.text, statement.bind({}))
        return count

    async def prepare(self) -> list[str]:
        """Create the missing tables; return their names."""
        await self._store.provider.create_database(self._database.url)
        missing = [table for table in (JOBS, FAILED) if not await self._exists(table)]
        # Atomic if the database has transactional DDL, so that no table lacks its indexes.
        async with self._database.transaction():
            for table in missing:
                creating: list[sa.schema.ExecutableDDLElement] = [
                    CreateTable(table, if_not_exists=True),
                    *map(CreateIndex, table.indexes),
                ]
                for clause in creating:
                    text = str(clause.compile(dialect=self._store.statements.dialect))
                    await self._database.source.execute(text, [])
        return [table.name for table in missing]

    async def check(self) -> None:
        """Raise FwError unless the tables exist."""
        for table in (JOBS, FAILED):
            if not await self._exists(table):
                raise FwError(f"the table {table.name} does not exist", hint=_HINT)

    async def _exists(self, table: sa.Table) -> bool:
        try:
            await self._rows(sa.select(sa.literal_column("1")).select_from(table).limit(1))
        except SchemaMismatch:
            return False
        return True

    async def stats(self) -> list[Waiting]:
        """Return the numbers of jobs of each queue."""
        by_state = sa.select(JOBS.c.queue, JOBS.c.state, sa.func.count().label("count"))
        rows = await self._rows(by_state.group_by(JOBS.c.queue, JOBS.c.state))
        counts = {(row["queue"], row["state"]): row["count"] for row in rows}
        by_queue = sa.select(FAILED.c.queue, sa.func.count().label("count"))
        failed = {
            row["queue"]: row["count"] for row in await self._rows(by_queue.group_by("queue"))
        }
        queues = sorted({queue for queue, _ in counts} | failed.keys())
        return [
            Waiting(
                queue,
                counts.get((queue, READY), 0),
                counts.get((queue, DELAYED), 0),
                counts.get((queue, TAKEN), 0),
                failed.get(queue, 0),
            )
            for queue in queues
        ]

    async def waiting(self, queue: str) -> bool:
        """Return True if a queue has a waiting or running job."""
        return bool(await self._rows(sa.select(JOBS.c.id).where(JOBS.c.queue == queue).limit(1)))

    async def clear(self, queue: str) -> None:
        """Delete all waiting and running jobs of a queue."""
        await self._write(sa.delete(JOBS).where(JOBS.c.queue == queue))

    async def failed(self) -> list[FailedJob]:
        """Return the failed jobs, the latest first."""
        names = ("id", "job", "queue", "attempts", "failed_at", "error", "body")
        asked = sa.select(*(FAILED.c[name] for name in names)).order_by(FAILED.c.id.desc())
        rows = await self._rows(asked)
        return [FailedJob(**{**row, "failed_at": row["failed_at"] / 1000}) for row in rows]

    async def bury(self, message: Message[Any], error: str) -> None:
        """Store a failed job of another driver. Idempotent."""
        same = FAILED.c.message_id == message.message_id
        if await self._rows(sa.select(FAILED.c.id).where(same)):
            return
        values = {
            "message_id": message.message_id,
            "queue": message.queue_name,
            "job": message.actor_name,
            "priority": 0,
            "attempts": message.options.get("attempts", 0),
            "body": message.encode().decode(),
            "error": storable(error),
            "failed_at": Milliseconds(),
        }
        await self._write(sa.insert(FAILED).values(values))

    async def retry(
        self, ids: Sequence[int] | None, send: Callable[[str], None] | None = None
    ) -> int:
        """Enqueue failed jobs again, all for None; return the number.

        `send` enqueues a message body elsewhere than in the table. Each failed job is deleted as
        soon as it is enqueued, so an error loses none and repeats none.
        """
        chosen = sa.select(FAILED).order_by(FAILED.c.id)
        if ids is not None:
            chosen = chosen.where(_has_id(ids))
        if send is None:
            async with self._database.transaction():
                return sum([await self._retry_one(row, send) for row in await self._rows(chosen)])
        count = 0
        for row in await self._rows(chosen):
            async with self._database.transaction():
                count += await self._retry_one(row, send)
        return count

    async def _retry_one(self, row: dict[str, Any], send: Callable[[str], None] | None) -> bool:
        """Enqueue a failed job; return False if another process has done so."""
        if not await self._write(sa.delete(FAILED).where(FAILED.c.id == row["id"])):
            return False
        if send is None:
            await self._enqueue(row)
        else:
            await asyncio.to_thread(send, row["body"])
        return True

    async def _enqueue(self, row: dict[str, Any]) -> None:
        store = self._store
        same = {name: row[name] for name in ("message_id", "queue", "job", "priority", "body")}
        first = {"state": READY, "delay": 0, "attempts": 0, "unique_key": None, "unique_for": 0}
        await store.statements.insert(self._database.source, {**same, **first})

    async def forget(self, ids: Sequence[int] | None) -> int:
        """Delete failed jobs, all for None; return the number."""
        if ids is None:
            return await self._write(sa.delete(FAILED))
        count = 0
        for start in range(0, len(ids), _LOT):
            count += await self._write(sa.delete(FAILED).where(_has_id(ids[start : start + _LOT])))
        return count


def _has_id(ids: Sequence[int]) -> sa.ColumnElement[bool]:
    return sa.or_(*(FAILED.c.id == key for key in ids))
