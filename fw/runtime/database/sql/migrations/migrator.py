"""Migrator of SQL databases: it applies and rolls back a project's Alembic revisions."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from typing_extensions import override

from fw.runtime.database.backends.base.migrator import (
    Direction,
    Migration,
    MigrationFailed,
    Migrator,
)
from fw.runtime.database.connection.target import Target
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.database.sql.migrations import (
    alembic_setup,
    applied_revisions,
    drift,
    offline,
    revision_selection,
)
from fw.runtime.database.sql.migrations.applied_revisions import AppliedRevisions
from fw.runtime.database.sql.migrations.connection import backend_of_target, connected
from fw.runtime.database.sql.migrations.environment import exclusive
from fw.runtime.database.sql.migrations.errors import (
    multiple_heads,
    repair_hint,
    revision_failed,
)
from fw.runtime.database.sql.migrations.lock_retry import TableLocked, lock_retry_of
from fw.runtime.database.sql.migrations.revision_selection import Move
from fw.runtime.errors import FwError

__all__ = ["AlembicMigrator", "load", "migration_status", "read_revisions", "translated"]

FOLDER = Path("database", "migrations")
_ENVIRONMENT = Path(__file__).parents[2] / "alembic"


class AlembicMigrator(Migrator):
    """The migrator of an SQL database, for the revisions of the project in `root`."""

    def __init__(self, root: Path, url: DatabaseUrl) -> None:
        self._target = Target(root, url)

    @override
    async def up(self, to: str | None) -> list[str]:
        target = self._target
        script = load(target.root)
        move = revision_selection.forward(script, to)
        await target.create()
        return await _run(target, script, move)

    @override
    async def rollback(self, steps: int, to: str | None) -> list[str]:
        target = self._target
        script = load(target.root)
        move = revision_selection.backward(script, steps, to)
        if not await target.exists():
            raise revision_selection.nothing_applied()
        return await _run(target, script, move)

    @override
    async def clear(self) -> None:
        target = self._target
        script = load(target.root)
        if await target.exists():
            async with connected(target) as connection:
                await connection.run_sync(_clear, target, script)

    @override
    async def tables(self) -> list[str]:
        if not await self._target.exists():
            return []
        async with connected(self._target, writes=False) as connection:
            return await connection.run_sync(lambda each: sa.inspect(each).get_table_names())

    @override
    async def pretend(
        self, direction: Direction, steps: int, to: str | None
    ) -> list[tuple[str, list[str]]]:
        target = self._target
        script = load(target.root)
        up = direction == "up"
        move = (
            revision_selection.forward(script, to)
            if up
            else revision_selection.backward(script, steps, to)
        )
        if not await target.exists():
            return offline.of_steps(backend_of_target(target), list(move((), None)))
        async with connected(target, writes=False) as connection:
            return await connection.run_sync(_pretend, target, script, move)

    @override
    async def status(self) -> list[Migration]:
        target = self._target
        script = load(target.root)
        if not await target.exists():
            return migration_status(script, AppliedRevisions())
        async with connected(target, writes=False) as connection:
            return migration_status(
                script, await connection.run_sync(applied_revisions.read, script)
            )

    @override
    async def differences(self, source: str, views: Mapping[str, Sequence[str]]) -> list[str]:
        return await drift.differences(self._target, source, views)


def load(root: Path) -> ScriptDirectory:
    """Return the project's revisions, with fw's checks; FwError if they can't be read."""
    script = read_revisions(root)
    alembic_setup.guard_revisions(script)
    return script


def read_revisions(root: Path) -> ScriptDirectory:
    """Return the project's revisions as they are; FwError if they can't be read."""
    folder = root / FOLDER
    script = ScriptDirectory(str(_ENVIRONMENT), version_locations=[str(folder)])
    if folder.is_dir():
        _run_files(script)
    return script


def _run_files(script: ScriptDirectory) -> None:
    """Import the revision files; FwError for an error in them."""
    try:
        with warnings.catch_warnings():
            # Alembic only warns of a revision that is gone, and fails over it later.
            warnings.simplefilter("error", UserWarning)
            script.get_heads()
    except Exception as fault:
        # The files are the user's code: report their errors without a traceback of fw.
        what = fault if isinstance(fault, (CommandError, UserWarning)) else _described(fault)
        raise FwError(
            f"cannot read database/migrations: {what}",
            hint="fix the file, or restore it from version control",
        ) from fault


def _described(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"


async def _run(target: Target, script: ScriptDirectory, move: Move) -> list[str]:
    inline = backend_of_target(target).sync_migration_connection(target.url)
    if inline is not None:
        with inline as connection:
            return _migrate(connection, target, script, move)
    async with connected(target) as waiting:
        return await waiting.run_sync(_migrate, target, script, move)


def _migrate(
    connection: sa.Connection, target: Target, script: ScriptDirectory, move: Move
) -> list[str]:
    _check_single_head(connection, script)
    done: list[str] = []
    current: list[Any] = []

    def steps(heads: Any, context: Any) -> Iterator[Any]:
        for step in move(heads, context):
            current[:] = [step]
            yield step
            current.clear()
            done.extend(step.info.up_revision_ids)

    surroundings = EnvironmentContext(Config(), script, fn=steps)
    lock_retry = lock_retry_of(target.root)
    with exclusive(connection, target, script):
        try:
            with translated(), surroundings as environment:
                alembic_setup.configure(
                    environment, connection, backend_of_target(target), lock_retry
                )
                environment.run_migrations()
        except FwError as fault:
            if not current:
                raise
            raise _failed(connection, target, script, current[0], fault, done) from fault
    return done


def _failed(
    connection: sa.Connection,
    target: Target,
    script: ScriptDirectory,
    step: Any,
    fault: FwError,
    done: list[str],
) -> MigrationFailed:
    (revision,) = step.info.up_revision_ids
    if isinstance(fault, TableLocked):
        return MigrationFailed(fault, fault.hint, done)
    partial = alembic_setup.is_partial(connection, revision, backend_of_target(target))
    if not step.is_upgrade:
        return MigrationFailed(fault, fault.hint or repair_hint(partial=partial), done)
    return revision_failed(script, revision, fault, done, partial=partial)


def _check_single_head(connection: sa.Connection, script: ScriptDirectory) -> None:
    """Raise FwError if the revisions have more than one head."""
    if len(script.get_heads()) > 1:
        known = applied_revisions.read(connection, script)
        raise multiple_heads(script, {record.revision for record in known.records})


def _clear(connection: sa.Connection, target: Target, script: ScriptDirectory) -> None:
    _check_single_head(connection, script)
    backend = backend_of_target(target)
    with backend.migration_lock(target.url, connection):
        backend.drop_views(connection)
        backend.drop_tables(connection, sa.inspect(connection).get_table_names())
        connection.commit()


def _pretend(
    connection: sa.Connection, target: Target, script: ScriptDirectory, move: Move
) -> list[tuple[str, list[str]]]:
    _check_single_head(connection, script)
    applied_revisions.read(connection, script).check(script)
    heads = MigrationContext.configure(connection).get_current_heads()
    with translated():
        steps = list(move(heads, None))
    backend = backend_of_target(target)
    before = offline.copy_of(connection, backend)
    return offline.of_steps(backend, steps, before, connection.dialect)


@contextmanager
def translated() -> Iterator[None]:
    """Turn the errors of Alembic's commands into FwErrors."""
    try:
        yield
    except CommandError as fault:
        raise FwError(f"database/migrations: {fault}") from fault


def migration_status(script: ScriptDirectory, known: AppliedRevisions) -> list[Migration]:
    """Return every revision in order: the applied ones, then the pending ones."""
    applied = [
        Migration(record.revision, record.file, state, record.applied_at)
        for record, state in known.states(script)
    ]
    seen = {migration.revision for migration in applied}
    pending = [
        Migration(revision.revision, Path(revision.path).name, "pending")
        for revision in reversed(list(script.walk_revisions()))
        if revision.revision not in seen
    ]
    return applied + pending
