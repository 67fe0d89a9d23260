"""Applied revisions, compared with the revision files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory

from fw.runtime.database.sql.migrations.alembic_setup import RECORDS, checksum, record_of
from fw.runtime.errors import FwError

__all__ = ["AppliedRevisions", "Record", "adopt", "read"]


@dataclass(frozen=True, slots=True)
class Record:
    """One applied revision; it has no checksum if Alembic applied it without fw."""

    revision: str
    file: str
    checksum: str | None = None
    applied_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class AppliedRevisions:
    """The applied revisions in their order."""

    records: Sequence[Record] = ()

    def states(
        self, script: ScriptDirectory
    ) -> Iterator[tuple[Record, Literal["applied", "changed", "missing"]]]:
        """Yield each applied revision with the state of its file."""
        files = {revision.revision: Path(revision.path) for revision in script.walk_revisions()}
        for record in self.records:
            path = files.get(record.revision)
            if path is None:
                yield record, "missing"
            elif record.checksum is None or (
                path.name == record.file and checksum(path) == record.checksum
            ):
                yield record, "applied"
            else:
                yield record, "changed"

    def check(self, script: ScriptDirectory) -> None:
        """Raise FwError with each applied file that was edited, renamed or deleted."""
        faults = [
            f"database/migrations/{record.file} {_fault(record, state)}"
            for record, state in self.states(script)
            if state != "applied"
        ]
        if faults:
            raise FwError(
                "applied migrations have changed:\n  " + "\n  ".join(faults),
                hint="restore them from version control, and make the change in schema.fw instead",
            )


def _fault(record: Record, state: str) -> str:
    if state == "missing":
        return f"is missing; revision {record.revision} was applied from it"
    return f"has changed since revision {record.revision} was applied from it"


def read(connection: sa.Connection, script: ScriptDirectory) -> AppliedRevisions:
    """Return the applied revisions, oldest first; only reads, and ends its transaction."""
    inspector = sa.inspect(connection)
    heads = MigrationContext.configure(connection).get_current_heads()
    rows = {}
    if inspector.has_table(RECORDS.name):
        select = sa.select(RECORDS).order_by(RECORDS.c.applied_at, RECORDS.c.revision)
        rows = {row.revision: Record(*row) for row in connection.execute(select)}
    connection.rollback()
    # Alembic's version table has the revisions that were applied without a record.
    for revision in reversed(_ancestors(script, heads)):
        rows.setdefault(revision.revision, Record(revision.revision, Path(revision.path).name))
    return AppliedRevisions(tuple(rows.values()))


def adopt(connection: sa.Connection, script: ScriptDirectory) -> None:
    """Record the revisions that Alembic applied without a record."""
    heads = MigrationContext.configure(connection).get_current_heads()
    known = set(connection.execute(sa.select(RECORDS.c.revision)).scalars())
    for revision in _ancestors(script, heads):
        if revision.revision not in known:
            row = record_of(script, revision.revision)
            connection.execute(sa.insert(RECORDS).values(row))


def _ancestors(script: ScriptDirectory, heads: tuple[str, ...]) -> list[Script]:
    """Return the revisions that lead to the heads, latest first; none if a head has no file."""
    known = {revision.revision for revision in script.walk_revisions()}
    if not set(heads) <= known:
        return []
    return list(script.iterate_revisions(heads, "base")) if heads else []
