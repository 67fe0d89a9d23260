"""Applies a project's Alembic revisions to an SQL database, and takes them back."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from typing_extensions import override

from fw.runtime.database.connecting import Target
from fw.runtime.database.migration import Migration, MigrationFailed, Migrator
from fw.runtime.database.sql.migrations import history, revisions
from fw.runtime.database.sql.migrations.connecting import connected, provider_of_target
from fw.runtime.database.sql.migrations.environment import alone
from fw.runtime.database.sql.migrations.setbacks import fork, stopped
from fw.runtime.errors import FwError

__all__ = ["AlembicMigrator"]

FOLDER = Path("database", "migrations")
_ENVIRONMENT = Path(__file__).parents[2] / "alembic"


class AlembicMigrator(Migrator):
    """The migrator of an SQL database. `target` is the project and its database."""

    def __init__(self, target: Target) -> None:
        self._target = target

    @override
    async def up(self, to: str | None) -> list[str]:
        target = self._target
        await target.create()
        script = load(target.root)
        async with connected(target) as connection:
            return await connection.run_sync(_migrate, target, script, _upgrade_to(script, to))

    @override
    async def rollback(self, steps: int) -> list[str]:
        target = self._target
        script = load(target.root)
        async with connected(target) as connection:
            return await connection.run_sync(_migrate, target, script, _back(script, steps))

    @override
    async def status(self) -> list[Migration]:
        target = self._target
        script = load(target.root)
        if not await target.exists():
            return _standing(script, history.History())
        async with connected(target, writes=False) as connection:
            return _standing(script, await connection.run_sync(history.read, script))


def load(root: Path) -> ScriptDirectory:
    """Return the project's revisions; FwError if they can't be read."""
    folder = root / FOLDER
    script = ScriptDirectory(str(_ENVIRONMENT), version_locations=[str(folder)])
    if not folder.is_dir():
        return script
    _run_files(script)
    revisions.watch(script)
    return script


def _run_files(script: ScriptDirectory) -> None:
    """Run the revision files as modules; FwError for what is wrong in them."""
    try:
        with warnings.catch_warnings():
            # Alembic only warns of a revision that is gone, and fails over it later.
            warnings.simplefilter("error", UserWarning)
            script.get_heads()
    except Exception as fault:
        # The files are the user's: what is wrong in them is told, not reported as fw's fault.
        what = fault if isinstance(fault, (CommandError, UserWarning)) else _said(fault)
        raise FwError(
            f"database/migrations can't be read: {what}",
            hint="repair the file, or restore it from version control",
        ) from fault


def _said(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"


Plan = Callable[[Any, Any], Any]


def _upgrade_to(script: ScriptDirectory, to: str | None) -> Plan:
    def plan(heads: Any, _: Any) -> Any:
        return script._upgrade_revs(to or "heads", heads)

    return plan


def _back(script: ScriptDirectory, steps: int) -> Plan:
    def plan(heads: Any, _: Any) -> Any:
        if not heads:
            raise FwError("there is nothing to roll back: no migration is applied")
        applied = len(list(script.iterate_revisions(heads, "base")))
        return script._downgrade_revs("base" if steps >= applied else f"-{steps}", heads)

    return plan


def _migrate(
    connection: sa.Connection, target: Target, script: ScriptDirectory, plan: Plan
) -> list[str]:
    _check_line(connection, script)
    done: list[str] = []
    under_way: list[Any] = []

    def steps(heads: Any, context: Any) -> Iterator[Any]:
        for step in plan(heads, context):
            under_way[:] = [step]
            yield step
            under_way.clear()
            done.extend(step.info.up_revision_ids)

    surroundings = EnvironmentContext(Config(), script, fn=steps)
    with alone(connection, target, script):
        try:
            with translated(), surroundings as environment:
                revisions.configure(environment, connection, provider_of_target(target))
                environment.run_migrations()
        except FwError as fault:
            if not under_way:
                raise
            raise _failed(connection, target, script, under_way[0], fault, done) from fault
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
    if not step.is_upgrade:
        return MigrationFailed(fault, fault.hint, done)
    half = revisions.half_done(connection, revision, provider_of_target(target))
    return stopped(script, revision, fault, done, half=half)


def _check_line(connection: sa.Connection, script: ScriptDirectory) -> None:
    """Raise FwError if the revisions have more than one end."""
    if len(script.get_heads()) > 1:
        known = history.read(connection, script)
        raise fork(script, {record.revision for record in known.records})


@contextmanager
def translated() -> Iterator[None]:
    """Turn what Alembic says to its user into what fw says to its own."""
    try:
        yield
    except CommandError as fault:
        raise FwError(f"database/migrations: {fault}") from fault


def _standing(script: ScriptDirectory, known: history.History) -> list[Migration]:
    applied = [
        Migration(record.revision, record.file, state, record.applied_at)
        for record, state in known.standing(script)
    ]
    seen = {migration.revision for migration in applied}
    pending = [
        Migration(revision.revision, Path(revision.path).name, "pending")
        for revision in reversed(list(script.walk_revisions()))
        if revision.revision not in seen
    ]
    return applied + pending
