"""Checks of the database: connection, migrations, and tables of the queue."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from fw.project.doctor import Finding, Level
from fw.runtime.messages import say

__all__ = ["migrations", "queue_tables", "reachable"]

TIMEOUT = 10


def reachable(root: Path) -> Iterator[Finding]:
    """Connect to the database."""
    from fw.project.database import missing_setup, ping
    from fw.runtime.database.connection.target import find_url

    url = find_url(root)
    if url is None:
        yield Finding(Level.NOTE, say("no database is configured"), say("run fw db configure"))
        return
    if lacking := missing_setup(root, url):
        yield Finding(Level.PROBLEM, lacking.message, lacking.hint)
        if lacking.question is not None:
            return
    yield Finding(Level.OK, say("connected to {root}", root=ping(root, url)[0]))
    yield from _collations(root)


def _collations(root: Path) -> Iterator[Finding]:
    """Check the collations of a database that was made by other means than fw."""
    from fw.project.collations import COMMAND, unsuitable_collations

    found = unsuitable_collations(root)
    if found:
        rest = (
            say(", and {count} more; run fw db diff", count=len(found) - 1)
            if len(found) > 1
            else ""
        )
        message = say("{first}{second}", first=found[0], second=rest)
        yield Finding(
            Level.PROBLEM, message, say("run {command}, then fw migrate", command=COMMAND)
        )


def migrations(root: Path) -> Iterator[Finding]:
    """Compare the applied migrations with the files."""
    from fw.runtime.database.connection.target import find_url
    from fw.runtime.database.errors import Unavailable
    from fw.runtime.database.migrations import runner

    if find_url(root) is None:
        return
    try:
        found = asyncio.run(asyncio.wait_for(runner.status(root), TIMEOUT))
    except (TimeoutError, Unavailable):
        # The check `reachable` has reported it.
        return
    by_state: dict[str, list[str]] = {}
    for each in found:
        by_state.setdefault(each.state, []).append(each.file)
    altered = by_state.get("changed", []) + by_state.get("missing", [])
    if altered:
        message = say(
            "applied migrations were changed or deleted: {listed}", listed=", ".join(altered)
        )
        remedy = say("restore them from version control, and change schema.fw instead")
        yield Finding(Level.PROBLEM, message, remedy)
    if "pending" in by_state:
        count = len(by_state["pending"])
        message = (
            say("1 migration is pending")
            if count == 1
            else say("{count} migrations are pending", count=count)
        )
        yield Finding(Level.PROBLEM, message, say("run fw migrate"))
    if not altered and "pending" not in by_state:
        yield Finding(Level.OK, say("all migrations are applied"))


def queue_tables(root: Path) -> Iterator[Finding]:
    """Check the tables of the queue if its driver stores jobs there."""
    from fw.runtime.application.project import Project
    from fw.runtime.database.backends import backend_for
    from fw.runtime.database.errors import Unavailable
    from fw.runtime.queue.drivers.database import DatabaseDriver
    from fw.runtime.queue.job_tables import STORED

    project = Project.load(root)
    name = project.config.setting("queue.driver")
    if name not in STORED:
        return
    driver = DatabaseDriver(project, name)
    backend = backend_for(driver.url)
    has_connection = bool(project.config.setting("queue.connection"))
    try:
        # Connecting to a missing file would create it.
        if asyncio.run(backend.exists(driver.url)):
            driver.check()
            yield Finding(Level.OK, say("the tables of the queue exist"))
        elif has_connection:
            remedy = (
                say("run fw queue table")
                if backend.is_file
                else say("create it, then run fw queue table")
            )
            yield Finding(
                Level.PROBLEM, say("the database of queue.connection doesn't exist"), remedy
            )
    except Unavailable:
        # The check `reachable` reports the application's database.
        if has_connection:
            message = say(
                "cannot connect to {masked} of queue.connection", masked=driver.url.masked()
            )
            yield Finding(
                Level.PROBLEM, message, say("start the server, or correct queue.connection")
            )
    finally:
        driver.close()
