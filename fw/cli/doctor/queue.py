"""Check of the queue: is there anywhere for jobs to wait."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fw.cli.doctor.finding import Finding, Level

__all__ = ["tables"]


def tables(root: Path) -> Iterator[Finding]:
    """Look for the tables of jobs, where the driver has jobs wait in a database."""
    from fw.runtime.database.errors import Unavailable
    from fw.runtime.project import Project
    from fw.runtime.queue.drivers import driver_named

    project = Project.load(root)
    if project.config.setting("queue.driver") != "database":
        return
    driver = driver_named("database")(project)
    try:
        driver.check()
    except Unavailable:
        # The check of the database has said so.
        return
    finally:
        driver.close()
    yield Finding(Level.OK, "the tables of jobs are there")
