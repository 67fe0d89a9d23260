"""Base class of the SQL backends that migrate with Alembic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TYPE_CHECKING, cast

from typing_extensions import override

from fw.runtime.database.backends.base.backend import RowFilter
from fw.runtime.database.sql.backend import SqlBackend

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.driver import Driver, RollbackDriver
    from fw.runtime.database.backends.base.link_store import LinkStore
    from fw.runtime.database.backends.base.migrator import Migrator
    from fw.runtime.database.backends.base.store import DatabaseHandle
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.relations.relation import Link
    from fw.runtime.database.sql.driver import SqlDriver

__all__ = ["AlembicBackend"]


class AlembicBackend(SqlBackend):
    """An SQL backend with Alembic migrations, link tables, and support for tests.

    SQLAlchemy and Alembic are imported by the methods that use them: `fw` starts without them.
    """

    @override
    async def exists(self, url: DatabaseUrl) -> bool:
        from fw.runtime.database.errors import Unavailable

        try:
            await self.ping(url)
        except Unavailable as error:
            if self.is_missing_database(error.__cause__):
                return False
            raise
        return True

    @override
    def migrator(self, root: Path, url: DatabaseUrl) -> Migrator:
        from fw.runtime.database.sql.migrations.migrator import AlembicMigrator

        return AlembicMigrator(root, url)

    @override
    def link_store(self, database: DatabaseHandle, link: Link) -> LinkStore:
        from fw.runtime.database.sql.link_store import SqlLinkStore

        return SqlLinkStore(database, link, self.dialect())

    @override
    async def tables(self, url: DatabaseUrl) -> list[str]:
        from fw.runtime.database.sql.testing import application_tables

        return await application_tables(self, url)

    @override
    async def empty(self, database: DatabaseHandle, tables: Sequence[str]) -> None:
        from fw.runtime.database.sql.testing import empty_tables

        await empty_tables(self, database, tables)

    @override
    def rollback_driver(self, driver: Driver) -> AbstractAsyncContextManager[RollbackDriver]:
        from fw.runtime.database.sql.testing import rollback_driver

        return rollback_driver(cast("SqlDriver", driver))

    @override
    async def count_rows(
        self, url: DatabaseUrl, filters: Iterable[RowFilter]
    ) -> dict[RowFilter, int]:
        from fw.runtime.database.sql.migrations.connection import count_rows

        async with self.migration_connection(url, writes=False) as connection:
            return await count_rows(connection, filters)
