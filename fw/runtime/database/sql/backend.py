"""What providers of SQL databases have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import TYPE_CHECKING, Any, ClassVar, cast

from typing_extensions import override

from fw.runtime.database.backends.base.backend import Backend, Place

if TYPE_CHECKING:
    from alembic.ddl.impl import DefaultImpl
    from sqlalchemy import Select
    from sqlalchemy.engine import Connection, Dialect, Engine
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from fw.runtime.database.backends.base.driver import Driver
    from fw.runtime.database.backends.base.migrator import Cost, Migrator
    from fw.runtime.database.backends.base.store import Pairs
    from fw.runtime.database.connection.database import Database
    from fw.runtime.database.connection.target import Target
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.relations.relation import Link
    from fw.runtime.database.sql.columns import Columns
    from fw.runtime.database.sql.driver import SqlDriver
    from fw.runtime.database.sql.testing import Enclosed

__all__ = ["SqlBackend"]


class SqlBackend(Backend):
    """A provider whose tables can be asked in SQLAlchemy's words.

    `dialects` are SQLAlchemy's names for it. `commits_ddl` says that the database commits each
    DDL statement by itself, so that a migration that fails may leave a part of it;
    `names_primary_keys`, that it keeps the name of a primary key's constraint.
    """

    dialects: ClassVar[tuple[str, ...]]
    commits_ddl: ClassVar[bool] = False
    names_primary_keys: ClassVar[bool] = False

    @abstractmethod
    def dialect(self) -> Dialect:
        """Return SQLAlchemy's dialect for the driver."""

    @abstractmethod
    def columns(self) -> Columns:
        """Return how this database keeps the types of fw's columns."""

    @abstractmethod
    @override
    def engine(self, url: DatabaseUrl) -> AsyncEngine:
        """Return a new SQLAlchemy engine on the database; the caller disposes of it."""

    @abstractmethod
    def migrating(
        self, url: DatabaseUrl, *, writes: bool
    ) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a connection set up for migrations, in which DDL is transactional where it can be.

        One that `writes` nothing keeps no writer waiting.
        """

    def inline(self, url: DatabaseUrl) -> AbstractContextManager[Connection] | None:  # noqa: ARG002
        """Open what `migrating` does on the caller's own thread; None where that would wait.

        For a database without a server: a revision's statements take less than a thread hop.
        """
        return None

    @abstractmethod
    def locked(self, url: DatabaseUrl, connection: Connection) -> AbstractContextManager[None]:
        """Be the only migrator of the database meanwhile; FwError after minutes of waiting."""

    @abstractmethod
    def costs(self) -> Mapping[str, Cost]:
        """Return what each of the `CHANGES` of a table costs."""

    def scratch_engine(self) -> Engine | None:
        """Return an engine on an empty database in memory; the caller disposes of it.

        None where the SQL of a migration can be told without one.
        """
        return None

    def drop_tables(self, connection: Connection, names: Sequence[str]) -> None:
        """Drop tables, whatever refers to them."""
        from sqlalchemy import inspect

        quote = connection.dialect.identifier_preparer.quote
        inspector = inspect(connection)
        if connection.dialect.supports_alter:
            for name in names:
                for key in inspector.get_foreign_keys(name):
                    held = f"ALTER TABLE {quote(name)} DROP CONSTRAINT {quote(str(key['name']))}"
                    connection.exec_driver_sql(held)
        for name in names:
            connection.exec_driver_sql(f"DROP TABLE {quote(name)}")

    def defaults(self, connection: Connection, table: str) -> Mapping[str, str | None]:
        """Return the default of each column of a table in the database's words, None without."""
        from sqlalchemy import inspect

        columns = inspect(connection).get_columns(table)
        return {column["name"]: column.get("default") for column in columns}

    def lock_limit(self, seconds: int) -> str | None:  # noqa: ARG002
        """Return what has a session give up waiting for a table's lock after that time.

        None where nobody queues up behind one that waits.
        """
        return None

    def says_locked(self, fault: BaseException | None) -> bool:  # noqa: ARG002
        """Whether a driver's error says that a statement waited too long for a lock."""
        return False

    def broken_references(self, connection: Connection) -> Sequence[tuple[str, str]]:  # noqa: ARG002
        """Return the (table, parent) of each row whose reference a migration has broken."""
        return ()

    def implementation(self) -> type[DefaultImpl] | None:
        """Return Alembic's implementation of the dialect where it needs one of its own."""
        return None

    def says_done(self, fault: BaseException | None, *, renames: bool) -> bool:  # noqa: ARG002
        """Whether a driver's error says that a DDL statement has been run before.

        Asked only where the database `commits_ddl`. `renames`: it gives something a new name.
        """
        return False

    def says_missing(self, cause: BaseException | None) -> bool:  # noqa: ARG002
        """Whether a driver's error says that the server has no such database."""
        return False

    def advancing(self, table: str, key: str) -> str | None:  # noqa: ARG002
        """Return what has the database hand out int keys behind those of a table's rows.

        None where it does by itself.
        """
        return None

    def notice(self, channel: str) -> Select[Any] | None:  # noqa: ARG002
        """Return the statement that tells the text `notice` to whoever listens on a channel.

        They hear of it when it is committed. None where the database can't tell anybody.
        """
        return None

    async def listen(self, url: DatabaseUrl, channel: str, heard: Callable[[str], None]) -> None:
        """Call `heard` with each text told on a channel, and with "" for what may have been missed.

        Raises Unavailable when nothing is heard any more; returns at once where nothing ever is.
        """

    @override
    async def exists(self, url: DatabaseUrl) -> bool:
        from fw.runtime.database.errors import Unavailable

        try:
            await self.ping(url)
        except Unavailable as error:
            if self.says_missing(error.__cause__):
                return False
            raise
        return True

    @override
    def migrator(self, target: Target) -> Migrator:
        from fw.runtime.database.sql.migrations.migrator import AlembicMigrator

        return AlembicMigrator(target)

    @override
    def pairs(self, database: Database, link: Link) -> Pairs:
        from fw.runtime.database.sql.many_to_many import SqlPairs

        return SqlPairs(database, link, self.dialect())

    def emptying(self, tables: Sequence[str]) -> Sequence[str]:
        """Return the statements that empty tables, by their quoted names."""
        return [f"DELETE FROM {table}" for table in tables]  # noqa: S608

    @override
    async def tables(self, url: DatabaseUrl) -> list[str]:
        from fw.runtime.database.sql.testing import tables

        return await tables(self, url)

    @override
    async def empty(self, database: Database, tables: Sequence[str]) -> None:
        from fw.runtime.database.sql.testing import empty

        await empty(self, database, tables)

    @override
    def enclosed(self, driver: Driver) -> AbstractAsyncContextManager[Enclosed]:
        from fw.runtime.database.sql.testing import enclosed

        return enclosed(cast("SqlDriver", driver))

    @override
    async def count_rows(self, url: DatabaseUrl, places: Iterable[Place]) -> dict[Place, int]:
        from fw.runtime.database.sql.migrations.connection import count_rows

        async with self.migrating(url, writes=False) as connection:
            return await count_rows(connection, places)
