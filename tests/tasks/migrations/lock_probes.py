"""Probes of the rows that an operation touches, and of the readers and writers that it blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import sqlalchemy as sa
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import DBAPIError

from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.database.sql.migrations.alembic_setup import register_alembic_impl
from fw.tasks.migrations.emit import source_of
from fw.tasks.migrations.operations import Operation

__all__ = ["ROWS", "WAITS", "MariadbRows", "PostgresRows", "blocked", "run_operation"]

ROWS = ("none", "read", "written")
WAITS = ("nobody", "writers", "everybody")


def run_operation(backend: SqlBackend, connection: sa.Connection, operation: Operation) -> None:
    """Run one operation in the open transaction of a connection."""
    register_alembic_impl(backend)
    context = MigrationContext.configure(connection, opts={"fw_backend": backend})
    with Operations.context(context):
        exec(compile(source_of([operation]), "operation", "exec"), {})


def blocked(other: sa.Connection, tables: Sequence[str]) -> dict[str, str]:
    """Return who waits for a table now, by table: `everybody` or `writers`.

    `other` is a connection whose statements give up at once instead of waiting for a lock. A
    writer updates every row, as it does not know which ones are locked.
    """
    found = {}
    for table in tables:
        if _waits(other, f"SELECT * FROM {table}"):
            found[table] = "everybody"
        elif _waits(other, f"UPDATE {table} SET {_FIRST[table]} = {_FIRST[table]}"):
            found[table] = "writers"
    return found


_FIRST = {"authors": "id", "tags": "id", "posts": "id", "posts_tags": "post_id"}


def _waits(other: sa.Connection, statement: str) -> bool:
    try:
        other.exec_driver_sql(statement)
    except DBAPIError as fault:
        if "lock" not in str(fault.orig).lower():
            raise
        return True
    finally:
        other.rollback()
    return False


class PostgresRows:
    """Detects scans and rewrites by the counters and the files of PostgreSQL's tables."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    def touched(self, run: Callable[[], None]) -> str:
        """Run an operation; return `none`, `read` or `written`."""
        before = self._state()
        run()
        found = {"none"}
        for table, (reads, *rest) in self._state().items():
            reads_before, *rest_before = before.get(table, (0, *rest))
            found.add(
                "written" if rest != rest_before else "read" if reads > reads_before else "none"
            )
        return max(found, key=ROWS.index)

    def _state(self) -> dict[int, tuple[Any, ...]]:
        rows = self._connection.exec_driver_sql(
            "SELECT oid, seq_tup_read + coalesce(idx_tup_fetch, 0), n_tup_upd,"
            " pg_relation_filenode(oid) FROM pg_class"
            " JOIN pg_stat_xact_user_tables ON relid = oid"
        )
        return {row[0]: tuple(row[1:]) for row in rows}


class MariadbRows:
    """Runs each DDL statement in the least costly way that MariaDB permits, and records it."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._found: list[tuple[str, str]] = []

    def touched(self, run: Callable[[], None]) -> tuple[str, str] | None:
        """Run an operation; return the rows it touches and who waits, None for no ALTER TABLE."""
        self._found.clear()
        sa.event.listen(self._connection, "before_cursor_execute", self._run, retval=True)
        try:
            run()
        finally:
            sa.event.remove(self._connection, "before_cursor_execute", self._run)
        if not self._found:
            return None
        rows, waits = zip(*self._found, strict=True)
        return max(rows, key=ROWS.index), max(waits, key=WAITS.index)

    def _run(
        self, _connection: Any, cursor: Any, statement: str, parameters: Any, *_: Any
    ) -> tuple[str, Any]:
        # MariaDB accepts no algorithm in DROP INDEX.
        text = re.sub(r"^\s*DROP INDEX (\S+) ON (\S+)", r"ALTER TABLE \2 DROP INDEX \1", statement)
        if not re.match(r"\s*(ALTER TABLE|CREATE (UNIQUE )?INDEX)\b(?!.* RENAME TO )", text):
            return statement, parameters
        comma = "," if "ALTER" in text else ""
        for (algorithm, rows), (lock, waits) in product(_ALGORITHMS, _LOCKS):
            try:
                cursor.execute(f"{text}{comma} ALGORITHM={algorithm}{comma} LOCK={lock}")
            except Exception as fault:
                if "is not supported" not in str(fault):
                    raise
                continue
            # A dropped index reads no rows, but isn't an instant change.
            self._found.append(("none" if " DROP " in text and rows == "read" else rows, waits))
            break
        return "DO 0", ()


_ALGORITHMS = (("INSTANT", "none"), ("NOCOPY", "read"), ("INPLACE", "written"), ("COPY", "written"))
_LOCKS = (("NONE", "nobody"), ("SHARED", "writers"))
