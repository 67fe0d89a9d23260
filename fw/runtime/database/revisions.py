"""How a project's Alembic revisions run: recorded, checked, and each a transaction of its own.

The migrator and the `alembic` program both go through here.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import op
from alembic.ddl.mysql import MariaDBImpl, MySQLImpl
from alembic.ddl.postgresql import PostgresqlImpl
from alembic.ddl.sqlite import SQLiteImpl
from alembic.runtime.environment import EnvironmentContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy.exc import DBAPIError

from fw.runtime.database import types as t
from fw.runtime.database.journal import STEPS, Journal, journalled
from fw.runtime.database.model import now
from fw.runtime.errors import FwError

__all__ = ["RECORDS", "checksum", "configure", "half_done", "prepare", "watch"]

RECORDS = sa.Table(
    "fw_migrations",
    sa.MetaData(),
    sa.Column("revision", sa.String(255), primary_key=True),
    sa.Column("file", sa.String(255), nullable=False),
    sa.Column("checksum", sa.CHAR(64), nullable=False),
    sa.Column("applied_at", t.DateTime(), nullable=False),
)
"""The revisions that are applied, each with the file that was run."""


def checksum(path: Path) -> str:
    """Return the hash of a revision's text, the same for either kind of line end."""
    return sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def prepare(connection: sa.Connection) -> None:
    """Create the tables that keep the record, where they are missing, in the transaction that is open."""
    RECORDS.create(connection, checkfirst=True)
    if _commits_ddl(connection.dialect.name):
        STEPS.create(connection, checkfirst=True)


def configure(environment: EnvironmentContext, connection: sa.Connection) -> None:
    """Configure Alembic to run each revision in a transaction, and to record it there."""
    environment.configure(
        connection=connection,
        transaction_per_migration=True,
        transactional_ddl=True,
        on_version_apply=_recorder(environment.script),
    )


def _recorder(script: ScriptDirectory) -> Callable[..., None]:
    def record(ctx: Any, step: Any, **_: object) -> None:
        connection: sa.Connection = ctx.connection
        for revision in step.up_revision_ids:
            connection.execute(sa.delete(RECORDS).where(RECORDS.c.revision == revision))
            if step.is_upgrade:
                connection.execute(sa.insert(RECORDS).values(record_of(script, revision)))
            if _commits_ddl(connection.dialect.name):
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
        raise FwError(f"there is no revision {revision} in database/migrations")
    return found


def watch(script: ScriptDirectory) -> None:
    """Guard `upgrade()` and `downgrade()` of every revision by what its database lacks."""
    for revision in script.walk_revisions():
        module: Any = revision.module
        checked = "batch_alter_table" in Path(revision.path).read_text(encoding="utf-8")
        module.upgrade = _guarded(module.upgrade, revision.revision, "up", checked)
        module.downgrade = _guarded(module.downgrade, revision.revision, "down", checked)


def _guarded(
    run: Callable[..., None], revision: str, direction: str, checked: bool
) -> Callable[..., None]:
    @functools.wraps(run)
    def guarded(**options: Any) -> None:
        context = op.get_context()
        if context.as_sql or context.connection is None:
            run(**options)
            return
        try:
            with _journal(context.impl, revision, direction):
                run(**options)
        except DBAPIError as fault:
            raise _failure(fault, revision, context.dialect.name) from fault
        except FwError:
            raise
        except Exception as fault:
            # A revision is the user's file: what it raises is told with its name.
            said = f"{type(fault).__name__}: {fault}"
            raise FwError(f"revision {revision} failed: {said}") from fault
        if checked and context.dialect.name == "sqlite":
            _check_references(context.connection, revision)

    return guarded


def _failure(fault: DBAPIError, revision: str, dialect: str) -> FwError:
    """Return what a database said of a statement, as an error of the revision that holds it."""
    statement = " ".join((fault.statement or "").split())
    shown = statement if len(statement) <= _LONGEST else f"{statement[:_LONGEST]}…"
    kept = (
        "what it did before that stays; it goes on from there when it is run again"
        if _commits_ddl(dialect)
        else "nothing of it was kept: mend the file or the rows, and run fw migrate again"
    )
    return FwError(f"revision {revision} failed: {fault.orig}\n  {shown}", hint=kept)


_LONGEST = 300
"""Characters of a statement that a message shows."""


def _journal(impl: Any, revision: str, direction: str) -> AbstractContextManager[None]:
    return (
        journalled(impl, revision, direction) if _commits_ddl(impl.dialect.name) else nullcontext()
    )


def _check_references(connection: sa.Connection, revision: str) -> None:
    """Raise FwError if rows refer to rows that are gone: SQLite's checks were off meanwhile."""
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if broken:
        table, parent = broken[0][0], broken[0][2]
        raise FwError(
            f"{revision} would leave {len(broken)} broken references, the first from {table}"
            f" to {parent}",
            hint=f"repair or delete those rows of {table}; nothing was changed",
        )


def half_done(connection: sa.Connection, revision: str) -> bool:
    """Whether the database has kept a part of a revision that failed."""
    if not _commits_ddl(connection.dialect.name):
        return False
    noted = sa.select(sa.func.count()).select_from(STEPS).where(STEPS.c.revision == revision)
    return bool(connection.execute(noted).scalar_one())


def _commits_ddl(dialect: str) -> bool:
    return dialect in {"mysql", "mariadb"}


class _Wide:
    """The version table with room for a revision's name: Alembic's has 32 characters."""

    def version_table_impl(self, *, version_table: str, **options: Any) -> sa.Table:
        table: sa.Table = super().version_table_impl(  # type: ignore[misc]
            version_table=version_table, **options
        )
        table.c.version_num.type = sa.String(255)
        return table


class _Journalled(_Wide):
    journal: Journal | None = None

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


class _SQLite(_Wide, SQLiteImpl):
    """Makes tables anew from what SQLAlchemy reads back, whose colons it takes for parameters."""

    __dialect__ = "sqlite"

    def autogen_column_reflect(self, inspector: Any, table: Any, column_info: Any) -> None:
        super().autogen_column_reflect(inspector, table, column_info)
        if isinstance(column_info.get("default"), str):
            column_info["default"] = column_info["default"].replace(":", r"\:")

    def prep_table_for_batch(self, batch_impl: Any, table: sa.Table) -> None:
        super().prep_table_for_batch(batch_impl, table)
        for constraint in table.constraints:
            if isinstance(constraint, sa.CheckConstraint):
                condition = str(getattr(constraint.sqltext, "text", constraint.sqltext))
                constraint.sqltext = sa.text(condition.replace(":", r"\:"))


class _PostgreSQL(_Wide, PostgresqlImpl):
    __dialect__ = "postgresql"


class _MySQL(_Journalled, MySQLImpl):
    __dialect__ = "mysql"


class _MariaDB(_Journalled, MariaDBImpl):
    __dialect__ = "mariadb"
