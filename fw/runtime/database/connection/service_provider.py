"""Service provider of the database at `DATABASE_URL`."""

from __future__ import annotations

import logging

from typing_extensions import override

from fw.runtime.application.service_provider import ServiceProvider
from fw.runtime.database.backends.base.backend import Limits
from fw.runtime.database.connection.database import Database, current, use
from fw.runtime.database.connection.target import find_url
from fw.runtime.database.errors import NotConfigured

__all__ = ["DatabaseServiceProvider"]

log = logging.getLogger("fw.database")


class DatabaseServiceProvider(ServiceProvider):
    """Opens the database, sets it as the current one, and adds its check to `/health/ready`.

    Without a database, the application starts too, and endpoints that need one respond with 503.
    `[database]` in `fw.toml` sets the number of connections and the time-outs.
    """

    _database: Database | None = None

    @override
    def register(self) -> None:
        path, setting = self.app.path, self.app.config.setting
        url = find_url(path, self.app.config.get("database.url"))
        if url is not None:
            self._database = Database(
                url.within(path),
                Limits(
                    pool_size=setting("database.pool_size"),
                    pool_timeout=setting("database.pool_timeout"),
                    statement_timeout=setting("database.statement_timeout"),
                    synchronous=setting("database.synchronous"),
                ),
            )
        else:
            log.warning(
                "DATABASE_URL is not set: what needs the database answers 503 (%s)",
                NotConfigured().hint,
            )
        use(self._database)
        self.app.container.singleton(Database, current)
        self.app.checks["database"] = self.check

    async def check(self) -> None:
        """Raise an error if the database is not ready; `/health/ready` then responds with 503."""
        await current().ping()

    @override
    async def stop(self) -> None:
        if self._database is not None:
            await self._database.close()
