"""Plan of the migrations that a build would add, and drift of the database."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fw.project.database import database_url
from fw.runtime.database.backends.base.ddl_impact import (
    HeldLock,
    StepImpact,
    held_locks,
    made_by,
    step_impacts,
)

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.backend import Backend
    from fw.tasks.migrations.preview.preview import MigrationPreview
    from fw.tasks.migrations.preview.steps import Step

__all__ = [
    "PlannedSteps",
    "drift",
    "plan_data",
    "planned_steps",
    "planning_backend",
    "statement_end",
    "statements_both_ways",
    "upgrade_statements",
]


class PlannedSteps(NamedTuple):
    """The steps of a revision on a backend, the DDL impact of each, and the locks held."""

    steps: Sequence[Step]
    impacts: Sequence[StepImpact]
    held: Sequence[HeldLock]


def planned_steps(kind: Backend, planned: Sequence[Step]) -> PlannedSteps:
    """Return the steps that a backend makes of those planned, with their DDL impact."""
    steps = made_by(kind.ddl_impact(), planned)
    impacts = step_impacts(
        kind.ddl_impact(),
        steps,
        commits_ddl=kind.commits_ddl,
        concurrent=kind.changes_concurrently,
    )
    held = [] if kind.commits_ddl else held_locks(impacts)
    return PlannedSteps(steps, impacts, held)


def plan_data(
    kind: Backend,
    found: MigrationPreview,
    counts: Mapping[str, int],
    statements: Sequence[Sequence[str]] | None = None,
) -> dict[str, Any]:
    """Return a plan as JSON-serializable data: operations with their DDL impact, hazards, renames.

    `counts` are the rows of each table, `statements` those of each revision.
    """
    return {
        "provider": kind.name,
        "revisions": [
            {
                "revision": revision,
                **_revision(kind, found.steps[number], counts),
                **({} if statements is None else {"sql": statements[number]}),
            }
            for number, revision in enumerate(found.revisions)
        ],
        "consent": [{"place": each.place, "what": each.what} for each in found.hazards],
        "renames": [{"old": old, "new": new, "note": note} for old, new, note in found.candidates],
    }


def _revision(
    kind: Backend, planned: Sequence[Step], counts: Mapping[str, int]
) -> dict[str, object]:
    steps, impacts, held = planned_steps(kind, planned)
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
            for lock in held
        ],
    }


def planning_backend(root: Path, name: str | None = None) -> Backend:
    """Return the backend of that name, by default the project's; FwError if it has no plans."""
    from fw.runtime.database.backends import backend_named

    kind = backend_named(name or database_url(root).provider)
    kind.ddl_impact()
    return kind


def upgrade_statements(kind: Backend, found: MigrationPreview) -> list[list[str]]:
    """Return the statements of each planned revision: SQL, or commands of a backend without."""
    from fw.runtime.database.sql.backend import SqlBackend
    from fw.runtime.database.sql.migrations import offline

    if isinstance(kind, SqlBackend):
        return offline.upgrade_statements(kind, found.sources, found.before)
    return [up for up, _ in kind.migration_commands(found.sources, found.before)]


def statements_both_ways(
    kind: Backend, found: MigrationPreview
) -> list[tuple[list[str], list[str]]]:
    """Return the statements of each planned revision's upgrade and downgrade."""
    from fw.runtime.database.sql.backend import SqlBackend
    from fw.runtime.database.sql.migrations import offline

    if isinstance(kind, SqlBackend):
        return offline.statements_both_ways(kind, found.sources, found.before)
    return kind.migration_commands(found.sources, found.before)


def statement_end(kind: Backend) -> str:
    """Return what ends a statement in a script."""
    return ";" if kind.dialects else ""


def drift(root: Path) -> tuple[list[str], list[str]]:
    """Return the differences between database and schema, and the pending migrations."""
    from fw.runtime.database.migrations import runner
    from fw.tasks.migrations.preview.preview import preview

    wanted = preview(root)
    found = asyncio.run(runner.differences(root, wanted.after, wanted.views))
    states = asyncio.run(runner.status(root))
    return found, [each.revision for each in states if each.state == "pending"]
