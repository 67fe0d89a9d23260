"""PostgreSQL through asyncpg."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from fw.runtime.database.backends.base.backend import Limits, Question
from fw.runtime.database.backends.base.migrator import Cost
from fw.runtime.database.naming import MAX_LENGTH
from fw.runtime.database.sql.backend import SqlBackend

if TYPE_CHECKING:
    from sqlalchemy import Select
    from sqlalchemy.engine import Connection, Dialect
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from fw.runtime.database.backends.base.driver import Driver
    from fw.runtime.database.backends.base.migrator import Cost
    from fw.runtime.database.backends.base.store import Store
    from fw.runtime.database.connection.database import Database
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.sql.columns import Columns

__all__ = ["COSTS", "provider"]


class PostgresBackend(SqlBackend):
    """PostgreSQL 13 or later."""

    name: ClassVar[str] = "postgres"
    title: ClassVar[str] = "PostgreSQL"
    scheme: ClassVar[str] = "postgresql"
    default_port: ClassVar[int | None] = 5432
    default_user: ClassVar[str] = "postgres"
    questions: ClassVar[tuple[Question, ...]] = ("host", "port", "user", "password", "database")
    library: ClassVar[str | None] = "asyncpg"
    extra: ClassVar[str | None] = "postgres"
    dialects: ClassVar[tuple[str, ...]] = ("postgresql",)
    names_primary_keys: ClassVar[bool] = True

    @override
    def open(self, url: DatabaseUrl, limits: Limits) -> Driver:
        from fw.runtime.database.backends.postgres.driver import PostgresDriver

        return PostgresDriver(url, limits)

    @override
    def store(self, database: Database, model: type[Model]) -> Store:
        from fw.runtime.database.sql.store import SqlStore

        return SqlStore(database, model, self)

    @override
    async def create_database(self, url: DatabaseUrl) -> bool:
        from fw.runtime.database.backends.postgres.driver import create

        return await create(url)

    @override
    def says_missing(self, cause: BaseException | None) -> bool:
        return getattr(cause, "sqlstate", None) == _NO_DATABASE

    @override
    def lock_limit(self, seconds: int) -> str | None:
        return f"SET lock_timeout = '{seconds}s'"

    @override
    def says_locked(self, fault: BaseException | None) -> bool:
        return getattr(fault, "sqlstate", None) in _LOCKED

    @override
    async def ping(self, url: DatabaseUrl) -> str:
        from fw.runtime.database.backends.postgres.driver import connect

        connection = await connect(url, url.database)
        try:
            # A distribution puts words of its own behind: `15.18 (Debian 15.18-0+deb12u1)`.
            version = connection.get_settings().server_version.split()[0]
        finally:
            await connection.close()
        return f"PostgreSQL {version}"

    @override
    def dialect(self) -> Dialect:
        from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg

        dialect: Dialect = PGDialect_asyncpg()  # type: ignore[no-untyped-call]
        # SQLAlchemy keeps six characters of a name in a subquery for itself: no name is cut.
        dialect.label_length = MAX_LENGTH + 6
        return dialect

    @override
    def columns(self) -> Columns:
        from fw.runtime.database.backends.postgres.columns import PostgresColumns

        return PostgresColumns()

    @override
    def advancing(self, table: str, key: str) -> str | None:
        quoted, column = (part.replace('"', '""') for part in (table, key))
        name, field = f'"{quoted}"'.replace("'", "''"), key.replace("'", "''")
        return (
            f"SELECT setval(pg_get_serial_sequence('{name}', '{field}'),"  # noqa: S608
            f' GREATEST((SELECT max("{column}") FROM "{quoted}"), 1))'
        )

    @override
    def notice(self, channel: str) -> Select[Any] | None:
        from sqlalchemy import String, bindparam, func, select

        return select(func.pg_notify(channel, bindparam("notice", type_=String(), required=True)))

    @override
    async def listen(self, url: DatabaseUrl, channel: str, heard: Callable[[str], None]) -> None:
        from fw.runtime.database.backends.postgres.driver import listen

        await listen(url, channel, heard)

    @override
    def emptying(self, tables: Sequence[str]) -> Sequence[str]:
        return [f"TRUNCATE {', '.join(tables)} CASCADE"]

    @override
    def engine(self, url: DatabaseUrl) -> AsyncEngine:
        from sqlalchemy.engine import URL
        from sqlalchemy.ext.asyncio import create_async_engine

        from fw.runtime.database.backends.postgres.driver import address

        place = address(url)
        extra = {key: place[key] for key in ("server_settings", "timeout", "ssl") if key in place}
        target = URL.create(
            "postgresql+asyncpg",
            username=url.user or None,
            password=url.password or None,
            host=place["host"],
            port=place["port"],
            database=url.database or None,
        )
        return create_async_engine(target, connect_args=extra)

    @override
    def costs(self) -> Mapping[str, Cost]:

        return COSTS

    @override
    def migrating(
        self, url: DatabaseUrl, *, writes: bool
    ) -> AbstractAsyncContextManager[AsyncConnection]:
        from fw.runtime.database.sql.migrations.connection import session

        return session(self.engine(url), "SET TIME ZONE 'UTC'")

    @override
    def locked(self, url: DatabaseUrl, connection: Connection) -> AbstractContextManager[None]:
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
"""The lock didn't come free in time, or would have made a deadlock."""

backend = PostgresBackend()


COSTS: Mapping[str, Cost] = {
    "create table": Cost("none", "nobody"),
    "drop table": Cost("none", "everybody"),
    "rename": Cost("none", "everybody"),
    "add column": Cost("none", "everybody"),
    "drop column": Cost("none", "everybody"),
    "widen type": Cost("none", "everybody"),
    "change type": Cost("written", "everybody"),
    "require value": Cost("read", "everybody"),
    "loosen": Cost("none", "everybody"),
    "add unique": Cost("read", "everybody"),
    "add foreign key": Cost("read", "writers"),
    "add check": Cost("read", "everybody"),
    "drop constraint": Cost("none", "everybody"),
    "create index": Cost("read", "writers"),
    "drop index": Cost("none", "everybody"),
    "fill": Cost("written", "nobody"),
    "check rows": Cost("read", "nobody"),
}
