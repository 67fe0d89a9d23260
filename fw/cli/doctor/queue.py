"""Check of the queue: is there anywhere for jobs to wait."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from fw.cli.doctor.finding import Finding, Level

__all__ = ["tables"]


def tables(root: Path) -> Iterator[Finding]:
    """Look for the tables of jobs, where the driver has jobs wait in a database."""
    from fw.runtime.database.errors import Unavailable
    from fw.runtime.database.providers import provider_for
    from fw.runtime.project import Project
    from fw.runtime.queue.drivers.database import DatabaseDriver

    project = Project.load(root)
    if project.config.setting("queue.driver") != "database":
        return
    driver = DatabaseDriver(project)
    provider = provider_for(driver.url)
    own = bool(project.config.setting("queue.connection"))
    try:
        # To connect to a file that isn't there would create it.
        if asyncio.run(provider.exists(driver.url)):
            driver.check()
            yield Finding(Level.OK, "the tables of jobs are there")
        elif own:
            remedy = "fw queue table" if provider.is_file else "create it, then: fw queue table"
            yield Finding(Level.PROBLEM, "the database of queue.connection isn't there", remedy)
    except Unavailable:
        # Of the application's own database another check has said so.
        if own:
            message = f"{driver.url.masked()} of queue.connection can't be reached"
            yield Finding(Level.PROBLEM, message, "start the server, or correct queue.connection")
    finally:
        driver.close()
