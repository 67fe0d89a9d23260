"""Probes of the rows that an operation touches, and of the readers and writers that it blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count, product
from typing import Any

import sqlalchemy as sa
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import DBAPIError

from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.database.sql.migrations.alembic_setup import register_alembic_impl
from fw.tasks.migrations.emit.statements import source_of
from fw.tasks.migrations.operations import Operation

__all__ = [
    "ROWS",
    "WAITS",
    "Impact",
    "MariadbRows",
    "PostgresRows",
    "blocked",
    "concurrent_impacts",
    "impact_of",
    "run_operation",
]

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


_NUMBERS = count()
_FIRST = {"authors": "id", "tags": "id", "posts": "id", "posts_tags": "post_id"}


def _waits(other: sa.Connection, statement: str) -> bool:
    try:
        # The driver keeps prepared statements, which a change of the table invalidates.
        other.exec_driver_sql(f"{statement} -- {next(_NUMBERS)}")
    except DBAPIError as fault:
        if "lock" not in str(fault.orig).lower():
            raise
        return True
    finally:
        other.rollback()
    return False


Impact = tuple[str, frozenset[tuple[str, str]]]
"""The rows that a statement touches, and who waits, by table."""


def impact_of(rows: str, waiting: Mapping[str, str]) -> Impact:
    return rows, frozenset(waiting.items())


def concurrent_impacts(
    connection: sa.Connection, waiting: Callable[[], dict[str, str]], run: Callable[[], None]
) -> set[Impact]:
    """Run operations that PostgreSQL runs outside a transaction; return their impacts.

    Each statement is run in a transaction to find its locks, unless it cannot: one of those waits
    for others, and blocks nobody.
    """
    found: set[Impact] = set()
    rows = PostgresRows(connection)
    probing: list[str] = []

    def probe(
        _connection: Any, cursor: Any, statement: str, parameters: Any, _context: Any, many: bool
    ) -> tuple[str, Any]:
        text = " ".join(statement.split())
        if probing or re.match("SET |SELECT", text):
            return statement, parameters
        if " CONCURRENTLY " in text:
            found.add(impact_of("none" if text.startswith("DROP") else "read", {}))
            return statement, parameters
        probing.append(statement)
        cursor.execute("BEGIN")
        execute = cursor.executemany if many else cursor.execute
        touched = rows.touched(partial(execute, statement, parameters))
        found.add(impact_of(touched, waiting()))
        cursor.execute("COMMIT")
        probing.clear()
        return "SELECT 1", ()

    sa.event.listen(connection, "before_cursor_execute", probe, retval=True)
    try:
        run()
    finally:
        sa.event.remove(connection, "before_cursor_execute", probe)
    return found


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
