"""Run a build for a command: show progress, ask for consent, print the report."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from fw.cli.reports.outcomes import (
    Progress,
    outcome_data,
    print_diff,
    print_outcomes,
    summary,
)
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, interactive, paint
from fw.cli.terminal.migration_questions import MigrationQuestions, ask
from fw.project.row_counts import with_row_counts
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.tasks.build.session import BuildOptions, BuildReport, Event

__all__ = ["print_report", "run_build"]


def run_build(session: Session, options: BuildOptions, *, verbose: bool = False) -> int:
    """Build the project, ask for consent on a terminal, and print the report.

    Returns the exit status. Raises SchemaError, and DestructiveChange without consent.
    """
    started = perf_counter()
    report = _build_with_consent(session, options)
    print_report(session, report, options, perf_counter() - started, verbose=verbose)
    return report.exit_status


def _build_with_consent(session: Session, options: BuildOptions) -> BuildReport:
    questions = MigrationQuestions(session.root, ask)
    while True:
        try:
            return _build(session.root, options)
        except FwError as error:
            options = _ask(session, options, questions, error)


def _ask(
    session: Session, options: BuildOptions, questions: MigrationQuestions, error: FwError
) -> BuildOptions:
    """Return the options with the user's answers; raise the error if nobody can answer."""
    from fw.tasks.migrations.hazards import DestructiveChange

    if not isinstance(error, DestructiveChange):
        raise error
    if session.json or not interactive() or not options.writes:
        raise with_row_counts(session.root, error) from error
    return questions.answer(options, error)


def _build(root: Path, options: BuildOptions) -> BuildReport:
    from fw.tasks.build.session import build

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
    """Print the result of a build that took `seconds`, as text or as one JSON document."""
    from fw.cli.reports.diagnostics import diagnostics_text
    from fw.language.diagnostics import diagnostics_data

    if session.json:
        echo_json(
            {
                "outcomes": outcome_data(report.outcomes),
                "explanations": dict(report.explanations) if options.explain else {},
                "timings": dict(report.timings),
                "warnings": diagnostics_data(report.warnings),
                "exit_status": report.exit_status,
            }
        )
        return
    reasons = report.explanations
    print_outcomes(report.outcomes, reasons, explain=options.explain, verbose=verbose)
    if options.dry_run:
        for outcome in report.outcomes:
            print_diff(outcome.diff)
    if report.warnings:
        echo(diagnostics_text(report.warnings, "yellow"), err=True)
    would = options.dry_run or options.check
    echo(paint(summary(report.outcomes, seconds, would=would), "bold"))
