"""Alembic's configuration: each revision is checked, recorded, and runs in its own transaction.

The migrator and the `alembic` program both use this module.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import op
from alembic.ddl.impl import DefaultImpl
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy.exc import DBAPIError

from fw.runtime.database import types as t
from fw.runtime.database.models.generators import now
from fw.runtime.database.sql.backend import VIEW_HINT, SqlBackend
from fw.runtime.database.sql.migrations.journal import (
    STEPS,
    Journal,
    has_journal,
    journaling,
    refuse_unfinished,
)
from fw.runtime.database.sql.migrations.lock_retry import LockRetry, retried, savepoint
from fw.runtime.errors import FwError

__all__ = [
    "RECORDS",
    "Implementation",
    "backend_of",
    "checksum",
    "configure",
    "configure_printing",
    "guard_revisions",
    "is_partial",
    "prepare",
    "register_alembic_impl",
]

RECORDS = sa.Table(
    "fw_migrations",
    sa.MetaData(),
    sa.Column("revision", sa.String(255), primary_key=True),
    sa.Column("file", sa.String(255), nullable=False),
    sa.Column("checksum", sa.CHAR(64), nullable=False),
    sa.Column("applied_at", t.DateTime(), nullable=False),
)
"""The applied revisions, each with the file that was run."""


def checksum(path: Path) -> str:
    """Return the hash of a revision's text, independent of its line endings."""
    return sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def prepare(connection: sa.Connection, backend: SqlBackend) -> None:
    """Create the missing tables that record migrations, in the open transaction."""
    RECORDS.create(connection, checkfirst=True)
    if has_journal(backend):
        STEPS.create(connection, checkfirst=True)


def configure(
    environment: EnvironmentContext,
    connection: sa.Connection,
    backend: SqlBackend,
    lock_retry: LockRetry,
) -> None:
    """Configure Alembic to run each revision in its own transaction, with its record."""
    register_alembic_impl(backend)
    limit = backend.lock_timeout_sql(lock_retry.seconds)
    if limit is not None:
        connection.exec_driver_sql(limit)
        connection.commit()
    environment.configure(
        connection=connection,
        transaction_per_migration=True,
        transactional_ddl=True,
        on_version_apply=_recorder(environment.script),
        fw_backend=backend,
        fw_lock_retry=lock_retry,
    )


def configure_printing(environment: EnvironmentContext, backend: SqlBackend) -> None:
    """Configure Alembic to print the SQL of each revision, in its own transaction."""
    register_alembic_impl(backend)
    environment.configure(
        dialect_name=backend.dialect().name,
        literal_binds=True,
        transaction_per_migration=True,
        fw_backend=backend,
    )


# Built once, because SQLAlchemy caches compiled statements.
_FORGET = sa.delete(RECORDS).where(RECORDS.c.revision == sa.bindparam("gone"))
_RECORD = sa.insert(RECORDS)


def _recorder(script: ScriptDirectory) -> Callable[..., None]:
    known: list[set[str]] = []

    def record(ctx: Any, step: Any, **_: object) -> None:
        connection: sa.Connection = ctx.connection
        if not known:
            known.append(set(connection.execute(sa.select(RECORDS.c.revision)).scalars()))
        for revision in step.up_revision_ids:
            if revision in known[0]:
                connection.execute(_FORGET, {"gone": revision})
            if step.is_upgrade:
                connection.execute(_RECORD, record_of(script, revision))
            if has_journal(backend_of(ctx)):
                connection.execute(sa.delete(STEPS).where(STEPS.c.revision == revision))

    return record


def record_of(script: ScriptDirectory, revision: str) -> dict[str, object]:
    """Return the row of `fw_migrations` for a revision that is being applied."""
    path = Path(_script(script, revision).path)
    return {
        "revision": revision,
        "file": path.name,
        "checksum": checksum(path),
        "applied_at": now(),
    }


def _script(script: ScriptDirectory, revision: str) -> Script:
    found = script.get_revision(revision)
    if found is None:
        raise FwError(f"unknown revision {revision} in database/migrations")
    return found


def guard_revisions(script: ScriptDirectory) -> None:
    """Wrap `upgrade()` and `downgrade()` of every revision with fw's checks and retries."""
    for revision in script.walk_revisions():
        module: Any = revision.module
        text = Path(revision.path).read_text(encoding="utf-8")
        guarded = functools.partial(
            _guarded,
            revision=revision.revision,
            checked="batch_alter_table" in text or "drop_table" in text,
            commits="concurrently(" in text,
        )
        module.upgrade = guarded(module.upgrade, direction="up")
        module.downgrade = guarded(module.downgrade, direction="down")


def _guarded(
    run: Callable[..., None], *, revision: str, direction: str, checked: bool, commits: bool
) -> Callable[..., None]:
    """Return a revision's function with checks of its references, if `checked`, and retries.

    `commits`: it commits in the middle, on a database that changes tables concurrently.
    """

    @functools.wraps(run)
    def guarded(**options: Any) -> None:
        context = op.get_context()
        if context.as_sql or context.connection is None:
            run(**options)
            return
        try:
            _run(context, functools.partial(run, **options), revision, direction, commits=commits)
        except DBAPIError as fault:
            raise _failure(fault, revision, backend_of(context)) from fault
        except FwError:
            raise
        except Exception as fault:
            # A revision is the user's code: report its error with its name.
            said = f"{type(fault).__name__}: {fault}"
            raise FwError(f"revision {revision} failed: {said}") from fault
        if checked:
            _check_references(context, revision)
            _check_views(context, revision)

    return guarded


def _failure(fault: DBAPIError, revision: str, backend: SqlBackend) -> FwError:
    """Return the error for a revision with a failed statement."""
    statement = " ".join((fault.statement or "").split())
    shown = statement if len(statement) <= _MAX_SHOWN else f"{statement[:_MAX_SHOWN]}…"
    hint = backend.failure_hint(fault.orig)
    return FwError(f"revision {revision} failed: {fault.orig}\n  {shown}", hint=hint)


_MAX_SHOWN = 300
"""Characters of a statement in a message."""


def _run(
    context: MigrationContext,
    run: Callable[[], None],
    revision: str,
    direction: str,
    *,
    commits: bool,
) -> None:
    backend = backend_of(context)
    # A run in memory waits for no locks.
    lock_retry: LockRetry = context.opts.get("fw_lock_retry", LockRetry(1, 0))
    connection = context.connection
    assert connection is not None

    def journaled() -> None:
        with journaling(context.impl, backend, lock_retry, revision, direction):
            run()

    if backend.commits_ddl:
        journaled()
    elif backend.lock_timeout_sql(lock_retry.seconds) is None:
        run()
    else:
        if has_journal(backend):
            refuse_unfinished(connection, revision, direction)
        work = functools.partial(
            savepoint, connection, backend, journaled if commits else run, journaled=commits
        )
        retried(work, backend, lock_retry, revision)


def _check_references(context: MigrationContext, revision: str) -> None:
    """Raise FwError if rows refer to missing rows, and the database didn't check that."""
    assert context.connection is not None
    broken = backend_of(context).broken_references(context.connection)
    if broken:
        table, parent = broken[0]
        raise FwError(
            f"{revision} would leave {len(broken)} broken references, the first from {table}"
            f" to {parent}",
            hint=f"repair or delete those rows of {table}; nothing was changed",
        )


def _check_views(context: MigrationContext, revision: str) -> None:
    """Raise FwError if a view can't be read any more, and the database allowed that."""
    assert context.connection is not None
    broken = backend_of(context).broken_views(context.connection)
    if broken:
        view, error = broken[0]
        raise FwError(f"{revision} would break the view {view}: {error}", hint=VIEW_HINT)


def is_partial(connection: sa.Connection, revision: str, backend: SqlBackend) -> bool:
    """Return True if the database has kept a part of a failed revision."""
    if not has_journal(backend):
        return False
    noted = sa.select(sa.func.count()).select_from(STEPS).where(STEPS.c.revision == revision)
    return bool(connection.execute(noted).scalar_one())


class Implementation:
    """Mixin for Alembic's implementation of a dialect. Statements go through `journal` if set."""

    journal: Journal | None = None

    def version_table_impl(self, *, version_table: str, **options: Any) -> sa.Table:
        """Return the version table with longer names: Alembic's has 32 characters."""
        table: sa.Table = super().version_table_impl(  # type: ignore[misc]
            version_table=version_table, **options
        )
        table.c.version_num.type = sa.String(255)
        return table

    def _exec(
        self,
        construct: Any,
        execution_options: Mapping[str, Any] | None = None,
        multiparams: Any = None,
        params: Mapping[str, Any] | None = None,
    ) -> Any:
        if isinstance(construct, str):
            construct = sa.text(construct)
        execute = functools.partial(
            super()._exec,  # type: ignore[misc]
            construct,
            execution_options,
            multiparams,
            params or {},
        )
        return execute() if self.journal is None else self.journal.run(construct, execute)


def register_alembic_impl(backend: SqlBackend) -> None:
    """Register fw's implementation of a backend's dialect with Alembic."""
    dialect, special = backend.dialect(), backend.alembic_impl()
    base = DefaultImpl.get_by_dialect(dialect) if special is None else special
    if not issubclass(base, Implementation):
        # Defining the class registers it with Alembic.
        type(f"Fw{base.__name__}", (Implementation, base), {"__dialect__": dialect.name})


def backend_of(context: MigrationContext) -> SqlBackend:
    """Return the backend of an Alembic context."""
    backend: SqlBackend = context.opts["fw_backend"]
    return backend
