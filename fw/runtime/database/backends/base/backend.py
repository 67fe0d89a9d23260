"""Interface of a database backend: each package of `backends` has one as `backend`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from sqlalchemy import Table
    from sqlalchemy.ext.asyncio import AsyncEngine

    from fw.runtime.database.backends.base.ddl_impact import DdlImpact
    from fw.runtime.database.backends.base.driver import Driver, RollbackDriver
    from fw.runtime.database.backends.base.link_store import LinkStore
    from fw.runtime.database.backends.base.migrator import Migrator
    from fw.runtime.database.backends.base.schema_limits import SchemaLimits
    from fw.runtime.database.backends.base.store import DatabaseHandle, Store
    from fw.runtime.database.backends.base.table_rows import TableRows
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Link

__all__ = ["Backend", "Limits", "MissingSetup", "Question", "RowFilter"]

Question = Literal["host", "port", "user", "password", "database"]


@dataclass(frozen=True, slots=True)
class RowFilter:
    """Rows of a table to count: all, those with a value in `column`, or the `duplicates` in columns.

    Duplicates are counted among the rows that fulfil the condition `where`, if given.

    With `is_null`, those without a value in `column`; with `values`, those with one of these.
    With `breaking`, those that don't fulfil this condition.
    """

    table: str
    column: str | None = None
    duplicates: tuple[str, ...] = ()
    is_null: bool = False
    values: tuple[str, ...] = ()
    breaking: str | None = None
    where: str | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """Connections per process, time-outs in seconds, and the durability of commits.

    `pool_timeout` limits the wait for a free connection, `statement_timeout` a statement's run.
    `synchronous` is that of SQLite: "full" syncs each commit to the disk.
    """

    pool_size: int = 10
    pool_timeout: float = 3
    statement_timeout: float = 30
    synchronous: str = "normal"


@dataclass(frozen=True, slots=True)
class MissingSetup:
    """A server that lacks something for all writes. `question` asks whether fw may set it up.

    Without one, only an administrator can.
    """

    message: str
    hint: str
    question: str | None = None


class Backend(ABC):
    """A kind of database. `name` is that of its package, and of a schema's `database` line.

    `scheme` begins its URLs; `aliases` are other words for it, which may begin a URL too.
    `questions` are the parts of its URL to ask a person for. `default_port` is None for a
    database without a server. `is_file` means that `database` is a path in the project.
    Lists for people are sorted by `list_order`.
    `library` is the module that the driver needs, and `extra` the install extra that brings it;
    None if the base install does. Only the methods that connect import it. `dialects` are
    SQLAlchemy's names of the database, none if it isn't an SQL database. `variants` are words that
    may follow the scheme after a plus sign, and mean something to the driver. With
    `has_several_hosts`, a URL may name several servers, separated by commas. Without
    `has_microseconds`, datetimes are cut to milliseconds.
    `commits_ddl` means that the database commits each change of a table on its own, so that a failed
    migration may leave a part of it; `changes_concurrently`, that some changes run while the table
    is in use.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    scheme: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    default_port: ClassVar[int | None] = None
    default_user: ClassVar[str] = ""
    questions: ClassVar[tuple[Question, ...]]
    is_file: ClassVar[bool] = False
    list_order: ClassVar[int] = 9
    library: ClassVar[str | None] = None
    extra: ClassVar[str | None] = None
    dialects: ClassVar[tuple[str, ...]] = ()
    variants: ClassVar[tuple[str, ...]] = ()
    has_several_hosts: ClassVar[bool] = False
    has_microseconds: ClassVar[bool] = True
    commits_ddl: ClassVar[bool] = False
    changes_concurrently: ClassVar[bool] = False

    def missing_driver(self) -> FwError | None:
        """Return the error for a driver that isn't installed, None if it is."""
        if self.library is None or find_spec(self.library) is not None:
            return None
        remedy = f'pip install "fw-framework[{self.extra}]"'
        return FwError(f"the driver for {self.title} is not installed", hint=remedy)

    def default_database(self, project: str) -> str:
        """Return the default name of a project's database."""
        return project

    def schema_limits(self) -> SchemaLimits | None:
        """Return what models can't have in the database, None if they can have everything."""
        return None

    def normalize_url(self, url: DatabaseUrl) -> DatabaseUrl:
        """Return a parsed URL in its canonical form."""
        return url

    @abstractmethod
    def open(self, url: DatabaseUrl, limits: Limits) -> Driver:
        """Return a driver; it connects at the first statement."""

    @abstractmethod
    def store(self, database: DatabaseHandle, model: type[Model]) -> Store:
        """Return the store of a model's records."""

    @abstractmethod
    def link_store(self, database: DatabaseHandle, link: Link) -> LinkStore:
        """Return the store of a many-to-many relation's links."""

    @abstractmethod
    async def create_database(self, url: DatabaseUrl) -> bool:
        """Create the database if it is missing; return True if it was."""

    @abstractmethod
    async def exists(self, url: DatabaseUrl) -> bool:
        """Return True if the database exists; raise Unavailable if the server can't be asked."""

    @abstractmethod
    async def ping(self, url: DatabaseUrl) -> str:
        """Connect once and return the server's name and version; raise Unavailable if that fails."""

    async def missing_setup(self, url: DatabaseUrl) -> MissingSetup | None:  # noqa: ARG002
        """Return what the server lacks for all writes; None for nothing, or if it can't be asked."""
        return None

    async def set_up(self, url: DatabaseUrl) -> None:
        """Do what the question of `missing_setup` asks for."""
        raise FwError(f"{self.title} has nothing to set up at {url.masked()}")

    @abstractmethod
    def migrator(self, root: Path, url: DatabaseUrl) -> Migrator:
        """Return the migrator for the revisions of the project in `root`."""

    @abstractmethod
    async def count_rows(
        self, url: DatabaseUrl, filters: Iterable[RowFilter]
    ) -> dict[RowFilter, int]:
        """Return the number of rows for each filter; none for a table that doesn't exist."""

    def table_rows(self, database: DatabaseHandle, table: Table) -> TableRows:  # noqa: ARG002
        """Return the rows of a table as they are stored, for copies between databases."""
        raise FwError(f"{self.title} doesn't support copies yet", hint="use another database")

    async def tables(self, url: DatabaseUrl) -> list[str]:  # noqa: ARG002
        """Return the names of the application's tables, for tests that `empty` them."""
        raise FwError(f"{self.title} doesn't support tests yet", hint="use another database")

    async def empty(self, database: DatabaseHandle, tables: Sequence[str]) -> None:  # noqa: ARG002
        """Delete every row of these tables, in spite of references between them."""
        raise FwError(f"{self.title} doesn't support tests yet", hint="use another database")

    def ddl_impact(self) -> Mapping[str, DdlImpact]:
        """Return the impact of each of the `SCHEMA_CHANGES`; FwError if migrations can't be planned."""
        raise FwError(f"{self.title} doesn't support plans yet", hint="use another database")

    def migration_commands(
        self,
        sources: Sequence[str],  # noqa: ARG002
        before: str,  # noqa: ARG002
    ) -> list[tuple[list[str], list[str]]]:
        """Return the commands of each revision's `upgrade()` and `downgrade()`, without SQL.

        `sources` are the texts of revisions; `before` is one that creates the tables they need.
        """
        raise FwError(f"{self.title} doesn't support plans yet", hint="use another database")

    def rollback_driver(
        self,
        driver: Driver,  # noqa: ARG002
    ) -> AbstractAsyncContextManager[RollbackDriver] | None:
        """Open a driver that runs all statements in one transaction, rolled back at the end.

        None if the database has no such transactions.
        """
        return None

    def engine(self, url: DatabaseUrl) -> AsyncEngine:  # noqa: ARG002
        """Return a new SQLAlchemy engine for the database; the caller disposes of it.

        Raises FwError if SQLAlchemy doesn't support the database.
        """
        raise FwError(
            f"SQLAlchemy doesn't support {self.title}", hint="use the repositories' query()"
        )
