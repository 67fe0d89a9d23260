"""Database backend for MySQL and MariaDB, with asyncmy."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from fw.runtime.database.backends.base.backend import Limits, Question
from fw.runtime.database.backends.base.ddl_impact import DdlImpact
from fw.runtime.database.sql.alembic_backend import AlembicBackend
from fw.runtime.messages import say

if TYPE_CHECKING:
    import logging

    from sqlalchemy.engine import Connection, Dialect
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from fw.runtime.database.backends.base.driver import Driver
    from fw.runtime.database.backends.base.store import DatabaseHandle, Store
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.sql.collations import CollationDifference
    from fw.runtime.database.sql.columns import Columns

__all__ = ["backend"]

_NO_DATABASE = 1049
_LOCKED = 1205
_ALREADY_DONE = {
    1050,  # the table exists
    1051,  # no such table to drop
    1060,  # the column exists
    1061,  # the index exists
    1091,  # no such column, key or constraint to drop
    1826,  # the foreign key exists
    3821,  # no such check constraint to drop
    3822,  # the check constraint exists
}
_CANNOT_CREATE = 1005
_DUPLICATE_KEY_ERRNO = "errno: 121"
"""MariaDB's storage engine reports an existing foreign key with this number."""
_MALFORMED_KEY_ERRNO = "errno: 150"
_INCOMPATIBLE_COLUMNS = 3780
"""MySQL's number for a foreign key that MariaDB reports with the one above."""
_MISSING = {
    1054,  # no such column
    1146,  # no such table
}
"""Errors of a rename that was already done."""


class MysqlBackend(AlembicBackend):
    """MySQL 8 or MariaDB 10.6, or later."""

    name: ClassVar[str] = "mysql"
    title: ClassVar[str] = say("MySQL or MariaDB")
    list_order: ClassVar[int] = 2
    scheme: ClassVar[str] = "mysql"
    aliases: ClassVar[tuple[str, ...]] = ("mariadb",)
    default_port: ClassVar[int | None] = 3306
    default_user: ClassVar[str] = "root"
    questions: ClassVar[tuple[Question, ...]] = ("host", "port", "user", "password", "database")
    library: ClassVar[str | None] = "asyncmy"
    extra: ClassVar[str | None] = "mysql"
    dialects: ClassVar[tuple[str, ...]] = ("mysql", "mariadb")
    commits_ddl: ClassVar[bool] = True
    has_collations: ClassVar[bool] = True
    has_partial_indexes: ClassVar[bool] = False

    @override
    def open(self, url: DatabaseUrl, limits: Limits) -> Driver:
        from fw.runtime.database.backends.mysql.driver import MysqlDriver

        return MysqlDriver(url, limits)

    @override
    def store(self, database: DatabaseHandle, model: type[Model]) -> Store:
        from fw.runtime.database.backends.mysql.store import MysqlStore

        return MysqlStore(database, model, self)

    @override
    async def create_database(self, url: DatabaseUrl) -> bool:
        from fw.runtime.database.backends.mysql.driver import create

        return await create(url)

    @override
    def is_missing_database(self, error: BaseException | None) -> bool:
        return error is not None and error.args[:1] == (_NO_DATABASE,)

    @override
    def is_already_applied(self, error: BaseException | None, *, renames: bool) -> bool:
        arguments: tuple[object, ...] = getattr(error, "args", ())
        number = arguments[0] if arguments else None
        if number == _CANNOT_CREATE:
            return _DUPLICATE_KEY_ERRNO in str(arguments)
        return number in _ALREADY_DONE or (number in _MISSING and renames)

    @override
    def failure_hint(self, error: BaseException | None) -> str | None:
        arguments: tuple[object, ...] = getattr(error, "args", ())
        number = arguments[0] if arguments else None
        malformed_key = number == _CANNOT_CREATE and _MALFORMED_KEY_ERRNO in str(arguments)
        if malformed_key or number == _INCOMPATIBLE_COLUMNS:
            return (
                "a key needs the type and the collation of the column that it refers to; to convert"
                " collations, see docs/guides/migrations.md#collations"
            )
        return None

    @override
    def column_defaults(self, connection: Connection, table: str) -> Mapping[str, str | None]:
        # SQLAlchemy parses SHOW CREATE TABLE, and misses defaults with backslashes.
        from sqlalchemy import text

        query = text(
            "SELECT column_name, column_default FROM information_schema.columns"
            " WHERE table_schema = DATABASE() AND table_name = :name"
        )
        rows = connection.execute(query, {"name": table})
        return {str(name): None if default is None else str(default) for name, default in rows}

    @override
    def collation_differences(
        self, connection: Connection, tables: Collection[str]
    ) -> Sequence[CollationDifference]:
        from fw.runtime.database.backends.mysql.collations import collation_differences

        return collation_differences(connection, tables)

    @override
    def collation_sql(
        self, connection: Connection, table: str, columns: Sequence[str], collation: str | None
    ) -> str | None:
        from fw.runtime.database.backends.mysql import collations

        if not table:
            return collations.database_conversion(connection, collation)
        return collations.conversion(connection, table, columns, collation)

    @override
    def lock_timeout_sql(self, seconds: int) -> str | None:
        return f"SET SESSION lock_wait_timeout = {seconds}"

    @override
    def is_lock_timeout(self, error: BaseException | None) -> bool:
        arguments: tuple[object, ...] = getattr(error, "args", ())
        return arguments[:1] == (_LOCKED,)

    @override
    async def ping(self, url: DatabaseUrl) -> str:
        from fw.runtime.database.backends.mysql.driver import connected

        async with connected(url, url.database) as connection:
            version = str(connection.get_server_info())
        title = "MariaDB" if "mariadb" in version.lower() else "MySQL"
        return f"{title} {version.removeprefix('5.5.5-').partition('-')[0]}"

    @override
    def dialect(self) -> Dialect:
        from sqlalchemy.dialects.mysql.asyncmy import MySQLDialect_asyncmy

        from fw.runtime.database.backends.mysql.ddl import TableCompiler

        dialect = MySQLDialect_asyncmy()
        dialect.ddl_compiler = TableCompiler
        # Only MariaDB has RETURNING; the store checks which server it is.
        dialect.is_mariadb = True
        dialect.insert_returning = True
        return dialect

    @override
    def columns(self) -> Columns:
        from fw.runtime.database.backends.mysql.columns import MysqlColumns

        return MysqlColumns()

    @override
    def empty_tables_sql(self, tables: Sequence[str]) -> Sequence[str]:
        off, on = "SET foreign_key_checks = 0", "SET foreign_key_checks = 1"
        return [off, *super().empty_tables_sql(tables), on]

    @override
    def engine(self, url: DatabaseUrl) -> AsyncEngine:
        from sqlalchemy.engine import URL
        from sqlalchemy.ext.asyncio import create_async_engine

        from fw.runtime.database.backends.mysql.ddl import TableCompiler
        from fw.runtime.database.backends.mysql.driver import connect_options

        options = connect_options(url)
        target = URL.create(
            "mysql+asyncmy",
            username=url.user or None,
            password=url.password or None,
            host=options["host"],
            port=options["port"],
            database=url.database or None,
        )
        kept = ("charset", "connect_timeout", "init_command", "ssl")
        extra = {key: options[key] for key in kept if key in options}
        engine = create_async_engine(target, connect_args=extra, pool_recycle=600)
        engine.dialect.ddl_compiler = TableCompiler
        return engine

    @override
    def ddl_impact(self) -> Mapping[str, DdlImpact]:
        return _DDL_IMPACT

    @override
    @asynccontextmanager
    async def migration_connection(
        self, url: DatabaseUrl, *, writes: bool
    ) -> AsyncIterator[AsyncConnection]:
        import logging

        from fw.runtime.database.sql.migrations.connection import session

        # MySQL ignores the names of primary keys, and warns of each.
        logger = logging.getLogger("asyncmy")
        logger.setLevel(logging.ERROR)
        logger.addFilter(_is_relevant)
        try:
            async with session(self.engine(url), "SET time_zone = '+00:00'") as connection:
                yield connection
        finally:
            logger.removeFilter(_is_relevant)

    @override
    def migration_lock(
        self, url: DatabaseUrl, connection: Connection
    ) -> AbstractContextManager[None]:
        from fw.runtime.database.sql.migrations.connection import lock_digest, session_lock

        key = f"fw_{lock_digest(connection)[:24].hex()}"
        return session_lock(
            connection,
            "SELECT GET_LOCK(:key, 1)",
            "SELECT RELEASE_LOCK(:key)",
            key,
        )


def _is_relevant(record: logging.LogRecord) -> bool:
    """Return True unless a warning of asyncmy is about the name of a primary key."""
    return "ignored for PRIMARY key" not in record.getMessage()


backend = MysqlBackend()


_DDL_IMPACT: Mapping[str, DdlImpact] = {
    "create table": DdlImpact("none", "nobody"),
    "drop table": DdlImpact("none", "everybody"),
    "rename table": DdlImpact("none", "everybody"),
    "rename": DdlImpact("none", "nobody"),
    "add column": DdlImpact("none", "nobody"),
    "add computed column": DdlImpact("written", "writers"),
    "drop column": DdlImpact("none", "nobody"),
    "widen type": DdlImpact("none", "nobody"),
    "extend type": DdlImpact("written", "writers"),
    "change type": DdlImpact("written", "writers"),
    "require value": DdlImpact("written", "nobody"),
    "loosen": DdlImpact("written", "nobody"),
    "change default": DdlImpact("none", "nobody"),
    "add unique": DdlImpact("read", "nobody"),
    "add partial unique": DdlImpact("written", "writers"),
    "add foreign key": DdlImpact("written", "writers"),
    "replace foreign key": DdlImpact("written", "writers"),
    "add check": DdlImpact("written", "writers"),
    "drop constraint": DdlImpact("none", "nobody"),
    "drop unique": DdlImpact("none", "nobody"),
    "drop partial unique": DdlImpact("written", "writers"),
    "drop foreign key": DdlImpact("none", "nobody"),
    "create index": DdlImpact("read", "nobody"),
    "drop index": DdlImpact("none", "nobody"),
    "fill": DdlImpact("written", "writers"),
    "check rows": DdlImpact("read", "nobody"),
}
