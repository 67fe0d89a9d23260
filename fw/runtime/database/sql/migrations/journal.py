"""Journal of interrupted revisions: the statements that a database has committed.

A database that commits DDL does so before and after each DDL statement. So the journal records each
statement of a revision before it runs. After an interrupted run, every recorded statement but
the last is done, and the last, if it is DDL, may be done.

With transactional DDL, a revision may commit in the middle. There each statement is recorded in
its own transaction, so that every recorded statement is done.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.database.sql.migrations.lock_retry import LockRetry, retried
from fw.runtime.errors import FwError

__all__ = ["STEPS", "Journal", "has_journal", "journaling", "refuse_unfinished"]

STEPS = sa.Table(
    "fw_migration_steps",
    sa.MetaData(),
    sa.Column("revision", sa.String(255), primary_key=True),
    sa.Column("direction", sa.String(4), primary_key=True),
    sa.Column("step", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("statement", sa.CHAR(64), nullable=False),
)
"""The statements of the revision that is running; empty between revisions."""


def has_journal(backend: SqlBackend) -> bool:
    """Return True if a failed revision may leave a part of it in the database."""
    return backend.commits_ddl or backend.changes_concurrently


def refuse_unfinished(connection: sa.Connection, revision: str, direction: str) -> None:
    """Raise FwError if another run was interrupted than this one of a revision."""
    rows = connection.execute(sa.select(STEPS.c.revision, STEPS.c.direction).limit(1)).all()
    if rows and tuple(rows[0]) != (revision, direction):
        unfinished, way = rows[0]
        command = "fw migrate up" if way == "up" else "fw migrate rollback"
        raise FwError(
            f"{unfinished} was interrupted and is partly applied",
            hint=f"finish it first with {command}",
        )


class Journal:
    """The journal of one revision in one direction, `up` or `down`."""

    def __init__(
        self,
        connection: sa.Connection,
        backend: SqlBackend,
        lock_retry: LockRetry,
        revision: str,
        direction: str,
    ) -> None:
        self._connection = connection
        self._backend = backend
        self._lock_retry = lock_retry
        self.revision = revision
        self._key = {"revision": revision, "direction": direction}
        self._position = 0
        refuse_unfinished(connection, revision, direction)
        self._recorded = list(
            connection.execute(
                sa.select(STEPS.c.statement).filter_by(**self._key).order_by(STEPS.c.step)
            ).scalars()
        )

    def run(self, construct: Any, execute: Callable[[], Any]) -> Any:
        """Run a statement unless it ran before; FwError if it differs from the recorded one."""
        position, self._position = self._position, self._position + 1
        digest = self._digest(construct)
        if position < len(self._recorded):
            self._refuse_changed(position, digest)
            if not self._backend.commits_ddl:
                return None
            if position < len(self._recorded) - 1 or not _is_ddl(construct):
                return None
            return self._finish(construct, execute)
        self._connection.execute(
            sa.insert(STEPS).values(**self._key, step=position, statement=digest)
        )
        if not self._backend.commits_ddl:
            return execute()
        try:
            return self._tried(execute)
        except (DBAPIError, FwError):
            self._forget(position)
            raise

    def _refuse_changed(self, position: int, digest: str) -> None:
        if self._recorded[position] != digest:
            raise FwError(
                f"{self.revision} was interrupted at its statement {len(self._recorded)},"
                f" and its statement {position + 1} has changed since",
                hint="undo the change, and run the migration again",
            )

    def _finish(self, construct: Any, execute: Callable[[], Any]) -> Any:
        try:
            return self._tried(execute)
        except DBAPIError as fault:
            if self._backend.is_already_applied(fault.orig, renames=_renames(construct)):
                return None
            raise

    def _tried(self, execute: Callable[[], Any]) -> Any:
        return retried(execute, self._backend, self._lock_retry, self.revision)

    def _forget(self, position: int) -> None:
        self._connection.rollback()
        self._connection.execute(
            sa.delete(STEPS).filter_by(**self._key).where(STEPS.c.step == position)
        )
        self._connection.commit()

    def _digest(self, construct: Any) -> str:
        text = str(construct.compile(dialect=self._connection.dialect))
        return sha256(text.encode()).hexdigest()


_DDL = re.compile(r"\s*(?:alter|create|drop|rename|truncate)\b", re.IGNORECASE)


def _is_ddl(construct: Any) -> bool:
    if isinstance(construct, sa.TextClause):
        return _DDL.match(construct.text) is not None
    return isinstance(construct, sa.DDLElement)


def _renames(construct: Any) -> bool:
    return type(construct).__name__ in {"RenameTable", "MySQLChangeColumn"}


@contextmanager
def journaling(
    impl: Any, backend: SqlBackend, lock_retry: LockRetry, revision: str, direction: str
) -> Iterator[None]:
    """Run the statements of an Alembic implementation through the journal."""
    impl.journal = Journal(impl.connection, backend, lock_retry, revision, direction)
    try:
        yield
    finally:
        impl.journal = None
