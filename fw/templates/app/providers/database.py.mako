"""Database at `DATABASE_URL` in `.env`. `[database]` in `fw.toml` sets its limits."""

from fw.runtime.database import DatabaseServiceProvider, current


class DatabaseProvider(DatabaseServiceProvider):
    """Opens the database at start-up and closes it at shutdown."""

    async def check(self) -> None:
        """Raise an error if `/health/ready` should respond with 503."""
        await current().ping()
