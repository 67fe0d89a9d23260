"""SQL statements of revisions, without applying them.

On most databases, the statements follow from the operations. SQLite recreates a table from
its current columns, so there the revisions run on an empty copy in memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from typing import Any

import sqlalchemy as sa
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext

from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.database.sql.migrations.alembic_setup import register_alembic_impl

__all__ = ["Run", "copy_of", "of_steps", "printed", "statements_both_ways", "upgrade_statements"]

Run = Callable[[], object]
"""The `upgrade()` or `downgrade()` of a revision."""

_IGNORED = ("PRAGMA", "SELECT", "BEGIN")
_STRUCTURE = sa.text(
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
    " ORDER BY type <> 'table', rowid"
)


def printed(
    backend: SqlBackend,
    runs: Sequence[Run],
    before: Sequence[Run] = (),
    dialect: sa.Dialect | None = None,
) -> list[list[str]]:
    """Return the SQL statements of each run on a backend.

    `before` creates the tables that the first run needs. `dialect` is that of a connection,
    which tells MariaDB from MySQL.
    """
    dialect = dialect or backend.dialect()
    register_alembic_impl(backend)
    engine = backend.scratch_engine()
    if engine is None:
        return [_printed_statements(backend, dialect, run) for run in runs]
    try:
        with engine.connect() as connection:
            return _recorded_statements(connection, backend, runs, before)
    finally:
        engine.dispose()


def of_steps(
    backend: SqlBackend,
    steps: Sequence[Any],
    before: Sequence[Run] = (),
    dialect: sa.Dialect | None = None,
) -> list[tuple[str, list[str]]]:
    """Return the revision of each of Alembic's steps with its SQL statements."""
    runs = [step.migration_fn for step in steps]
    found = printed(backend, runs, before, dialect)
    return [(step.revision.revision, sql) for step, sql in zip(steps, found, strict=True)]


def copy_of(connection: sa.Connection, backend: SqlBackend) -> list[Run]:
    """Return a run that creates the tables of a database without rows, if `printed` needs it."""
    if backend.scratch_engine() is None:
        return []
    statements = list(connection.execute(_STRUCTURE).scalars())
    connection.rollback()
    return [lambda: _execute(statements)]


def _execute(statements: Iterable[str]) -> None:
    from alembic import op

    for statement in statements:
        op.get_bind().exec_driver_sql(statement)


def _printed_statements(backend: SqlBackend, dialect: sa.Dialect, run: Run) -> list[str]:
    buffer = StringIO()
    context = MigrationContext.configure(
        dialect=dialect,
        opts={
            "as_sql": True,
            "literal_binds": True,
            "output_buffer": buffer,
            "fw_backend": backend,
        },
    )
    with Operations.context(context):
        run()
    text = buffer.getvalue()
    if dialect.paramstyle in ("format", "pyformat"):
        text = text.replace("%%", "%")
    statements = (_bare(each) for each in text.split(";\n\n"))
    return [each for each in statements if each not in ("", "BEGIN", "COMMIT")]


def _recorded_statements(
    connection: sa.Connection, backend: SqlBackend, runs: Sequence[Run], before: Sequence[Run]
) -> list[list[str]]:
    context = MigrationContext.configure(connection, opts={"fw_backend": backend})
    statements: list[str] = []

    def note(_conn: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if not statement.lstrip().upper().startswith(_IGNORED):
            statements.append(_bare(_filled(statement, parameters)))

    found: list[list[str]] = []
    with Operations.context(context):
        for run in before:
            run()
        sa.event.listen(connection, "before_cursor_execute", note)
        for run in runs:
            run()
            found.append(list(statements))
            statements.clear()
    return found


def _filled(statement: str, parameters: Any) -> str:
    values = iter(parameters or ())
    return re.sub(r"\?", lambda _: repr(next(values, "?")), statement) if parameters else statement


def _bare(statement: str) -> str:
    return statement.strip().removesuffix(";").rstrip()


def upgrade_statements(backend: SqlBackend, sources: Sequence[str], before: str) -> list[list[str]]:
    """Return the SQL statements of each revision's `upgrade()` on a backend.

    `sources` are the texts of revisions; `before` is one that creates the tables they need.
    """
    return printed(backend, [_upgrade(each) for each in sources], [lambda: _run(before)])


def statements_both_ways(
    backend: SqlBackend, sources: Sequence[str], before: str
) -> list[tuple[list[str], list[str]]]:
    """Return the SQL statements of each revision's `upgrade()` and `downgrade()`."""
    modules = [_run(each) for each in sources]
    ups: list[Run] = [each["upgrade"] for each in modules]
    downs: list[Run] = [each["downgrade"] for each in reversed(modules)]
    found = printed(backend, [*ups, *downs], [lambda: _run(before)])
    return list(zip(found[: len(ups)], reversed(found[len(ups) :]), strict=True))


def _run(source: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(source, "revision", "exec"), names)  # noqa: S102 - fw wrote it
    return names


def _upgrade(source: str) -> Run:
    run: Run = _run(source)["upgrade"]
    return run
