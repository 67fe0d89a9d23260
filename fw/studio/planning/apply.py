"""Applies a plan: writes exactly what it showed, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.studio.context import Done, Reporter
from fw.studio.planning.builds import run_build
from fw.studio.planning.plan import Plan, current_draft, decide, plan_id
from fw.studio.problems import Stale
from fw.tasks.disk.lock import project_lock
from fw.tasks.disk.outcome import Step

__all__ = ["apply_plan", "require_current"]


def require_current(root: Path, plan: Plan) -> None:
    """Raise Stale if a build would no longer write what the plan shows, FwError for open questions."""
    # First of all: a question may have come from a build that ran while the plan was made.
    if decide(root, plan.sources, plan.base, plan.answers).id != plan.id:
        raise Stale
    if not plan.is_answered:
        raise FwError(say("the plan has open questions"), hint=say("answer them, and plan again"))


def apply_plan(root: Path, plan: Plan, report: Reporter) -> Done:
    """Write the schema files and all others of a plan as one change.

    The build decides on each file again while it holds the project's lock. Raise Stale, with
    nothing written, if a decision isn't that of the plan.
    """

    def confirm(steps: Sequence[Step]) -> None:
        if plan_id(plan.base, plan.sources, plan.answers, steps) != plan.id:
            raise Stale

    with project_lock(root, lambda message: report.progress(message)):
        draft = current_draft(root, plan.sources, plan.base, confirm)
        return run_build(root, report, plan.answers.options(draft, dry_run=False))
