"""Database connection, configured by `DATABASE_URL` in `.env`."""

from fw.runtime.database import DatabaseServiceProvider


class DatabaseProvider(DatabaseServiceProvider):
    """Connects to the database at start-up and disconnects at shutdown."""
