"""`fw queue` and the commands below it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from fw.cli.options import Listing, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint, table
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.queue.driver import Driver, FailedJob

__all__ = ["queue"]

_DRIVER = click.option(
    "--driver", metavar="NAME", help="Where the jobs wait: database, redis, … [queue.driver]"
)


@click.group(cls=Listing)
def queue() -> None:
    """Run the jobs that wait, and see to those that have failed."""


def _driver(session: Session, name: str | None) -> Driver:
    from fw.runtime.application import project
    from fw.runtime.queue.queue import driver_of

    project.use(project.Project.load(session.root))
    return driver_of(name)


@queue.command(name="table")
@format_option()
@pass_session
def table_(session: Session) -> None:
    """Create the tables that jobs wait in, in the database; those that are there stay."""
    from fw.runtime.application.project import Project

    name = str(Project.load(session.root).config.setting("queue.driver"))
    # Whoever still has jobs done at once is about to have them wait.
    driver = _driver(session, "database" if name == "sync" else name)
    created = list(driver.prepare())
    driver.close()
    if session.json:
        echo_json({"created": created})
    elif created:
        echo(f"created {' and '.join(created)}")
    elif not driver.has_tables:
        echo(f"the queue driver {driver.name} needs no table")
    else:
        echo("the tables are there already")


@queue.command()
@_DRIVER
@click.option(
    "--queues", metavar="NAMES", help="Serve these queues alone, separated by commas. [all]"
)
@click.option(
    "--processes",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Workers, each a process that is started anew if it dies; 0 is one without that.",
)
@click.option(
    "--threads",
    type=click.IntRange(min=1),
    default=8,
    show_default=True,
    help="Jobs that each worker runs at the same time.",
)
@click.option("--until-empty", is_flag=True, help="Stop when no job is ready any more.")
@pass_session
def work(
    session: Session,
    driver: str | None,
    queues: str | None,
    processes: int,
    threads: int,
    until_empty: bool,
) -> int:
    """Run jobs until Ctrl-C or SIGTERM: then those that run are finished, the others given back."""
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
    """Show how many jobs are ready, wait for their time, run, and have failed."""
    chosen = _driver(session, driver)
    found = chosen.stats()
    chosen.close()
    if session.json:
        names = ("queue", "ready", "delayed", "running", "failed")
        echo_json({"queues": [{name: getattr(each, name) for name in names} for each in found]})
        return
    if not found:
        echo("no job waits")
        return
    rows: list[Sequence[str]] = [("queue", "ready", "delayed", "running", "failed")]
    for each in found:
        counts = (each.ready, each.delayed, each.running, each.failed)
        told = ("?" if count is None else str(count) for count in counts)
        rows.append((each.queue, *told))
    echo("\n".join(table(rows, indent="")))


@queue.command()
@_DRIVER
@click.option("-v", "--verbose", is_flag=True, help="Show the whole error of each.")
@format_option()
@pass_session
def failed(session: Session, driver: str | None, verbose: bool) -> None:
    """List the jobs that were given up, the last one first."""
    chosen = _driver(session, driver)
    found = chosen.failed()
    chosen.close()
    if session.json:
        names = ("id", "job", "queue", "attempts", "failed_at", "error", "body")
        echo_json({"failed": [{name: getattr(each, name) for name in names} for each in found]})
        return
    if not found:
        echo("no job has failed")
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
    """Have failed jobs run again, by the ids that `fw queue failed` lists, or all of them."""
    chosen = _driver(session, driver)
    wanted = None if list(ids) == ["all"] else _numbers(ids)
    count = chosen.retry(wanted)
    chosen.close()
    _tell(session, wanted, count, "will run again")


@queue.command()
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@_DRIVER
@format_option()
@pass_session
def forget(session: Session, ids: Sequence[str], driver: str | None) -> None:
    """Remove failed jobs for good, by their ids."""
    chosen = _driver(session, driver)
    wanted = _numbers(ids)
    count = chosen.forget(wanted)
    chosen.close()
    _tell(session, wanted, count, "forgotten")


@queue.command()
@_DRIVER
@format_option()
@pass_session
def flush(session: Session, driver: str | None) -> None:
    """Remove all failed jobs for good. Jobs that wait stay."""
    chosen = _driver(session, driver)
    count = chosen.forget(None)
    chosen.close()
    _tell(session, None, count, "forgotten")


def _numbers(ids: Sequence[str]) -> list[int]:
    wrong = [each for each in ids if not each.isdecimal()]
    if wrong:
        raise click.BadParameter(f"{wrong[0]!r} is no id of a failed job", param_hint="ID")
    return [int(each) for each in ids]


def _tell(session: Session, wanted: Sequence[int] | None, count: int, what: str) -> None:
    if wanted is not None and count < len(set(wanted)):
        missing = "none of them has" if not count else f"only {count} of them have"
        raise FwError(f"{missing} failed", hint="fw queue failed lists the ids")
    if session.json:
        echo_json({"count": count})
    else:
        echo(f"{count} {'job' if count == 1 else 'jobs'} {what}")
