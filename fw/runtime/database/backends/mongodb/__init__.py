"""Database backend for MongoDB, with PyMongo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from fw.runtime.database.backends.base.backend import (
    Backend,
    Limits,
    MissingSetup,
    Question,
    RowFilter,
)

if TYPE_CHECKING:
    from sqlalchemy import Table

    from fw.runtime.database.backends.base.ddl_impact import DdlImpact
    from fw.runtime.database.backends.base.driver import Driver
    from fw.runtime.database.backends.base.link_store import LinkStore
    from fw.runtime.database.backends.base.migrator import Migrator
    from fw.runtime.database.backends.base.schema_limits import SchemaLimits
    from fw.runtime.database.backends.base.store import DatabaseHandle, Store
    from fw.runtime.database.backends.base.table_rows import TableRows
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Link

__all__ = ["backend"]


class MongoBackend(Backend):
    """MongoDB 6 or later, as a replica set: transactions need one."""

    name: ClassVar[str] = "mongodb"
    title: ClassVar[str] = "MongoDB"
    list_order: ClassVar[int] = 3
    scheme: ClassVar[str] = "mongodb"
    aliases: ClassVar[tuple[str, ...]] = ("mongo",)
    variants: ClassVar[tuple[str, ...]] = ("srv",)
    has_several_hosts: ClassVar[bool] = True
    has_microseconds: ClassVar[bool] = False
    default_port: ClassVar[int | None] = 27017
    questions: ClassVar[tuple[Question, ...]] = ("host", "port", "user", "password", "database")
    library: ClassVar[str | None] = "pymongo"
    extra: ClassVar[str | None] = "mongodb"
    commits_ddl: ClassVar[bool] = True

    @override
    def schema_limits(self) -> SchemaLimits:
        from fw.runtime.database.backends.mongodb.schema.limits import LIMITS

        return LIMITS

    @override
    def open(self, url: DatabaseUrl, limits: Limits) -> Driver:
        from fw.runtime.database.backends.mongodb.driver import MongoDriver

        return MongoDriver(url, limits)

    @override
    def store(self, database: DatabaseHandle, model: type[Model]) -> Store:
        from fw.runtime.database.backends.mongodb.store import MongoStore

        return MongoStore(database, model)

    @override
    def link_store(self, database: DatabaseHandle, link: Link) -> LinkStore:
        from fw.runtime.database.backends.mongodb.link_store import MongoLinkStore

        return MongoLinkStore(database, link)

    @override
    def table_rows(self, database: DatabaseHandle, table: Table) -> TableRows:
        from fw.runtime.database.backends.mongodb.queries.table_rows import MongoTableRows

        return MongoTableRows(database, table)

    @override
    async def create_database(self, url: DatabaseUrl) -> bool:
        # MongoDB creates a database with its first collection.
        await self.ping(url)
        return False

    @override
    async def exists(self, url: DatabaseUrl) -> bool:
        await self.ping(url)
        return True

    @override
    async def ping(self, url: DatabaseUrl) -> str:
        from fw.runtime.database.backends.mongodb.connection.client import server_version

        return f"MongoDB {await server_version(url)}"

    @override
    async def missing_setup(self, url: DatabaseUrl) -> MissingSetup | None:
        from fw.runtime.database.backends.mongodb.connection.replica_set import missing_replica_set

        return await missing_replica_set(url)

    @override
    async def set_up(self, url: DatabaseUrl) -> None:
        from fw.runtime.database.backends.mongodb.connection.replica_set import initiate

        await initiate(url)

    @override
    def migrator(self, root: Path, url: DatabaseUrl) -> Migrator:
        from fw.runtime.database.backends.mongodb.migrations.migrator import MongoMigrator

        return MongoMigrator(root, url)

    @override
    def ddl_impact(self) -> Mapping[str, DdlImpact]:
        from fw.runtime.database.backends.mongodb.migrations.impact import DDL_IMPACT

        return DDL_IMPACT

    @override
    def migration_commands(
        self, sources: Sequence[str], before: str
    ) -> list[tuple[list[str], list[str]]]:
        from fw.runtime.database.backends.mongodb.migrations.planning import commands_both_ways

        return commands_both_ways(sources, before)

    @override
    async def count_rows(
        self, url: DatabaseUrl, filters: Iterable[RowFilter]
    ) -> dict[RowFilter, int]:
        from fw.runtime.database.backends.mongodb.queries.row_counts import count_rows

        return await count_rows(url, filters)

    @override
    async def tables(self, url: DatabaseUrl) -> list[str]:
        from fw.runtime.database.backends.mongodb.queries.row_counts import application_collections

        return await application_collections(url)

    @override
    async def empty(self, database: DatabaseHandle, tables: Sequence[str]) -> None:
        from fw.runtime.database.backends.mongodb.queries.row_counts import empty_collections

        await empty_collections(database, tables)


backend = MongoBackend()
