"""What people ask of the tables of jobs: how many there are, and which have failed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlalchemy.sql.expression import ClauseElement

from fw.runtime.database.errors import SchemaMismatch
from fw.runtime.database.sql.statements.clock import Milliseconds
from fw.runtime.database.sql.statements.compiled import Statement
from fw.runtime.errors import FwError
from fw.runtime.queue.driver import FailedJob, Waiting
from fw.runtime.queue.drivers.database.job_store import Ledger, kept_text
from fw.runtime.queue.drivers.database.tables import (
    DELAYED,
    FAILED,
    JOBS,
    READY,
    TAKEN,
)

if TYPE_CHECKING:
    from dramatiq import Message

__all__ = ["MissingTables", "Records", "needing_tables"]

_LOT = 500
_HINT = "fw queue table creates the tables that jobs wait in"


class MissingTables(SchemaMismatch):
    """There is nowhere for jobs to wait."""

    def __init__(self) -> None:
        super().__init__()
        self.message = "there are no tables of jobs in the database"
        self.args, self.hint = (f"{self.message}: {_HINT}",), _HINT


@contextmanager
def needing_tables() -> Iterator[None]:
    """Have a failure for lack of the tables name the command that creates them."""
    try:
        yield
    except SchemaMismatch as error:
        raise MissingTables from error.__cause__


class Records:
    """The tables of a ledger, seen from the command line."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._database = ledger.database

    async def _rows(self, clause: ClauseElement) -> list[dict[str, Any]]:
        statement = Statement(clause, self._ledger.statements.dialect)
        source = self._database.source
        return statement.rows(await source.fetch(statement.text, statement.bind({}), writes=False))

    async def _write(self, clause: ClauseElement) -> int:
        statement = Statement(clause, self._ledger.statements.dialect, writes=True)
        count, _ = await self._database.source.execute(statement.text, statement.bind({}))
        return count

    async def prepare(self) -> list[str]:
        """Create the tables that are missing; return their names."""
        await self._ledger.provider.create_database(self._database.url)
        missing = [table for table in (JOBS, FAILED) if not await self._is_there(table)]
        # Where the database can, all of it or nothing: a table has its indexes.
        async with self._database.transaction():
            for table in missing:
                creating: list[sa.schema.ExecutableDDLElement] = [
                    CreateTable(table, if_not_exists=True),
                    *map(CreateIndex, table.indexes),
                ]
                for clause in creating:
                    text = str(clause.compile(dialect=self._ledger.statements.dialect))
                    await self._database.source.execute(text, [])
        return [table.name for table in missing]

    async def check(self) -> None:
        """Raise FwError unless the tables are there."""
        for table in (JOBS, FAILED):
            if not await self._is_there(table):
                raise FwError(f"there is no table {table.name} in the database", hint=_HINT)

    async def _is_there(self, table: sa.Table) -> bool:
        try:
            await self._rows(sa.select(sa.literal_column("1")).select_from(table).limit(1))
        except SchemaMismatch:
            return False
        return True

    async def stats(self) -> list[Waiting]:
        """Return how many jobs each queue has."""
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
        """Say whether a queue has any job that waits or runs."""
        return bool(await self._rows(sa.select(JOBS.c.id).where(JOBS.c.queue == queue).limit(1)))

    async def clear(self, queue: str) -> None:
        """Remove every job of a queue that waits or runs."""
        await self._write(sa.delete(JOBS).where(JOBS.c.queue == queue))

    async def failed(self) -> list[FailedJob]:
        """Return the jobs that were given up, the last one first."""
        names = ("id", "job", "queue", "attempts", "failed_at", "error", "body")
        asked = sa.select(*(FAILED.c[name] for name in names)).order_by(FAILED.c.id.desc())
        rows = await self._rows(asked)
        return [FailedJob(**{**row, "failed_at": row["failed_at"] / 1000}) for row in rows]

    async def bury(self, message: Message[Any], error: str) -> None:
        """Keep a job that another driver has given up; once, however often that is told."""
        same = FAILED.c.message_id == message.message_id
        if await self._rows(sa.select(FAILED.c.id).where(same)):
            return
        values = {
            "message_id": message.message_id,
            "queue": message.queue_name,
            "job": message.actor_name,
            "priority": 0,
            "attempts": message.options.get("runs", 0),
            "body": message.encode().decode(),
            "error": kept_text(error),
            "failed_at": Milliseconds(),
        }
        await self._write(sa.insert(FAILED).values(values))

    async def retry(
        self, ids: Sequence[int] | None, send: Callable[[str], None] | None = None
    ) -> int:
        """Have failed jobs wait anew, all for None; return how many there were.

        `send` has the job of a body wait elsewhere than in the table. Each is then removed as soon
        as it is there: a failure keeps those that it comes before, and repeats none.
        """
        chosen = sa.select(FAILED).order_by(FAILED.c.id)
        if ids is not None:
            chosen = chosen.where(_any(ids))
        if send is None:
            async with self._database.transaction():
                return sum([await self._anew(row, send) for row in await self._rows(chosen)])
        count = 0
        for row in await self._rows(chosen):
            async with self._database.transaction():
                count += await self._anew(row, send)
        return count

    async def _anew(self, row: dict[str, Any], send: Callable[[str], None] | None) -> bool:
        """Have a failed job wait anew; False if somebody else has seen to it."""
        if not await self._write(sa.delete(FAILED).where(FAILED.c.id == row["id"])):
            return False
        if send is None:
            await self._again(row)
        else:
            await asyncio.to_thread(send, row["body"])
        return True

    async def _again(self, row: dict[str, Any]) -> None:
        ledger = self._ledger
        same = {name: row[name] for name in ("message_id", "queue", "job", "priority", "body")}
        first = {"state": READY, "delay": 0, "attempts": 0, "unique_key": None, "unique_for": 0}
        await ledger.statements.insert(self._database.source, {**same, **first})

    async def forget(self, ids: Sequence[int] | None) -> int:
        """Remove failed jobs, all for None; return how many there were."""
        if ids is None:
            return await self._write(sa.delete(FAILED))
        count = 0
        for start in range(0, len(ids), _LOT):
            count += await self._write(sa.delete(FAILED).where(_any(ids[start : start + _LOT])))
        return count


def _any(ids: Sequence[int]) -> sa.ColumnElement[bool]:
    return sa.or_(*(FAILED.c.id == key for key in ids))
