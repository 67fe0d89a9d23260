"""Migrator of MongoDB: it applies and rolls back the same revisions as on SQL databases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import aclosing
from datetime import UTC
from pathlib import Path
from typing import Any

from alembic.script import ScriptDirectory
from bson import json_util
from pymongo.errors import OperationFailure
from typing_extensions import override

from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.backends.base.migrator import (
    Direction,
    Migration,
    MigrationFailed,
    Migrator,
)
from fw.runtime.database.backends.mongodb.commands import CODEC, Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.backends.mongodb.errors import REFUSALS
from fw.runtime.database.backends.mongodb.migrations.lease import held
from fw.runtime.database.backends.mongodb.migrations.recording import recorded
from fw.runtime.database.backends.mongodb.migrations.tables import Step, Tables
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
"""Collection of the applied revisions, and of the one that is running."""
_STATEMENT_TIMEOUT = 24 * 3600
"""Seconds that a command may take: an index of a large collection takes long."""


class MongoMigrator(Migrator):
    """The migrator of a MongoDB database, for the revisions of the project in `root`.

    MongoDB has no transactions of collections and indexes. So each command of a revision has no
    effect the second time, and an interrupted revision runs again from its start.
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
            async with held(driver):
                for name in await _collections(driver):
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
        tables = _tables_at(script, known)
        return [
            (_name(step), [_text(each) for each in _commands(tables, step)])
            for step in _steps(script, move, known)
        ]

    @override
    async def status(self) -> list[Migration]:
        script = read_revisions(self._root)
        async with self._driver() as driver:
            return migration_status(script, await _applied(driver))

    def _driver(self) -> aclosing[_Closing]:
        limits = Limits(statement_timeout=_STATEMENT_TIMEOUT)
        return aclosing(_Closing(self._url, limits))

    async def _run(self, script: ScriptDirectory, move: Move) -> list[str]:
        done: list[str] = []
        async with self._driver() as driver:
            await driver.ping()
            await _check_single_head(driver, script)
            async with held(driver):
                known = await _check(driver, script)
                tables = _tables_at(script, known)
                for step in _steps(script, move, known):
                    try:
                        await _run_step(driver, script, tables, step)
                    except FwError as fault:
                        raise MigrationFailed(fault, fault.hint or _REPAIR, done) from fault
                    done.append(_name(step))
        return done


_REPAIR = (
    "the commands before it stay applied, and have no effect the second time: fix the documents or"
    " the file, and run the command again"
)


class _Closing(MongoDriver):
    """A driver that `aclosing` closes."""

    async def aclose(self) -> None:
        """Close every connection."""
        await self.close()


async def _collections(driver: MongoDriver) -> list[str]:
    names = await driver.run(lambda db, _: db.list_collection_names())
    return sorted(name for name in names if not name.startswith("system."))


async def _applied(driver: MongoDriver) -> AppliedRevisions:
    """Return the applied revisions, oldest first."""
    found = await driver.find(RECORDS, {"is_done": True}, sort={"number": 1})
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


def _steps(script: ScriptDirectory, move: Move, known: AppliedRevisions) -> Sequence[Any]:
    applied = {record.revision for record in known.records}
    parents = {
        parent for name in applied for parent in _listed(script.get_revision(name).down_revision)
    }
    with translated():
        return list(move(tuple(sorted(applied - parents)), None))


def _listed(value: Any) -> Iterable[str]:
    return () if value is None else (value,) if isinstance(value, str) else value


def _tables_at(script: ScriptDirectory, known: AppliedRevisions) -> Tables:
    """Return the tables that the applied revisions lead to."""
    tables = Tables()
    for record in known.records:
        revision = script.get_revision(record.revision)
        module: Any = revision.module
        for operation in recorded(record.revision, module.upgrade):
            for _ in tables.apply(record.revision, operation):
                pass
    return tables


def _name(step: Any) -> str:
    (revision,) = step.info.up_revision_ids
    return str(revision)


def _commands(tables: Tables, step: Any) -> list[Step]:
    """Return the commands of a revision, and change the tables as it does."""
    module, name = step.revision.module, _name(step)
    run = module.upgrade if step.is_upgrade else module.downgrade
    return [
        command for operation in recorded(name, run) for command in tables.apply(name, operation)
    ]


def _text(step: Step) -> str:
    return f"db.runCommand({json_util.dumps(step.command, json_options=json_util.RELAXED_JSON_OPTIONS)})"


async def _run_step(
    driver: MongoDriver, script: ScriptDirectory, tables: Tables, step: Any
) -> None:
    name = _name(step)
    commands = _commands(tables, step)
    resumed = await driver.one(RECORDS, {"_id": name, "is_done": False}) is not None
    if step.is_upgrade and not resumed:
        await driver.insert(RECORDS, [await _record(driver, script, name)])
    for place, each in enumerate(commands):
        try:
            await _run_command(driver, name, each, resumed=resumed or not step.is_upgrade)
        except FwError:
            if step.is_upgrade and not resumed and place == 0:
                # Nothing was done: another run must not take what is there for its own work.
                await driver.delete(RECORDS, {"_id": name})
            raise
    if step.is_upgrade:
        # The file of an interrupted revision may have been repaired since.
        path = Path(script.get_revision(name).path)
        done = {"is_done": True, "file": path.name, "checksum": checksum(path)}
        await driver.update_all(RECORDS, {"_id": name}, done)
    else:
        await driver.delete(RECORDS, {"_id": name})


async def _record(driver: MongoDriver, script: ScriptDirectory, name: str) -> Document:
    revision = script.get_revision(name)
    path = Path(revision.path)
    last = await driver.find(RECORDS, {}, sort={"number": -1}, limit=1)
    return {
        "_id": name,
        "number": last[0]["number"] + 1 if last else 1,
        "file": path.name,
        "checksum": checksum(path),
        "applied_at": now(),
        "is_done": False,
    }


async def _run_command(driver: MongoDriver, revision: str, step: Step, *, resumed: bool) -> None:
    """Run a command; one that had its effect before, in an interrupted run, may fail."""
    try:
        done = await driver.database.command(step.command, codec_options=CODEC)
    except OperationFailure as error:
        if resumed and error.code in step.missing_codes:
            return
        raise FwError(f"revision {revision} failed: {error}\n  {_text(step)[:300]}") from error
    except REFUSALS as error:
        raise driver.refused(error) from error
    if done.get("writeErrors"):
        said = done["writeErrors"][0].get("errmsg", "")
        raise FwError(f"revision {revision} failed: {said}\n  {_text(step)[:300]}")
