"""Connects the application to the database that `DATABASE_URL` in `.env` names."""

from fw.runtime.database import DatabaseServiceProvider


class DatabaseProvider(DatabaseServiceProvider):
    """Opens the database when the application starts and closes it when it stops."""
