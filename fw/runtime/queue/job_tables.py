"""Database of the tables for jobs: that of `queue.connection`, else of `DATABASE_URL`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fw.runtime.database.backends import backend_named, backend_words
from fw.runtime.database.connection.target import find_url
from fw.runtime.errors import FwError
from fw.runtime.queue.driver import connection_of

if TYPE_CHECKING:
    from fw.runtime.application.project import Project
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = ["STORED", "check_tables", "find_tables_url"]

STORED: Final = {"database": "jobs", "rabbitmq": "failed jobs"}
"""The drivers with tables, and the rows of these tables."""


def check_tables(project: Project) -> None:
    """Raise FwError if the driver of the queue needs tables, and their database has none."""
    driver = project.config.setting("queue.driver")
    if driver in STORED:
        find_tables_url(project, driver)


def find_tables_url(project: Project, driver: str) -> DatabaseUrl | None:
    """Return the URL of the database with a driver's tables, None if the project has none.

    Raises FwError for a database that has no tables.
    """
    stated = connection_of(project, driver, *backend_words()) or project.config.get("database.url")
    url = find_url(project.path, stated)
    if url is None:
        return None
    backend = backend_named(url.provider)
    if not backend.dialects:
        raise FwError(
            f"the queue driver {driver} stores {STORED[driver]} in an SQL database, but this is"
            f" {backend.title}",
            hint="change queue.driver to redis, or set queue.connection to the URL of an SQL"
            " database, such as sqlite:///database/jobs.db",
        )
    return url
