"""Interface of an SQL backend: how one SQL database differs from the others."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from fw.runtime.database.backends.base.backend import Backend

if TYPE_CHECKING:
    from alembic.ddl.impl import DefaultImpl
    from sqlalchemy import Select, Table
    from sqlalchemy.engine import Connection, Dialect, Engine
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from fw.runtime.database.backends.base.ddl_impact import DdlImpact
    from fw.runtime.database.backends.base.store import DatabaseHandle
    from fw.runtime.database.backends.base.table_rows import TableRows
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.sql.collations import CollationDifference
    from fw.runtime.database.sql.columns import Columns

__all__ = ["VIEW_HINT", "SqlBackend"]

VIEW_HINT = (
    "drop the view in a migration before this one, and create it again in one after it, see"
    " docs/guides/migrations.md#create-a-view; nothing was changed"
)
"""Hint for a migration of a table that a view reads."""


class SqlBackend(Backend):
    """A backend whose tables SQLAlchemy can query.

    `dialects` are SQLAlchemy's names for it. `names_primary_keys` means that the database stores the
    name of a primary key's constraint; `has_collations`, that each column of texts has its own
    collation; `has_partial_indexes`, that an index may have only the rows that fulfil a condition.
    With `changes_concurrently`, its Alembic implementation has a method `concurrently`.
    """

    dialects: ClassVar[tuple[str, ...]]
    names_primary_keys: ClassVar[bool] = False
    has_collations: ClassVar[bool] = False
    has_partial_indexes: ClassVar[bool] = True

    @abstractmethod
    def dialect(self) -> Dialect:
        """Return SQLAlchemy's dialect for the driver."""

    @abstractmethod
    def columns(self) -> Columns:
        """Return how this database stores fw's column types."""

    @abstractmethod
    @override
    def engine(self, url: DatabaseUrl) -> AsyncEngine:
        """Return a new SQLAlchemy engine for the database; the caller disposes of it."""

    @override
    def table_rows(self, database: DatabaseHandle, table: Table) -> TableRows:
        from fw.runtime.database.sql.statements.table_rows import SqlTableRows

        return SqlTableRows(
            database, table, self.dialect(), self.columns().size, self.advance_keys_sql
        )

    # ------------------------------------------------------------------------------ migrations

    @abstractmethod
    def migration_connection(
        self, url: DatabaseUrl, *, writes: bool
    ) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a connection for migrations, with transactional DDL if the database has it.

        Without `writes`, it doesn't block writers.
        """

    def sync_migration_connection(
        self,
        url: DatabaseUrl,  # noqa: ARG002
    ) -> AbstractContextManager[Connection] | None:
        """Open a `migration_connection` on the caller's thread; None if it would block there.

        For a database without a server: a statement takes less time than a thread switch.
        """
        return None

    @abstractmethod
    def migration_lock(
        self, url: DatabaseUrl, connection: Connection
    ) -> AbstractContextManager[None]:
        """Hold the lock that only one migrator has; FwError after minutes of waiting."""

    @abstractmethod
    @override
    def ddl_impact(self) -> Mapping[str, DdlImpact]:
        """Return the impact of each of the `SCHEMA_CHANGES`."""

    def scratch_engine(self) -> Engine | None:
        """Return an engine on an empty database in memory; the caller disposes of it.

        None if the SQL of a migration follows from its operations alone.
        """
        return None

    def drop_views(self, connection: Connection) -> None:
        """Drop all views, which may read each other."""
        from sqlalchemy import inspect

        quote = connection.dialect.identifier_preparer.quote
        # Databases without ALTER drop a view that others read.
        cascade = " CASCADE" if connection.dialect.supports_alter else ""
        for name in inspect(connection).get_view_names():
            connection.exec_driver_sql(f"DROP VIEW IF EXISTS {quote(name)}{cascade}")

    def drop_tables(self, connection: Connection, names: Sequence[str]) -> None:
        """Drop tables, in spite of references to them."""
        from sqlalchemy import inspect

        quote = connection.dialect.identifier_preparer.quote
        inspector = inspect(connection)
        if connection.dialect.supports_alter:
            for name in names:
                for key in inspector.get_foreign_keys(name):
                    drop = f"ALTER TABLE {quote(name)} DROP CONSTRAINT {quote(str(key['name']))}"
                    connection.exec_driver_sql(drop)
        for name in names:
            connection.exec_driver_sql(f"DROP TABLE {quote(name)}")

    def column_defaults(self, connection: Connection, table: str) -> Mapping[str, str | None]:
        """Return the default of each column of a table as the database spells it, or None."""
        from sqlalchemy import inspect

        columns = inspect(connection).get_columns(table)
        return {column["name"]: column.get("default") for column in columns}

    def collation_differences(
        self,
        connection: Connection,  # noqa: ARG002
        tables: Collection[str],  # noqa: ARG002
    ) -> Sequence[CollationDifference]:
        """Return each column of tables that compares texts unlike other databases.

        Called only if the database `has_collations`.
        """
        return ()

    def collation_sql(
        self,
        connection: Connection,  # noqa: ARG002
        table: str,  # noqa: ARG002
        columns: Sequence[str],  # noqa: ARG002
        collation: str | None,  # noqa: ARG002
    ) -> str | None:
        """Return the statement that sets the collation of columns; None if there is nothing to set.

        Without `table`, it sets that of new tables. `collation` None is that of fw. Raise FwError
        if rows don't permit it.
        """
        return None

    def lock_timeout_sql(self, seconds: int) -> str | None:  # noqa: ARG002
        """Return the statement that limits the wait for a table's lock, for a session.

        None if a waiting statement doesn't block others.
        """
        return None

    def is_lock_timeout(self, error: BaseException | None) -> bool:  # noqa: ARG002
        """Return True if a driver's error means that a statement waited too long for a lock."""
        return False

    def broken_references(self, connection: Connection) -> Sequence[tuple[str, str]]:  # noqa: ARG002
        """Return the (table, parent) of each row whose reference a migration has broken."""
        return ()

    def broken_views(self, connection: Connection) -> Sequence[tuple[str, str]]:  # noqa: ARG002
        """Return the name and the error of each view that a migration has broken."""
        return ()

    def alembic_impl(self) -> type[DefaultImpl] | None:
        """Return Alembic's implementation of the dialect if the default one doesn't fit."""
        return None

    def is_already_applied(self, error: BaseException | None, *, renames: bool) -> bool:  # noqa: ARG002
        """Return True if a driver's error means that a DDL statement has run before.

        Called only if the database `commits_ddl`. `renames`: the statement renames something.
        """
        return False

    def failure_hint(self, error: BaseException | None) -> str | None:  # noqa: ARG002
        """Return what to do about the driver's error of a DDL statement, None if that is unknown."""
        return None

    def is_missing_database(self, error: BaseException | None) -> bool:  # noqa: ARG002
        """Return True if a driver's error means that the server has no such database."""
        return False

    # ------------------------------------------------------------------------------ statements

    def advance_keys_sql(self, table: str, key: str) -> str | None:  # noqa: ARG002
        """Return the statement that moves generated int keys behind those of a table's rows.

        None if the database does so by itself.
        """
        return None

    def empty_tables_sql(self, tables: Sequence[str]) -> Sequence[str]:
        """Return the statements that delete all rows of tables, given by their quoted names."""
        return [f"DELETE FROM {table}" for table in tables]  # noqa: S608

    # --------------------------------------------------------------------------- notifications

    def notify_statement(self, channel: str) -> Select[Any] | None:  # noqa: ARG002
        """Return the statement that sends the text `notice` to the listeners of a channel.

        They receive it after the commit. None if the database has no notifications.
        """
        return None

    async def listen(
        self, url: DatabaseUrl, channel: str, on_notice: Callable[[str], None]
    ) -> None:
        """Call `on_notice` with each text sent to a channel, and with "" if some may be lost.

        Raises Unavailable when the connection ends; returns at once if the database has no
        notifications.
        """
