"""Report of the migrations that a build would add."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fw.cli.terminal.console import echo, echo_json, paint, table
from fw.project.migration_plan import (
    PlannedSteps,
    plan_data,
    planned_steps,
    planning_backend,
    statement_end,
    upgrade_statements,
)
from fw.project.row_counts import table_row_counts
from fw.runtime.database.backends.base.ddl_impact import Blocks, HeldLock, StepImpact
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.cli.session import Session
    from fw.tasks.migrations.preview.steps import Step

__all__ = ["print_plan"]

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
    from fw.tasks.migrations.preview.preview import preview

    found = preview(session.root, renames, fills)
    kind = planning_backend(session.root, provider)
    statements = upgrade_statements(kind, found) if sql else [[] for _ in found.revisions]
    counts = table_row_counts(session.root, {step.table for steps in found.steps for step in steps})
    if session.json:
        echo_json(plan_data(kind, found, counts, statements if sql else None))
        return
    for number, revision in enumerate(found.revisions):
        echo(paint(f"-- {revision}" if sql else revision, "bold"))
        if sql:
            for statement in statements[number]:
                echo(f"{statement}{statement_end(kind)}")
        else:
            planned = planned_steps(kind, found.steps[number])
            for line in table(_rows(planned, counts)):
                echo(line)
            for lock in planned.held:
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


def _held_line(lock: HeldLock) -> str:
    number = len(lock.meanwhile)
    operations = (
        "1 operation reads or writes" if number == 1 else f"{number} operations read or write"
    )
    return (
        f"{lock.table}: blocks {_WAITS[lock.blocks]} until the transaction commits;"
        f" meanwhile {operations} all rows"
    )


def _rows(planned: PlannedSteps, counts: Mapping[str, int]) -> list[tuple[str, ...]]:
    lines: list[tuple[str, ...]] = []
    for step, impact in zip(planned.steps, planned.impacts, strict=True):
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
