"""`fw schedule run`, `list` and `work`."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint, table

if TYPE_CHECKING:
    from datetime import datetime

    from fw.runtime.schedule import Task
    from fw.runtime.schedule.runner import Outcome

__all__ = ["schedule"]

AREA = "Run"

_COLOURS = {"done": "green", "skipped": "yellow", "failed": "red"}


@click.group(cls=CommandGroup)
def schedule() -> None:
    """Run and list the scheduled tasks of app/schedule.py."""


@schedule.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@format_option()
@pass_session
def run(session: Session, names: tuple[str, ...]) -> int:
    """Run the tasks that are due in this minute, or the named tasks now.

    Call it from cron each minute. Exit with 1 if a task fails.
    """
    from fw.runtime.schedule.scheduler import run as run_due

    outcomes = asyncio.run(run_due(session.root, names))
    if session.json:
        echo_json({"tasks": [_outcome_data(each) for each in outcomes]})
    else:
        for each in outcomes:
            _print(each)
        if not outcomes:
            echo("no tasks are due")
    return int(any(each.state == "failed" for each in outcomes))


@schedule.command(name="list")
@format_option()
@pass_session
def list_(session: Session) -> None:
    """List scheduled tasks with their next run, in the time zone of each."""
    from datetime import UTC, datetime

    from fw.runtime import clock
    from fw.runtime.schedule.scheduler import load_schedule

    _, tasks = load_schedule(session.root)
    now = datetime.fromtimestamp(clock.now(), UTC)
    never = datetime.max.replace(tzinfo=UTC)
    rows = [(task, task.next_after(now)) for task in tasks]
    rows.sort(key=lambda row: row[1] or never)
    if session.json:
        echo_json({"tasks": [_task_data(task, due) for task, due in rows]})
        return
    shown = (
        (_format_time(due), task.cron_expression, task.label, _flags(task)) for task, due in rows
    )
    for line in table(shown, indent=""):
        echo(line)
    if not rows:
        echo("app/schedule.py has no tasks")


@schedule.command()
@pass_session
def work(session: Session) -> None:
    """Run due tasks until SIGTERM or Ctrl-C; running tasks may finish."""
    from fw.runtime.schedule.scheduler import work as run_until_stopped

    asyncio.run(run_until_stopped(session.root))


def _print(outcome: Outcome) -> None:
    state = paint(outcome.state.rjust(7), _COLOURS[outcome.state])
    took = f" ({outcome.seconds:.1f} s)" if outcome.state == "done" else ""
    echo(f"{state}  {outcome.task.label}{took}{': ' if outcome.why else ''}{outcome.why}")


def _outcome_data(outcome: Outcome) -> dict[str, object]:
    return {
        "name": outcome.task.label,
        "state": outcome.state,
        "seconds": round(outcome.seconds, 3),
        "why": outcome.why or None,
    }


def _task_data(task: Task, due: datetime | None) -> dict[str, object]:
    return {
        "name": task.label,
        "kind": task.target.kind,
        "cron": task.cron_expression,
        "timezone": str(task.when_due.zone),
        "next": None if due is None else due.isoformat(),
        "without_overlapping": task.is_alone,
        "on_one_server": task.is_on_one_server,
        "place": task.place,
    }


def _format_time(due: datetime | None) -> str:
    return "never" if due is None else f"{due:%a %Y-%m-%d %H:%M %z} {due.tzinfo}"


def _flags(task: Task) -> str:
    flags = {"without overlapping": task.is_alone, "on one server": task.is_on_one_server}
    return ", ".join(flag for flag, is_set in flags.items() if is_set)
