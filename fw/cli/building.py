"""Run a build for a command: progress while it goes on, then its report, then its status."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from fw.cli.console import echo, echo_json, interactive, paint
from fw.cli.outcomes import Progress, outcome_data, print_diff, print_outcomes, summary
from fw.cli.session import Session
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.tasks.build import BuildOptions, BuildReport, Event

__all__ = ["print_report", "run_build"]


def run_build(session: Session, options: BuildOptions, *, verbose: bool = False) -> int:
    """Build the project, ask for consent where one is there to give it, print the report.

    Returns the exit status. Raises SchemaError, or DestructiveChange without consent.
    """
    started = perf_counter()
    report = _build_with_consent(session, options)
    print_report(session, report, options, perf_counter() - started, verbose=verbose)
    return report.exit_status


def _build_with_consent(session: Session, options: BuildOptions) -> BuildReport:
    try:
        return _build(session.root, options)
    except FwError as error:
        fills = _asked_for_consent(session, options, error)
    answered = replace(options, allow_destructive=True, fills=(*options.fills, *fills))
    return _build(session.root, answered)


def _asked_for_consent(
    session: Session, options: BuildOptions, error: FwError
) -> list[tuple[str, str]]:
    """Return the values for rows that hold none, once the user has consented; else raise."""
    from fw.cli.consent import with_rows
    from fw.tasks.migrations.hazards import DestructiveChange

    if not isinstance(error, DestructiveChange):
        raise error
    change = with_rows(session.root, error)
    if session.json or not interactive() or not options.writes:
        raise change from error
    import click

    echo(paint(change.message, "yellow", stream=sys.stderr), err=True)
    fills = []
    for hazard in error.hazards:
        if hazard.fillable:
            asked = f"{hazard.place} of the rows without one (=SQL for an expression, or nothing)"
            value = click.prompt(asked, default="", show_default=False, err=True)
            fills += [(hazard.place, value)] if value else []
    if not click.confirm("Write these migrations?", default=False, err=True):
        raise FwError("nothing was written", hint=change.hint)
    return fills


def _build(root: Path, options: BuildOptions) -> BuildReport:
    from fw.tasks.build import build

    progress = Progress()

    def show(event: Event) -> None:
        if event.step.startswith("waiting"):
            echo(event.step, err=True)
        else:
            progress.update(str(event))

    try:
        return build(root, options, show)
    finally:
        progress.clear()


def print_report(
    session: Session,
    report: BuildReport,
    options: BuildOptions,
    seconds: float,
    *,
    verbose: bool = False,
) -> None:
    """Print what a build did in `seconds`, or would do, as text or as one JSON document."""
    if session.json:
        echo_json(
            {
                "outcomes": outcome_data(report.outcomes),
                "explanations": dict(report.explanations) if options.explain else {},
                "timings": dict(report.timings),
                "exit_status": report.exit_status,
            }
        )
        return
    reasons = report.explanations
    print_outcomes(report.outcomes, reasons, explain=options.explain, verbose=verbose)
    if options.dry_run:
        for outcome in report.outcomes:
            print_diff(outcome.diff)
    would = options.dry_run or options.check
    echo(paint(summary(report.outcomes, seconds, would=would), "bold"))
