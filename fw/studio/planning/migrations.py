"""Migrations of a plan as data: operations with affected rows, SQL, and open questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fw.project.migration_plan import (
    planned_steps,
    planning_backend,
    statement_end,
    statements_both_ways,
)
from fw.project.row_counts import hazard_row_counts, table_row_counts
from fw.runtime.errors import FwError
from fw.runtime.messages import Message
from fw.studio.planning.messages import counted, sentence, told
from fw.tasks.migrations.hazards import Hazard
from fw.tasks.migrations.preview.preview import MigrationPreview

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.backend import Backend
    from fw.runtime.database.backends.base.ddl_impact import StepImpact
    from fw.tasks.migrations.preview.steps import Step

__all__ = ["migrations_data", "questions"]


def migrations_data(
    root: Path, found: MigrationPreview, provider: str | None
) -> list[dict[str, Any]]:
    """Return each planned revision; without a known database, without impact and statements."""
    if not found.revisions:
        return []
    counts = table_row_counts(root, _tables(found))
    kind = _backend(root, provider)
    statements = [("", "")] * len(found.revisions) if kind is None else _statements(kind, found)
    return [
        {
            "path": f"database/migrations/{revision}_migration.py",
            "title": told(found.titles[number]),
            "operations": _operations(kind, found.steps[number], counts),
            "sql": statements[number][0],
            "undo_sql": statements[number][1],
        }
        for number, revision in enumerate(found.revisions)
    ]


def _tables(found: MigrationPreview) -> set[str]:
    """Return the tables whose rows the operations touch, by the names that they have now."""
    return {step.former or step.table for steps in found.steps for step in steps}


def _backend(root: Path, provider: str | None) -> Backend | None:
    for name in (None, provider):
        try:
            return planning_backend(root, name)
        except FwError:
            continue
    return None


def _statements(kind: Backend, found: MigrationPreview) -> list[tuple[str, str]]:
    end = statement_end(kind)
    both = statements_both_ways(kind, found)
    return [(_script(up, end), _script(down, end)) for up, down in both]


def _script(statements: Iterable[str], end: str) -> str:
    return "".join(f"{one}{end}\n" for one in statements)


def _operations(
    kind: Backend | None, steps: Sequence[Step], counts: Mapping[str, int]
) -> list[dict[str, Any]]:
    if kind is None:
        return [_operation(step, None, counts) for step in steps]
    planned = planned_steps(kind, steps)
    pairs = zip(planned.steps, planned.impacts, strict=True)
    return [_operation(step, _impact(step, impact), counts) for step, impact in pairs]


def _operation(step: Step, impact: Message | None, counts: Mapping[str, int]) -> dict[str, Any]:
    return {
        **told(step.what),
        "table": step.table,
        "rows": counts.get(step.former or step.table),
        "impact": None if impact is None else told(impact),
        "destructive": step.lost is not None,
        "reversible": step.lost is None,
    }


def _impact(step: Step, impact: StepImpact) -> Message:
    waits = [
        sentence(f"impact.{blocks}")
        if table == step.table
        else sentence(f"impact.{blocks}-of", table=table)
        for table, blocks in impact.locks.items()
    ]
    blocked = sentence("impact.blocks", waits=waits) if waits else sentence("impact.free")
    return sentence("impact", rows=[sentence(f"impact.rows-{impact.rows}")], blocks=[blocked])


def questions(
    root: Path, found: MigrationPreview, *, allow_destructive: bool
) -> list[dict[str, Any]]:
    """Return the questions that `fw build` would ask on a terminal, with affected rows.

    The answers are `renames`, `fills` and `allow_destructive` of the next plan.
    """
    if allow_destructive or not found.hazards:
        return []
    counts = hazard_row_counts(root, found.hazards)
    rows = {hazard.place: count for hazard, count in counts.items()}
    asked: list[dict[str, Any]] = []
    for old, group in groupby(found.candidates, key=lambda one: one.old):
        options = [one.new for one in group]
        text = sentence("question.rename", old=old)
        asked.append(_question("rename", old, text, rows.get(old), options))
    for hazard in found.hazards:
        count = counts.get(hazard)
        if hazard.fillable:
            asked.append(_question("fill", hazard.place, _fill(hazard, count), count))
        else:
            asked.append(_question("destructive", hazard.place, _loss(hazard, count), count))
    return asked


def _question(
    kind: str, place: str, text: Message, rows: int | None, options: Sequence[str] = ()
) -> dict[str, Any]:
    return {"kind": kind, "place": place, **told(text), "rows": rows, "options": list(options)}


def _fill(hazard: Hazard, count: int | None) -> Message:
    if count is None:
        return sentence("question.fill-unknown", place=hazard.place)
    return counted("question.fill", count, place=hazard.place)


def _loss(hazard: Hazard, count: int | None) -> Message:
    if count is None:
        return sentence("question.loss", place=hazard.place, risk=hazard.what)
    if not (hazard.unique or hazard.breaking):
        rows = [counted("rows", count)]
        return sentence("question.loss-rows", place=hazard.place, risk=hazard.what, rows=rows)
    if count == 0:
        return sentence("question.loss.none", place=hazard.place, risk=hazard.what)
    return counted("question.loss", count, place=hazard.place, risk=hazard.what)
