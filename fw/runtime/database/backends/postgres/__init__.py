"""Database backend for PostgreSQL, with asyncpg."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from fw.runtime.database.backends.base.backend import Limits, Question
from fw.runtime.database.backends.base.ddl_impact import DdlImpact
from fw.runtime.database.naming import MAX_LENGTH
from fw.runtime.database.sql.alembic_backend import AlembicBackend
from fw.runtime.database.sql.backend import VIEW_HINT

if TYPE_CHECKING:
    from alembic.ddl.impl import DefaultImpl
    from sqlalchemy import Select
    from sqlalchemy.engine import Connection, Dialect
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from fw.runtime.database.backends.base.driver import Driver
    from fw.runtime.database.backends.base.store import DatabaseHandle, Store
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.sql.columns import Columns

__all__ = ["backend"]

_VIEW = re.compile(r"\bview \S+ depends on ")
_VIEWS = """
SELECT relname, CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'MATERIALIZED VIEW' END
FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relkind IN ('v', 'm') AND nspname = current_schema() AND NOT EXISTS (
  SELECT FROM pg_depend
  WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
)
"""
"""Query of the views that don't belong to an extension, such as pg_stat_statements."""


class PostgresBackend(AlembicBackend):
    """PostgreSQL 13 or later."""

    name: ClassVar[str] = "postgres"
    title: ClassVar[str] = "PostgreSQL"
    list_order: ClassVar[int] = 1
    scheme: ClassVar[str] = "postgresql"
    default_port: ClassVar[int | None] = 5432
    default_user: ClassVar[str] = "postgres"
    questions: ClassVar[tuple[Question, ...]] = ("host", "port", "user", "password", "database")
    library: ClassVar[str | None] = "asyncpg"
    extra: ClassVar[str | None] = "postgres"
    dialects: ClassVar[tuple[str, ...]] = ("postgresql",)
    names_primary_keys: ClassVar[bool] = True
    changes_concurrently: ClassVar[bool] = True

    @override
    def open(self, url: DatabaseUrl, limits: Limits) -> Driver:
        from fw.runtime.database.backends.postgres.driver import PostgresDriver

        return PostgresDriver(url, limits)

    @override
    def store(self, database: DatabaseHandle, model: type[Model]) -> Store:
        from fw.runtime.database.sql.store import SqlStore

        return SqlStore(database, model, self)

    @override
    async def create_database(self, url: DatabaseUrl) -> bool:
        from fw.runtime.database.backends.postgres.driver import create

        return await create(url)

    @override
    def is_missing_database(self, error: BaseException | None) -> bool:
        return getattr(error, "sqlstate", None) == _NO_DATABASE

    @override
    def lock_timeout_sql(self, seconds: int) -> str | None:
        return f"SET lock_timeout = '{seconds}s'"

    @override
    def is_lock_timeout(self, error: BaseException | None) -> bool:
        return getattr(error, "sqlstate", None) in _LOCKED

    @override
    async def ping(self, url: DatabaseUrl) -> str:
        from fw.runtime.database.backends.postgres.driver import connect

        connection = await connect(url, url.database)
        try:
            # A distribution adds its own version: `15.18 (Debian 15.18-0+deb12u1)`.
            version = connection.get_settings().server_version.split()[0]
        finally:
            await connection.close()
        return f"PostgreSQL {version}"

    @override
    def dialect(self) -> Dialect:
        from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg

        dialect: Dialect = PGDialect_asyncpg()  # type: ignore[no-untyped-call]
        # SQLAlchemy reserves six characters of a label in a subquery; no name may be cut.
        dialect.label_length = MAX_LENGTH + 6
        return dialect

    @override
    def columns(self) -> Columns:
        from fw.runtime.database.backends.postgres.columns import PostgresColumns

        return PostgresColumns()

    @override
    def advance_keys_sql(self, table: str, key: str) -> str | None:
        quoted, column = (part.replace('"', '""') for part in (table, key))
        name, field = f'"{quoted}"'.replace("'", "''"), key.replace("'", "''")
        return (
            f"SELECT setval(pg_get_serial_sequence('{name}', '{field}'),"  # noqa: S608
            f' GREATEST((SELECT max("{column}") FROM "{quoted}"), 1))'
        )

    @override
    def notify_statement(self, channel: str) -> Select[Any] | None:
        from sqlalchemy import String, bindparam, func, select

        return select(func.pg_notify(channel, bindparam("notice", type_=String(), required=True)))

    @override
    async def listen(
        self, url: DatabaseUrl, channel: str, on_notice: Callable[[str], None]
    ) -> None:
        from fw.runtime.database.backends.postgres.driver import listen

        await listen(url, channel, on_notice)

    @override
    def empty_tables_sql(self, tables: Sequence[str]) -> Sequence[str]:
        return [f"TRUNCATE {', '.join(tables)} CASCADE"]

    @override
    def engine(self, url: DatabaseUrl) -> AsyncEngine:
        from sqlalchemy import event
        from sqlalchemy.engine import URL
        from sqlalchemy.ext.asyncio import create_async_engine

        from fw.runtime.database.backends.postgres.driver import connect_options, keep_dates

        options = connect_options(url)
        extra = {
            key: options[key] for key in ("server_settings", "timeout", "ssl") if key in options
        }
        target = URL.create(
            "postgresql+asyncpg",
            username=url.user or None,
            password=url.password or None,
            host=options["host"],
            port=options["port"],
            database=url.database or None,
        )
        engine = create_async_engine(target, connect_args=extra)

        def connected(connection: Any, _record: object) -> None:
            connection.run_async(keep_dates)

        event.listen(engine.sync_engine, "connect", connected)
        return engine

    @override
    def failure_hint(self, error: BaseException | None) -> str | None:
        detail = str(getattr(error and error.__cause__, "detail", None) or "")
        return f"{detail.splitlines()[0]}: {VIEW_HINT}" if _VIEW.search(detail) else None

    @override
    def drop_views(self, connection: Connection) -> None:
        quote = connection.dialect.identifier_preparer.quote
        for name, kind in connection.exec_driver_sql(_VIEWS).all():
            connection.exec_driver_sql(f"DROP {kind} IF EXISTS {quote(name)} CASCADE")

    @override
    def ddl_impact(self) -> Mapping[str, DdlImpact]:
        return _DDL_IMPACT

    @override
    def alembic_impl(self) -> type[DefaultImpl]:
        from fw.runtime.database.backends.postgres.migrations import PostgresImplementation

        return PostgresImplementation

    @override
    def migration_connection(
        self, url: DatabaseUrl, *, writes: bool
    ) -> AbstractAsyncContextManager[AsyncConnection]:
        from fw.runtime.database.sql.migrations.connection import session

        return session(self.engine(url), "SET TIME ZONE 'UTC'")

    @override
    def migration_lock(
        self, url: DatabaseUrl, connection: Connection
    ) -> AbstractContextManager[None]:
        from fw.runtime.database.sql.migrations.connection import lock_digest, session_lock

        key = int.from_bytes(lock_digest(connection)[:8], signed=True)
        return session_lock(
            connection,
            "SELECT pg_try_advisory_lock(:key)",
            "SELECT pg_advisory_unlock(:key)",
            key,
        )


_NO_DATABASE = "3D000"
_LOCKED = {"55P03", "40P01"}
"""A lock timeout, or a deadlock."""

backend = PostgresBackend()


_DDL_IMPACT: Mapping[str, DdlImpact] = {
    "create table": DdlImpact("none", "nobody", "writers"),
    "drop table": DdlImpact("none", "everybody", "everybody"),
    "rename table": DdlImpact("none", "everybody"),
    "rename": DdlImpact("none", "everybody"),
    "add column": DdlImpact("none", "everybody"),
    "add computed column": DdlImpact("written", "everybody"),
    "drop column": DdlImpact("none", "everybody"),
    "widen type": DdlImpact("none", "everybody"),
    "extend type": DdlImpact("none", "everybody"),
    "change type": DdlImpact("written", "everybody"),
    "require value": DdlImpact("read", "everybody"),
    "require value concurrently": DdlImpact("none", "everybody"),
    "loosen": DdlImpact("none", "everybody"),
    "change default": DdlImpact("none", "everybody"),
    "add unique": DdlImpact("read", "everybody"),
    "add unique concurrently": DdlImpact("read", "nobody"),
    "attach unique": DdlImpact("none", "everybody"),
    "add partial unique": DdlImpact("read", "writers"),
    "add partial unique concurrently": DdlImpact("read", "nobody"),
    "add foreign key": DdlImpact("read", "writers", "writers"),
    "replace foreign key": DdlImpact("read", "everybody", "everybody"),
    "add foreign key concurrently": DdlImpact("none", "writers", "writers"),
    "replace foreign key concurrently": DdlImpact("none", "everybody", "everybody"),
    "add check": DdlImpact("read", "everybody"),
    "add check concurrently": DdlImpact("none", "everybody"),
    "validate": DdlImpact("read", "nobody"),
    "drop constraint": DdlImpact("none", "everybody"),
    "drop unique": DdlImpact("none", "everybody"),
    "drop partial unique": DdlImpact("none", "everybody"),
    "drop partial unique concurrently": DdlImpact("none", "nobody"),
    "drop foreign key": DdlImpact("none", "everybody", "everybody"),
    "create index": DdlImpact("read", "writers"),
    "create index concurrently": DdlImpact("read", "nobody"),
    "drop index": DdlImpact("none", "everybody"),
    "drop index concurrently": DdlImpact("none", "nobody"),
    "fill": DdlImpact("written", "writers"),
    "check rows": DdlImpact("read", "nobody"),
}
