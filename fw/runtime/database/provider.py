"""Joins the database of `DATABASE_URL` to an application."""

from __future__ import annotations

import logging

from typing_extensions import override

from fw.runtime.database.database import Database, current, use
from fw.runtime.database.errors import NotConfigured
from fw.runtime.database.url import DatabaseUrl
from fw.runtime.providers import ServiceProvider

__all__ = ["DatabaseServiceProvider"]

log = logging.getLogger("fw.database")


class DatabaseServiceProvider(ServiceProvider):
    """Opens the database, makes it the current one, and reports on it in `/health/ready`.

    Without `DATABASE_URL` the application starts all the same and answers 503 where it would
    need a database. `fw.toml` `[database]` `pool` is the most connections a worker opens.
    """

    _database: Database | None = None

    @override
    def register(self) -> None:
        url = self.app.config.get("database.url")
        if url:
            self._database = Database(
                DatabaseUrl.parse(str(url)).within(self.app.path),
                pool_size=self.app.config.setting("database.pool"),
            )
        else:
            log.warning(
                "DATABASE_URL is not set: what needs the database answers 503 (%s)",
                NotConfigured().hint,
            )
        use(self._database)
        self.app.container.singleton(Database, current)
        self.app.checks["database"] = self._check

    @staticmethod
    async def _check() -> None:
        await current().ping()

    @override
    async def stop(self) -> None:
        if self._database is not None:
            await self._database.close()
