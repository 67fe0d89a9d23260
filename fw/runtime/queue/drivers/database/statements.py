"""SQL statements of the queue, compiled once for each database."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.expression import ClauseElement

from fw.runtime.database import types as t
from fw.runtime.database.sql.columns import Milliseconds
from fw.runtime.database.sql.driver import Source
from fw.runtime.database.sql.statements.compiled import Statement, padded_length
from fw.runtime.queue.drivers.database.tables import (
    DELAYED,
    FAILED,
    JOBS,
    READY,
    TAKEN,
)

__all__ = ["Fence", "Statements", "fenced"]

Fence = tuple[int, int]
"""Id of a job and the token of its lease."""

_STAGED = 1000
"""Maximum number of jobs that one statement makes ready."""

Row = Mapping[str, Any]
T = TypeVar("T")


def _parameter(name: str, type_: Any = None) -> Any:
    return sa.bindparam(name, type_=type_ or t.Integer(), required=True)


def _padded(items: Sequence[T]) -> list[T]:
    """Return the items, with the last one repeated to the next power of two."""
    padded = list(items)
    return padded + padded[-1:] * (padded_length(len(padded)) - len(padded))


def fenced(fences: Sequence[Fence]) -> dict[str, int]:
    """Return the parameters of a statement on leased jobs, padded with the last one."""
    padded = _padded(fences)
    values: dict[str, int] = {}
    for index, (key, token) in enumerate(padded):
        values |= {f"id_{index}": key, f"token_{index}": token}
    return values


def _is_leased(length: int) -> sa.ColumnElement[bool]:
    pairs = [
        sa.and_(
            JOBS.c.id == _parameter(f"id_{index}"), JOBS.c.token == _parameter(f"token_{index}")
        )
        for index in range(length)
    ]
    return sa.or_(*pairs)


def _id_in(jobs: sa.Select[Any]) -> sa.ColumnElement[bool]:
    # A plain subquery may run again for each compared row, and lock more rows.
    found = jobs.cte("line")
    return JOBS.c.id.in_(sa.select(found.c.id))


class Statements:
    """Statements of the queue for one dialect.

    `notice` notifies listeners of a new job, if the database supports that. `returning` is True if
    UPDATE has RETURNING.
    """

    def __init__(self, dialect: Dialect, notice: sa.Select[Any] | None) -> None:
        self.dialect = dialect
        self._notice = notice
        self.returning = bool(dialect.update_returning)
        self._compiled: dict[Hashable, Statement] = {}

    def _statement(
        self, key: Hashable, build: Callable[[], ClauseElement], *, writes: bool = True
    ) -> Statement:
        found = self._compiled.get(key)
        if found is None:
            found = self._compiled[key] = Statement(build(), self.dialect, writes=writes)
        return found

    async def rows(
        self,
        source: Source,
        key: Hashable,
        build: Callable[[], ClauseElement],
        values: Row,
        *,
        writes: bool = False,
    ) -> list[dict[str, Any]]:
        """Run a statement and return its rows."""
        statement = self._statement(key, build, writes=writes)
        found = await source.fetch(statement.text, statement.bind(values), writes=writes)
        return statement.rows(found)

    async def run(
        self, source: Source, key: Hashable, build: Callable[[], ClauseElement], values: Row
    ) -> int:
        """Run a write; return the number of affected rows."""
        statement = self._statement(key, build)
        count, _ = await source.execute(statement.text, statement.bind(values))
        return count

    # ----------------------------------------------------------------------------- enqueueing

    async def insert(self, source: Source, values: Row) -> None:
        """Insert a job, and notify listeners."""
        notice = self._notice

        def build() -> ClauseElement:
            names = ("message_id", "queue", "job", "body", "unique_key")
            texts = {name: _parameter(name, JOBS.c[name].type) for name in names}
            numbers = {name: _parameter(name) for name in ("priority", "state", "attempts")}
            until = sa.case(
                (_parameter("unique_key", JOBS.c.unique_key.type).is_(None), sa.null()),
                else_=Milliseconds() + _parameter("unique_for"),
            )
            times = {
                "due_at": Milliseconds() + _parameter("delay"),
                "created_at": Milliseconds(),
                "unique_until": until,
            }
            insert = sa.insert(JOBS).values({**texts, **numbers, **times})
            # One statement, so that a push takes one round trip.
            return insert if notice is None else notice.add_cte(insert.cte("put"))

        if notice is None:
            await self.run(source, "insert", build, values)
        else:
            with_notice = {**values, "notice": values["queue"]}
            await self.rows(source, "insert", build, with_notice, writes=True)

    async def unlock(self, source: Source, key: str) -> bool:
        """Release an expired lock of a unique job; return True if it is still locked."""

        def is_locked() -> sa.ColumnElement[bool]:
            found: sa.ColumnElement[bool] = JOBS.c.unique_key == _parameter("key", t.String(64))
            return found

        def release() -> ClauseElement:
            over = sa.update(JOBS).where(is_locked(), JOBS.c.unique_until <= Milliseconds())
            return over.values(unique_key=None, unique_until=None)

        def select_ids() -> ClauseElement:
            return sa.select(JOBS.c.id).where(is_locked())

        await self.run(source, "unlock", release, {"key": key})
        return bool(await self.rows(source, "locked", select_ids, {"key": key}))

    async def stage(self, source: Source) -> int | None:
        """Make due jobs ready; return the milliseconds until the next delayed job."""
        late = JOBS.c.due_at <= Milliseconds()
        due = sa.or_(*(sa.and_(JOBS.c.state == state, late) for state in (DELAYED, TAKEN)))

        def select_due() -> sa.Select[Any]:
            found = sa.select(JOBS.c.id).where(due).order_by(JOBS.c.due_at).limit(_STAGED)
            return found.with_for_update(skip_locked=True)

        ready = {"state": READY, "token": None}

        def stage() -> ClauseElement:
            return sa.update(JOBS).where(_id_in(select_due())).values(ready)

        def select_next() -> ClauseElement:
            when = (JOBS.c.due_at - Milliseconds()).label("in")
            found = sa.select(when).where(JOBS.c.state == DELAYED)
            return found.order_by(JOBS.c.due_at).limit(1)

        if self.returning:
            await self.run(source, "stage", stage, {})
        elif found := await self.rows(source, "due", select_due, {}):
            await self._set(source, "staged", [row["id"] for row in found], ready)
        rows = await self.rows(source, "following", select_next, {})
        return int(rows[0]["in"]) if rows else None

    # ------------------------------------------------------------------------------ leasing

    async def take(
        self, source: Source, queue: str, count: int, token: int, visibility_timeout: int
    ) -> list[dict[str, Any]]:
        """Lease jobs of a queue; return them in order."""
        taken = (JOBS.c.id, JOBS.c.priority, JOBS.c.attempts, JOBS.c.body)

        def select_ready(*columns: sa.Column[Any]) -> sa.Select[Any]:
            ready = (JOBS.c.queue == _parameter("queue", JOBS.c.queue.type), JOBS.c.state == READY)
            found = sa.select(*columns).where(*ready).order_by(JOBS.c.priority, JOBS.c.id)
            return found.limit(_parameter("count")).with_for_update(skip_locked=True)

        mine = {
            "state": TAKEN,
            "token": _parameter("token"),
            "due_at": Milliseconds() + _parameter("visibility_timeout"),
        }

        def take() -> ClauseElement:
            return (
                sa.update(JOBS)
                .where(_id_in(select_ready(JOBS.c.id)))
                .values(mine)
                .returning(*taken)
            )

        values = {
            "queue": queue,
            "count": count,
            "token": token,
            "visibility_timeout": visibility_timeout,
        }
        if self.returning:
            rows = await self.rows(source, "take", take, values, writes=True)
        else:
            rows = await self.rows(source, "line", lambda: select_ready(*taken), values)
            if rows:
                await self._set(source, "take", [row["id"] for row in rows], mine, values)
        return sorted(rows, key=lambda row: (row["priority"], row["id"]))

    async def _set(
        self, source: Source, key: str, ids: Sequence[int], values: Row, given: Row | None = None
    ) -> None:
        length = padded_length(len(ids))

        def build() -> ClauseElement:
            has_id = JOBS.c.id.in_([_parameter(f"id_{index}") for index in range(length)])
            return sa.update(JOBS).where(has_id).values(values)

        named = {f"id_{index}": key for index, key in enumerate(_padded(ids))}
        await self.run(source, (key, length), build, {**(given or {}), **named})

    # ------------------------------------------------------------------------- leased jobs

    async def _change(
        self, source: Source, key: str, fences: Sequence[Fence], values: Row, given: Row
    ) -> set[int]:
        """Update jobs that are still leased with these tokens; return their ids."""
        length = padded_length(len(fences))
        bound = {**fenced(fences), **given}

        def build() -> sa.Update:
            return sa.update(JOBS).where(_is_leased(length)).values(values)

        def select_ids() -> ClauseElement:
            return sa.select(JOBS.c.id).where(_is_leased(length))

        if self.returning:
            rows = await self.rows(
                source, (key, length), lambda: build().returning(JOBS.c.id), bound, writes=True
            )
        else:
            await self.run(source, (key, length), build, bound)
            rows = await self.rows(source, ("mine", length), select_ids, bound)
        return {row["id"] for row in rows}

    async def begin(self, source: Source, fences: Sequence[Fence]) -> set[int]:
        """Count an attempt; return the ids of the jobs that may begin."""
        return await self._change(source, "begin", fences, {"attempts": JOBS.c.attempts + 1}, {})

    async def renew(
        self, source: Source, fences: Sequence[Fence], visibility_timeout: int
    ) -> set[int]:
        """Extend leases; return the ids of the jobs that are still leased."""
        until = {"due_at": Milliseconds() + _parameter("visibility_timeout")}
        return await self._change(
            source, "renew", fences, until, {"visibility_timeout": visibility_timeout}
        )

    async def done(self, source: Source, fences: Sequence[Fence]) -> None:
        """Delete finished jobs."""
        length = padded_length(len(fences))
        await self.run(
            source,
            ("done", length),
            lambda: sa.delete(JOBS).where(_is_leased(length)),
            fenced(fences),
        )

    async def give_back(self, source: Source, fences: Sequence[Fence]) -> None:
        """Make leased jobs ready again that have not begun."""
        length = padded_length(len(fences))

        def build() -> ClauseElement:
            return sa.update(JOBS).where(_is_leased(length)).values(state=READY, token=None)

        await self.run(source, ("give_back", length), build, fenced(fences))

    async def again(self, source: Source, fence: Fence, delay: int, error: str) -> None:
        """Schedule the next attempt of a job."""

        def build() -> ClauseElement:
            return (
                sa.update(JOBS)
                .where(_is_leased(1))
                .values(
                    state=DELAYED if delay else READY,
                    due_at=Milliseconds() + _parameter("delay"),
                    token=None,
                    error=_parameter("error", JOBS.c.error.type),
                )
            )

        values = {**fenced([fence]), "delay": delay, "error": error}
        await self.run(source, ("again", bool(delay)), build, values)

    async def bury(self, source: Source, fence: Fence, error: str) -> None:
        """Move a job to the failed ones."""
        same = ("message_id", "queue", "job", "priority", "attempts", "body")

        def build() -> ClauseElement:
            failed = sa.select(
                *(JOBS.c[name] for name in same),
                _parameter("error", FAILED.c.error.type).label("error"),
                Milliseconds().label("failed_at"),
            ).where(_is_leased(1))
            return sa.insert(FAILED).from_select([*same, "error", "failed_at"], failed)

        await self.run(source, "bury", build, {**fenced([fence]), "error": error})
        await self.done(source, [fence])
