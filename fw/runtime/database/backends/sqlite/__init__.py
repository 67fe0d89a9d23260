"""Database backend for SQLite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    ExitStack,
    contextmanager,
)
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from fw.runtime.database.backends.base.backend import Limits, Question
from fw.runtime.database.backends.base.ddl_impact import DdlImpact
from fw.runtime.database.sql.alembic_backend import AlembicBackend
from fw.runtime.database.sql.backend import VIEW_HINT

if TYPE_CHECKING:
    import sqlalchemy as sa
    from alembic.ddl.impl import DefaultImpl
    from sqlalchemy.engine import Dialect
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from fw.runtime.database.backends.base.driver import Driver
    from fw.runtime.database.backends.base.store import DatabaseHandle, Store
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.sql.columns import Columns

__all__ = ["backend"]


class SqliteBackend(AlembicBackend):
    """A file in the project: no server, no driver to install."""

    name: ClassVar[str] = "sqlite"
    title: ClassVar[str] = "SQLite"
    list_order: ClassVar[int] = 0
    scheme: ClassVar[str] = "sqlite"
    questions: ClassVar[tuple[Question, ...]] = ("database",)
    is_file: ClassVar[bool] = True
    dialects: ClassVar[tuple[str, ...]] = ("sqlite",)

    @override
    def default_database(self, project: str) -> str:
        return "database/app.db"

    @override
    def normalize_url(self, url: DatabaseUrl) -> DatabaseUrl:
        return replace(url, database="") if url.database == ":memory:" else url

    @override
    def open(self, url: DatabaseUrl, limits: Limits) -> Driver:
        from fw.runtime.database.backends.sqlite.driver import SqliteDriver

        return SqliteDriver(url.database, limits)

    @override
    def store(self, database: DatabaseHandle, model: type[Model]) -> Store:
        from fw.runtime.database.sql.store import SqlStore

        return SqlStore(database, model, self)

    @override
    async def create_database(self, url: DatabaseUrl) -> bool:
        from fw.runtime.database.backends.sqlite.connection import connect
        from fw.runtime.private_files import create_folder

        if not url.database or Path(url.database).exists():  # noqa: ASYNC240
            return False
        create_folder(Path(url.database).parent)
        connect(url.database).close()
        return True

    @override
    async def exists(self, url: DatabaseUrl) -> bool:
        return Path(url.database).exists()  # noqa: ASYNC240

    @override
    async def ping(self, url: DatabaseUrl) -> str:
        import sqlite3

        from fw.runtime.database.errors import Unavailable

        if url.database and not Path(url.database).exists():  # noqa: ASYNC240
            # Connecting would create it.
            missing = Unavailable("the database file does not exist yet")
            missing.hint = "run fw migrate to create it"
            raise missing
        driver = self.open(url, Limits())
        try:
            await driver.ping()
        finally:
            await driver.close()
        return f"SQLite {sqlite3.sqlite_version}"

    @override
    def dialect(self) -> Dialect:
        from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

        return SQLiteDialect_pysqlite(paramstyle="qmark")

    @override
    def columns(self) -> Columns:
        from fw.runtime.database.backends.sqlite.columns import SqliteColumns

        return SqliteColumns()

    @override
    def empty_tables_sql(self, tables: Sequence[str]) -> Sequence[str]:
        off, on = "PRAGMA foreign_keys = OFF", "PRAGMA foreign_keys = ON"
        return [off, "BEGIN IMMEDIATE", *super().empty_tables_sql(tables), "COMMIT", on]

    @override
    def engine(self, url: DatabaseUrl) -> AsyncEngine:
        from sqlalchemy.engine import URL
        from sqlalchemy.ext.asyncio import create_async_engine

        from fw.runtime.database.backends.sqlite.connection import BUSY_TIMEOUT, Connection

        address = URL.create("sqlite+aiosqlite", database=url.database or ":memory:")
        options = {"timeout": BUSY_TIMEOUT, "factory": Connection}
        return create_async_engine(address, connect_args=options)

    @override
    def ddl_impact(self) -> Mapping[str, DdlImpact]:
        return _DDL_IMPACT

    @override
    def alembic_impl(self) -> type[DefaultImpl]:
        from fw.runtime.database.backends.sqlite.migrations import SqliteImplementation

        return SqliteImplementation

    @override
    def migration_connection(
        self, url: DatabaseUrl, *, writes: bool
    ) -> AbstractAsyncContextManager[AsyncConnection]:
        from sqlalchemy import event

        from fw.runtime.database.backends.sqlite.migrations import disable_implicit_transactions
        from fw.runtime.database.sql.migrations.connection import session

        engine = self.engine(url)
        begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
        event.listen(engine.sync_engine, "connect", disable_implicit_transactions)
        event.listen(engine.sync_engine, "begin", lambda each: each.exec_driver_sql(begin))
        # Recreating a table drops it; its references are checked afterwards.
        return session(engine, "PRAGMA foreign_keys = OFF")

    @override
    def sync_migration_connection(
        self, url: DatabaseUrl
    ) -> AbstractContextManager[sa.Connection] | None:
        from fw.runtime.database.backends.sqlite.migrations import sync_connection

        return sync_connection(url.database) if url.database else None

    @override
    def scratch_engine(self) -> sa.Engine:
        from sqlalchemy import create_engine

        from fw.runtime.database.backends.sqlite.connection import connect

        return create_engine("sqlite://", creator=lambda: connect(":memory:"))

    @override
    @contextmanager
    def migration_lock(self, url: DatabaseUrl, connection: sa.Connection) -> Iterator[None]:
        from fw.runtime.database.sql.migrations.connection import LOCK_TIMEOUT, lock_timeout_error
        from fw.runtime.file_lock import file_lock

        with ExitStack() as stack:
            if url.database:
                try:
                    stack.enter_context(file_lock(f"{url.database}.migrating", LOCK_TIMEOUT))
                except TimeoutError:
                    raise lock_timeout_error() from None
            yield

    @override
    def broken_references(self, connection: sa.Connection) -> Sequence[tuple[str, str]]:
        rows = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        return [(row[0], row[2]) for row in rows]

    @override
    def failure_hint(self, error: BaseException | None) -> str | None:
        return VIEW_HINT if "error in view" in str(error) else None

    @override
    def broken_views(self, connection: sa.Connection) -> Sequence[tuple[str, str]]:
        from fw.runtime.database.backends.sqlite.migrations import broken_views

        return list(broken_views(connection))


backend = SqliteBackend()


_DDL_IMPACT: Mapping[str, DdlImpact] = {
    "create table": DdlImpact("none", "writers"),
    "drop table": DdlImpact("none", "writers"),
    "rename table": DdlImpact("none", "writers"),
    "rename": DdlImpact("none", "writers"),
    "add column": DdlImpact("none", "writers"),
    "add computed column": DdlImpact("written", "writers"),
    "drop column": DdlImpact("written", "writers"),
    "widen type": DdlImpact("written", "writers"),
    "extend type": DdlImpact("written", "writers"),
    "change type": DdlImpact("written", "writers"),
    "require value": DdlImpact("written", "writers"),
    "loosen": DdlImpact("written", "writers"),
    "change default": DdlImpact("written", "writers"),
    "add unique": DdlImpact("written", "writers"),
    "add partial unique": DdlImpact("read", "writers"),
    "add foreign key": DdlImpact("written", "writers"),
    "replace foreign key": DdlImpact("written", "writers"),
    "add check": DdlImpact("written", "writers"),
    "drop constraint": DdlImpact("written", "writers"),
    "drop unique": DdlImpact("written", "writers"),
    "drop partial unique": DdlImpact("none", "writers"),
    "drop foreign key": DdlImpact("written", "writers"),
    "create index": DdlImpact("read", "writers"),
    "drop index": DdlImpact("none", "writers"),
    "fill": DdlImpact("written", "writers"),
    "check rows": DdlImpact("read", "writers"),
}
