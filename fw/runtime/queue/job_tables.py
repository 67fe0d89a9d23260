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

__all__ = ["STORED", "find_tables_url"]

STORED: Final = {"database": "jobs", "rabbitmq": "failed jobs"}
"""What each driver with tables stores in them."""


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
