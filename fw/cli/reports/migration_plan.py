"""Report of the migrations that a build would add."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.database import database_url
from fw.cli.terminal.console import echo, echo_json, paint, table
from fw.cli.terminal.migration_questions import table_row_counts
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.cli.session import Session
    from fw.runtime.database.sql.backend import SqlBackend
    from fw.tasks.migrations.preview import MigrationPreview

__all__ = ["drift", "print_plan"]

_ROWS = {"none": "no rows touched", "read": "reads all rows", "written": "writes all rows"}
_WAITS = {
    "nobody": "no blocking",
    "writers": "blocks writes",
    "everybody": "blocks reads and writes",
}


def print_plan(
    session: Session,
    renames: Sequence[tuple[str, str]],
    fills: Sequence[tuple[str, str]],
    provider: str | None,
    *,
    sql: bool,
) -> None:
    """Print the planned revisions: operations with their DDL impact, or their SQL."""
    from fw.tasks.migrations.preview import preview

    found = preview(session.root, renames, fills)
    kind = _provider(session.root, provider)
    statements = _statements(kind, found) if sql else [[] for _ in found.revisions]
    counts = table_row_counts(session.root, {step.table for steps in found.steps for step in steps})
    if session.json:
        echo_json(_data(kind, found, statements, counts, sql=sql))
        return
    for number, revision in enumerate(found.revisions):
        echo(paint(f"-- {revision}" if sql else revision, "bold"))
        if sql:
            for statement in statements[number]:
                echo(f"{statement};")
        else:
            for line in table(_rows(kind, found, number, counts)):
                echo(line)
    for hazard in found.hazards:
        echo(f"{paint('needs consent', 'yellow')}  {hazard.place}: {hazard.what}", err=True)
    for old, new, _ in found.candidates:
        option = f"--rename {old}:{new.rpartition('.')[2]}"
        echo(f"{paint('maybe renamed', 'yellow')}  {old} to {new}: {option}", err=True)
    if not found.revisions:
        echo("the migrations match the schema")
        for line in _pending(session.root):
            echo(line)


def _pending(root: Path) -> list[str]:
    """Return a line about pending migrations; nothing if the database is unavailable."""
    from fw.runtime.database.migrations import runner

    try:
        states = asyncio.run(runner.status(root))
    except FwError:
        return []
    names = [each.revision for each in states if each.state == "pending"]
    if not names:
        return []
    some = "1 migration is" if len(names) == 1 else f"{len(names)} migrations are"
    return [f"{some} pending ({', '.join(names)}); run fw migrate up --pretend for the SQL"]


def _rows(
    kind: SqlBackend, found: MigrationPreview, number: int, counts: Mapping[str, int]
) -> list[tuple[str, ...]]:
    lines: list[tuple[str, ...]] = []
    for step in found.steps[number]:
        cost = kind.ddl_impact()[step.change]
        rows = f"{counts[step.table]:,} rows" if step.table in counts else ""
        back = f"irreversible: loses {step.lost}" if step.lost else "reversible"
        lines.append((step.what, _ROWS[cost.rows], _WAITS[cost.blocks], back, rows))
    return lines


def _data(
    kind: SqlBackend,
    found: MigrationPreview,
    statements: Sequence[Sequence[str]],
    counts: Mapping[str, int],
    *,
    sql: bool,
) -> object:
    return {
        "provider": kind.name,
        "revisions": [
            {
                "revision": revision,
                "operations": [
                    {
                        "change": step.change,
                        "table": step.table,
                        "what": step.what,
                        "rows": counts.get(step.table),
                        "touches": kind.ddl_impact()[step.change].rows,
                        "waits": kind.ddl_impact()[step.change].blocks,
                        "reversible": step.lost is None,
                    }
                    for step in found.steps[number]
                ],
                **({"sql": statements[number]} if sql else {}),
            }
            for number, revision in enumerate(found.revisions)
        ],
        "consent": [{"place": each.place, "what": each.what} for each in found.hazards],
        "renames": [{"old": old, "new": new, "note": note} for old, new, note in found.candidates],
    }


def _provider(root: Path, name: str | None) -> SqlBackend:
    from fw.runtime.database.backends import backend_named
    from fw.runtime.database.sql.backend import SqlBackend

    kind = backend_named(name or database_url(root).provider)
    if not isinstance(kind, SqlBackend):
        raise FwError(
            f"{kind.title} has no SQL to plan", hint="choose an SQL database with --provider"
        )
    return kind


def _statements(kind: SqlBackend, found: MigrationPreview) -> list[list[str]]:
    from fw.runtime.database.sql.migrations.offline import upgrade_statements

    return upgrade_statements(kind, found.sources, found.before)


def drift(root: Path) -> tuple[list[str], list[str]]:
    """Return the differences between database and schema, and the pending migrations."""
    from fw.runtime.database.connection.target import target_of
    from fw.runtime.database.migrations import runner
    from fw.runtime.database.sql.migrations.drift import differences
    from fw.tasks.migrations.preview import preview

    found = asyncio.run(differences(target_of(root, None), preview(root).after))
    states = asyncio.run(runner.status(root))
    return found, [each.revision for each in states if each.state == "pending"]
