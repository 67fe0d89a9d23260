"""Migrator of MongoDB: it applies and rolls back the same revisions as on SQL databases."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC
from pathlib import Path
from typing import Any

from alembic.script import ScriptDirectory
from typing_extensions import override

from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.backends.base.migrator import (
    Direction,
    Migration,
    MigrationFailed,
    Migrator,
)
from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.backends.mongodb.migrations import drift
from fw.runtime.database.backends.mongodb.migrations.journal import Journal
from fw.runtime.database.backends.mongodb.migrations.lease import LOCK, Lease, LeaseLost, held
from fw.runtime.database.backends.mongodb.migrations.planning import (
    PlannedRevision,
    planned_revisions,
    planned_steps,
    tables_of,
)
from fw.runtime.database.backends.mongodb.migrations.steps.run import Run
from fw.runtime.database.backends.mongodb.migrations.tables import Tables
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.database.models.generators import now
from fw.runtime.database.sql.migrations import revision_selection
from fw.runtime.database.sql.migrations.alembic_setup import checksum
from fw.runtime.database.sql.migrations.applied_revisions import AppliedRevisions, Record
from fw.runtime.database.sql.migrations.errors import multiple_heads
from fw.runtime.database.sql.migrations.migrator import (
    migration_status,
    read_revisions,
    translated,
)
from fw.runtime.database.sql.migrations.revision_selection import Move
from fw.runtime.errors import FwError

__all__ = ["MongoMigrator"]

RECORDS = "fw_migrations"
"""Collection of the applied revisions."""
_STATEMENT_TIMEOUT = 24 * 3600
"""Seconds that a command may take: an index of a large collection takes long."""


class MongoMigrator(Migrator):
    """The migrator of a MongoDB database, for the revisions of the project in `root`.

    All steps of a run are planned before the first of them is run. An interrupted revision goes on
    at the step that the journal names.
    """

    def __init__(self, root: Path, url: DatabaseUrl) -> None:
        self._root, self._url = root, url

    @override
    async def up(self, to: str | None) -> list[str]:
        script = read_revisions(self._root)
        return await self._run(script, revision_selection.forward(script, to))

    @override
    async def rollback(self, steps: int, to: str | None) -> list[str]:
        script = read_revisions(self._root)
        return await self._run(script, revision_selection.backward(script, steps, to))

    @override
    async def clear(self) -> None:
        script = read_revisions(self._root)
        async with self._driver() as driver:
            await _check_single_head(driver, script)
            async with held(driver) as lease:
                for name in await _collections(driver):
                    await lease.confirm()
                    await driver.run(lambda db, _, name=name: db.drop_collection(name))  # type: ignore[misc]

    @override
    async def tables(self) -> list[str]:
        async with self._driver() as driver:
            return await _collections(driver)

    @override
    async def pretend(
        self, direction: Direction, steps: int, to: str | None
    ) -> list[tuple[str, list[str]]]:
        script = read_revisions(self._root)
        up = direction == "up"
        move = (
            revision_selection.forward(script, to)
            if up
            else revision_selection.backward(script, steps, to)
        )
        async with self._driver() as driver:
            known = await _check(driver, script)
        return [(each.name, each.lines) for each in _planned(script, move, known)]

    @override
    async def status(self) -> list[Migration]:
        script = read_revisions(self._root)
        async with self._driver() as driver:
            return migration_status(script, await _applied(driver))

    @override
    async def differences(self, source: str, views: Mapping[str, Sequence[str]]) -> list[str]:
        async with self._driver() as driver:
            found = await drift.differences(driver, tables_of(source).states)
        return [*found, *(f"view {name} is missing" for name in views)]

    @asynccontextmanager
    async def _driver(self) -> AsyncIterator[MongoDriver]:
        driver = MongoDriver(self._url, Limits(statement_timeout=_STATEMENT_TIMEOUT))
        try:
            yield driver
        finally:
            await driver.close()

    async def _run(self, script: ScriptDirectory, move: Move) -> list[str]:
        done: list[str] = []
        async with self._driver() as driver:
            await driver.ping()
            await _check_single_head(driver, script)
            async with held(driver) as lease:
                known = await _check(driver, script)
                try:
                    for planned in _planned(script, move, known):
                        await _run_revision(driver, lease, script, planned)
                        done.append(planned.name)
                except FwError as fault:
                    raise MigrationFailed(fault, fault.hint or _REPAIR, done) from fault
        return done


_REPAIR = (
    "the steps before it stay applied: fix the documents or the file, and run the command again,"
    " which goes on there"
)


async def _collections(driver: MongoDriver) -> list[str]:
    names = await driver.run(lambda db, _: db.list_collection_names())
    return sorted(name for name in names if not name.startswith("system.") and name != LOCK)


async def _applied(driver: MongoDriver) -> AppliedRevisions:
    """Return the applied revisions, oldest first."""
    found = await driver.find(RECORDS, {}, sort={"number": 1})
    return AppliedRevisions(
        tuple(Record(each["_id"], each["file"], each["checksum"], _moment(each)) for each in found)
    )


def _moment(record: Document) -> Any:
    return record["applied_at"].replace(tzinfo=UTC)


async def _check(driver: MongoDriver, script: ScriptDirectory) -> AppliedRevisions:
    """Return the applied revisions; FwError if their files have changed."""
    known = await _applied(driver)
    known.check(script)
    return known


async def _check_single_head(driver: MongoDriver, script: ScriptDirectory) -> None:
    if len(script.get_heads()) > 1:
        known = await _applied(driver)
        raise multiple_heads(script, {record.revision for record in known.records})


def _planned(script: ScriptDirectory, move: Move, known: AppliedRevisions) -> list[PlannedRevision]:
    """Return the revisions that a move runs, with their steps."""
    applied = {record.revision for record in known.records}
    parents = {
        parent for name in applied for parent in _listed(script.get_revision(name).down_revision)
    }
    tables = Tables()
    for record in known.records:
        module: Any = script.get_revision(record.revision).module
        planned_steps(tables, record.revision, module.__file__, module.upgrade)
    with translated():
        return planned_revisions(tables, move(tuple(sorted(applied - parents)), None))


def _listed(value: Any) -> Iterable[str]:
    return () if value is None else (value,) if isinstance(value, str) else value


async def _run_revision(
    driver: MongoDriver, lease: Lease, script: ScriptDirectory, planned: PlannedRevision
) -> None:
    """Run the steps of a revision, from the one on at which an earlier run was interrupted."""
    direction = "up" if planned.is_upgrade else "down"
    journal = Journal(driver, lease, planned.name, direction, planned.lines)
    applied = {each["_id"] for each in await driver.find(RECORDS, {}, {"_id": 1})}
    number = await journal.resume(applied)
    run = Run(driver, lease, journal)
    for place, step in enumerate(planned.steps[number:], number):
        run.has_written = False
        if step.writes:
            await journal.begin(place)
        try:
            await step.run(run)
        except LeaseLost:
            raise
        except FwError as fault:
            if not run.has_written:
                await journal.fail(place)
            raise _failed(planned.name, step.text, step.writes, fault) from fault
    chosen = {"_id": planned.name}
    if planned.is_upgrade:
        record = await _new_record(driver, script, planned.name)
        await journal.close(
            lambda db, session: db[RECORDS].replace_one(
                chosen, record, upsert=True, session=session
            )
        )
    else:
        await journal.close(lambda db, session: db[RECORDS].delete_one(chosen, session=session))


def _failed(revision: str, step: str, writes: bool, fault: FwError) -> FwError:
    """Return the error of a step; that of a check says enough by itself."""
    if not writes:
        return fault
    message = f"revision {revision} failed: {fault.message}\n  {step[:300]}"
    return FwError(message, hint=fault.hint)


async def _new_record(driver: MongoDriver, script: ScriptDirectory, name: str) -> Document:
    path = Path(script.get_revision(name).path)
    last = await driver.find(RECORDS, {}, sort={"number": -1}, limit=1)
    return {
        "_id": name,
        "number": last[0]["number"] + 1 if last else 1,
        "file": path.name,
        "checksum": checksum(path),
        "applied_at": now(),
    }
