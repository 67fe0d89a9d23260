"""Report of the migrations that a build would add."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.terminal.console import echo, echo_json, paint, table
from fw.project.database import database_url
from fw.project.row_counts import table_row_counts
from fw.runtime.database.backends.base.ddl_impact import (
    Blocks,
    HeldLock,
    StepImpact,
    held_locks,
    made_by,
    step_impacts,
)
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.cli.session import Session
    from fw.runtime.database.sql.backend import SqlBackend
    from fw.tasks.migrations.preview import MigrationPreview, Step

__all__ = ["drift", "print_plan"]

_ROWS = {"none": "no rows touched", "read": "reads all rows", "written": "writes all rows"}
_WAITS: Mapping[Blocks, str] = {"everybody": "reads and writes", "writers": "writes"}


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
            steps = made_by(kind.ddl_impact(), found.steps[number])
            impacts = _impacts(kind, steps)
            for line in table(_rows(steps, impacts, counts)):
                echo(line)
            for lock in _held(kind, impacts):
                echo(paint(_held_line(lock), "yellow"))
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


def _impacts(kind: SqlBackend, steps: Sequence[Step]) -> list[StepImpact]:
    return step_impacts(
        kind.ddl_impact(),
        steps,
        commits_ddl=kind.commits_ddl,
        concurrent=kind.changes_concurrently,
    )


def _held(kind: SqlBackend, impacts: Sequence[StepImpact]) -> list[HeldLock]:
    return [] if kind.commits_ddl else held_locks(impacts)


def _held_line(lock: HeldLock) -> str:
    number = len(lock.meanwhile)
    operations = (
        "1 operation reads or writes" if number == 1 else f"{number} operations read or write"
    )
    return (
        f"{lock.table}: blocks {_WAITS[lock.blocks]} until the transaction commits;"
        f" meanwhile {operations} all rows"
    )


def _rows(
    steps: Sequence[Step], impacts: Sequence[StepImpact], counts: Mapping[str, int]
) -> list[tuple[str, ...]]:
    lines: list[tuple[str, ...]] = []
    for step, impact in zip(steps, impacts, strict=True):
        rows = f"{counts[step.table]:,} rows" if step.table in counts else ""
        back = f"irreversible: loses {step.lost}" if step.lost else "reversible"
        lines.append((step.what, _ROWS[impact.rows], _blocked(step, impact), back, rows))
    return lines


def _blocked(step: Step, impact: StepImpact) -> str:
    """Return who waits; another table than that of the operation is named."""
    waits = [
        _WAITS[blocks] if table == step.table else f"{_WAITS[blocks]} of {table}"
        for table, blocks in impact.locks.items()
    ]
    return f"blocks {', '.join(waits)}" if waits else "no blocking"


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
                **_revision(kind, found.steps[number], counts),
                **({"sql": statements[number]} if sql else {}),
            }
            for number, revision in enumerate(found.revisions)
        ],
        "consent": [{"place": each.place, "what": each.what} for each in found.hazards],
        "renames": [{"old": old, "new": new, "note": note} for old, new, note in found.candidates],
    }


def _revision(
    kind: SqlBackend, planned: Sequence[Step], counts: Mapping[str, int]
) -> dict[str, object]:
    steps = made_by(kind.ddl_impact(), planned)
    impacts = _impacts(kind, steps)
    return {
        "operations": [
            {
                "change": step.change,
                "table": step.table,
                "what": step.what,
                "rows": counts.get(step.table),
                "touches": impact.rows,
                "waits": impact.blocks,
                "locks": impact.locks,
                "reversible": step.lost is None,
            }
            for step, impact in zip(steps, impacts, strict=True)
        ],
        "held": [
            {
                "table": lock.table,
                "blocks": lock.blocks,
                "operations": [steps[number].what for number in lock.meanwhile],
            }
            for lock in _held(kind, impacts)
        ],
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

    wanted = preview(root)
    found = asyncio.run(differences(target_of(root, None), wanted.after, wanted.views))
    states = asyncio.run(runner.status(root))
    return found, [each.revision for each in states if each.state == "pending"]
