"""Builds a project in a run, and reports its progress."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from fw.project.row_counts import with_row_counts
from fw.runtime.messages import Message
from fw.studio.context import Done, Reporter
from fw.studio.planning.messages import counted
from fw.tasks.build.session import BuildOptions, BuildReport, Event, build
from fw.tasks.migrations.hazards import DestructiveChange

__all__ = ["run_build", "summary"]


def run_build(root: Path, report: Reporter, options: BuildOptions | None = None) -> Done:
    """Build a project and report each file; raise FwError as `fw build` does without a terminal."""

    def show(event: Event) -> None:
        report.progress(event.step, event.done, event.total)

    try:
        found = build(root, options, show)
    except DestructiveChange as error:
        raise with_row_counts(root, error) from error
    for outcome in found.outcomes:
        if outcome.action != "identical":
            reason = found.explanations.get(outcome.path, "")
            report.outcome(outcome.path, outcome.action, outcome.detail, reason)
    return Done(found.exit_status, summary(found))


def summary(report: BuildReport) -> Message:
    """Return the numbers of files by outcome, as text."""
    counts = Counter(str(outcome.action) for outcome in report.outcomes)
    counts.pop("identical", None)
    if not counts:
        return Message.of("done.up-to-date", "Everything is up to date")
    parts = [counted(f"count.{action}", count) for action, count in counts.most_common()]
    return Message.of("done.counts", "{counts}", counts=parts)
