"""`fw queue` and its subcommands."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint, table
from fw.runtime.errors import FwError, UsageError

if TYPE_CHECKING:
    from fw.runtime.queue.driver import Driver, FailedJob

__all__ = ["queue"]

AREA = "Run"

_DRIVER = click.option(
    "--driver",
    metavar="NAME",
    help="Driver of the queue, such as database or redis.  [default: queue.driver]",
)


@click.group(cls=CommandGroup)
def queue() -> None:
    """Run jobs, and manage failed ones."""


def _driver(session: Session, name: str | None) -> Driver:
    from fw.runtime.application import project
    from fw.runtime.queue.queue import driver_of

    project.use(project.Project.load(session.root))
    return driver_of(name)


@queue.command(name="table")
@format_option()
@pass_session
def table_(session: Session) -> None:
    """Create the queue's tables in the database; existing tables stay."""
    from fw.runtime.application.project import Project

    name = str(Project.load(session.root).config.setting("queue.driver"))
    # A project with the driver sync is about to switch to a queue.
    driver = _driver(session, "database" if name == "sync" else name)
    created = list(driver.prepare())
    driver.close()
    if session.json:
        echo_json({"created": created})
    elif created:
        echo(f"created {' and '.join(created)}")
    elif not driver.has_tables:
        echo(f"the queue driver {driver.name} needs no tables")
    else:
        echo("the tables already exist")


@queue.command()
@_DRIVER
@click.option(
    "--queues",
    metavar="NAMES",
    help="Serve only these queues, separated by commas.  [default: all]",
)
@click.option(
    "--processes",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Number of worker processes, restarted if they die; 0 runs one without restarts.",
)
@click.option(
    "--threads",
    type=click.IntRange(min=1),
    default=8,
    show_default=True,
    help="Number of concurrent jobs of each worker.",
)
@click.option("--until-empty", is_flag=True, help="Stop when no job is ready.")
@pass_session
def work(
    session: Session,
    driver: str | None,
    queues: str | None,
    processes: int,
    threads: int,
    until_empty: bool,
) -> int:
    """Run jobs until Ctrl-C or SIGTERM; then finish running jobs and return fetched ones."""
    named = [name.strip() for name in (queues or "").split(",") if name.strip()]
    if not processes:
        from fw.runtime.queue.worker import work as run

        run(session.root, driver=driver, queues=named, threads=threads, until_empty=until_empty)
        return 0
    from fw.runtime.queue.supervisor import supervise

    command = [sys.executable, "-m", "fw", "queue", "work", "--processes", "0"]
    command += ["--threads", str(threads)]
    command += ["--driver", driver] if driver else []
    command += ["--queues", ",".join(named)] if named else []
    command += ["--until-empty"] if until_empty else []
    return supervise(command, processes)


@queue.command()
@_DRIVER
@format_option()
@pass_session
def stats(session: Session, driver: str | None) -> None:
    """Show the number of ready, delayed, running and failed jobs."""
    chosen = _driver(session, driver)
    found = chosen.stats()
    chosen.close()
    if session.json:
        names = ("queue", "ready", "delayed", "running", "failed")
        echo_json({"queues": [{name: getattr(each, name) for name in names} for each in found]})
        return
    if not found:
        echo("no jobs")
        return
    rows: list[Sequence[str]] = [("queue", "ready", "delayed", "running", "failed")]
    for each in found:
        counts = (each.ready, each.delayed, each.running, each.failed)
        cells = ("?" if count is None else str(count) for count in counts)
        rows.append((each.queue, *cells))
    echo("\n".join(table(rows, indent="")))


@queue.command()
@_DRIVER
@click.option("-v", "--verbose", is_flag=True, help="Show whole errors.")
@format_option()
@pass_session
def failed(session: Session, driver: str | None, verbose: bool) -> None:
    """List failed jobs, the latest first."""
    chosen = _driver(session, driver)
    found = chosen.failed()
    chosen.close()
    if session.json:
        names = ("id", "job", "queue", "attempts", "failed_at", "error", "body")
        echo_json({"failed": [{name: getattr(each, name) for name in names} for each in found]})
        return
    if not found:
        echo("no failed jobs")
        return
    if verbose:
        for each in found:
            echo(f"{paint(f'{each.id} {each.job}', 'bold')} failed at {_time(each)} UTC")
            echo(each.error.rstrip() + "\n")
        return
    rows = [("id", "job", "queue", "runs", "failed at (UTC)", "error")]
    for each in found:
        runs = str(each.attempts)
        rows.append((str(each.id), each.job, each.queue, runs, _time(each), _last_line(each)))
    echo("\n".join(table(rows, indent="")))


def _time(failed: FailedJob) -> str:
    return datetime.fromtimestamp(failed.failed_at, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _last_line(failed: FailedJob) -> str:
    lines = failed.error.strip().splitlines()
    return lines[-1] if lines else ""


@queue.command()
@click.argument("ids", nargs=-1, required=True, metavar="ID...|all")
@_DRIVER
@format_option()
@pass_session
def retry(session: Session, ids: Sequence[str], driver: str | None) -> None:
    """Run failed jobs again: all, or those with the given ids."""
    chosen = _driver(session, driver)
    wanted = None if list(ids) == ["all"] else _numbers(ids)
    unknown = _unknown_ids(chosen, wanted)
    count = chosen.retry(wanted)
    chosen.close()
    _report(session, unknown, count, "will run again")


@queue.command()
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@_DRIVER
@format_option()
@pass_session
def forget(session: Session, ids: Sequence[str], driver: str | None) -> None:
    """Delete failed jobs by their ids."""
    chosen = _driver(session, driver)
    wanted = _numbers(ids)
    unknown = _unknown_ids(chosen, wanted)
    count = chosen.forget(wanted)
    chosen.close()
    _report(session, unknown, count, "deleted")


@queue.command()
@_DRIVER
@format_option()
@pass_session
def flush(session: Session, driver: str | None) -> None:
    """Delete all failed jobs; waiting jobs stay."""
    chosen = _driver(session, driver)
    count = chosen.forget(None)
    chosen.close()
    _report(session, [], count, "deleted")


def _numbers(ids: Sequence[str]) -> list[int]:
    wrong = [each for each in ids if not each.isdecimal()]
    if wrong:
        raise UsageError(f"invalid job id {wrong[0]!r}", hint="use a number")
    return [int(each) for each in ids]


def _unknown_ids(driver: Driver, wanted: Sequence[int] | None) -> list[int]:
    """Return the ids that no failed job has."""
    if wanted is None:
        return []
    known = {each.id for each in driver.failed()}
    return [each for each in dict.fromkeys(wanted) if each not in known]


def _report(session: Session, unknown: Sequence[int], count: int, result: str) -> None:
    if not session.json and (count or not unknown):
        echo(f"{count} {'job' if count == 1 else 'jobs'} {result}")
    if unknown:
        ids = f"{'id' if len(unknown) == 1 else 'ids'} {', '.join(map(str, unknown))}"
        raise FwError(
            f"no failed job has the {ids}", hint="run fw queue failed for the ids of failed jobs"
        )
    if session.json:
        echo_json({"count": count})
