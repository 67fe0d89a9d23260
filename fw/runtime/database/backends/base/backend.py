"""What a database provider offers: its module in `providers` has one of these."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, ClassVar, Literal

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from fw.runtime.database.backends.base.driver import Driver
    from fw.runtime.database.backends.base.migrator import Migrator
    from fw.runtime.database.backends.base.store import Pairs, Store
    from fw.runtime.database.connection.database import Database
    from fw.runtime.database.connection.target import Target
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Link
    from fw.runtime.database.sql.testing import Enclosed

__all__ = ["Backend", "Limits", "Place", "Question"]

Question = Literal["host", "port", "user", "password", "database"]


@dataclass(frozen=True, slots=True)
class Place:
    """Rows of a table: all, or those with a value in `column`, or those that agree in `alike`.

    `missing` turns that of `column` round: those without a value in it. `holding` leaves those
    with one of these values.
    """

    table: str
    column: str | None = None
    alike: tuple[str, ...] = ()
    missing: bool = False
    holding: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """Connections per process, and time-outs in seconds.

    `pool_timeout` limits the wait for a free connection, `statement_timeout` a statement's run.
    """

    pool_size: int = 10
    pool_timeout: float = 3
    statement_timeout: float = 30


class Backend(ABC):
    """A kind of database. `name` is that of its module, and what a schema's first line says.

    `scheme` begins its URLs; `aliases` are other words for it, that may begin one as well.
    `questions` are the parts of its URL that a person has to give. `default_port` is None for a
    database without a server; `is_file` says that `database` is the path of a file in the project.
    `library` is the module that a driver needs, and `extra` the install extra that brings it: None
    where the base install does. Nothing but the methods that connect imports it.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    scheme: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    default_port: ClassVar[int | None] = None
    default_user: ClassVar[str] = ""
    questions: ClassVar[tuple[Question, ...]]
    is_file: ClassVar[bool] = False
    library: ClassVar[str | None] = None
    extra: ClassVar[str | None] = None

    def without_driver(self) -> FwError | None:
        """Return what is told where the driver isn't installed, None where it is."""
        if self.library is None or find_spec(self.library) is not None:
            return None
        remedy = f'pip install "fw-framework[{self.extra}]"'
        return FwError(f"{self.title} needs its driver", hint=remedy)

    def default_database(self, project: str) -> str:
        """Return what a project's database is called where nobody says otherwise."""
        return project

    def settled(self, url: DatabaseUrl) -> DatabaseUrl:
        """Return a URL that was taken apart, in the one form that it has here."""
        return url

    @abstractmethod
    def open(self, url: DatabaseUrl, limits: Limits) -> Driver:
        """Return a driver for the database; it connects at the first statement."""

    @abstractmethod
    def store(self, database: Database, model: type[Model]) -> Store:
        """Return where the records of a model are kept in a database."""

    @abstractmethod
    def pairs(self, database: Database, link: Link) -> Pairs:
        """Return where the pairs of a many-to-many relation are kept in a database."""

    @abstractmethod
    async def create_database(self, url: DatabaseUrl) -> bool:
        """Create the database if it is missing; say whether it was."""

    @abstractmethod
    async def exists(self, url: DatabaseUrl) -> bool:
        """Whether the database is there; raise Unavailable if the server can't be asked."""

    @abstractmethod
    async def ping(self, url: DatabaseUrl) -> str:
        """Connect once and return the server's version; raise Unavailable if that fails."""

    @abstractmethod
    def migrator(self, target: Target) -> Migrator:
        """Return what brings a project's database to where its revisions lead."""

    @abstractmethod
    async def count_rows(self, url: DatabaseUrl, places: Iterable[Place]) -> dict[Place, int]:
        """Return how many rows each place has; a table that isn't there has no number."""

    async def tables(self, url: DatabaseUrl) -> list[str]:  # noqa: ARG002
        """Return the names of what holds the application's rows, for tests that `empty` it."""
        raise FwError(f"{self.title} is no database for tests yet")

    async def empty(self, database: Database, tables: Sequence[str]) -> None:  # noqa: ARG002
        """Remove every row of these tables, whichever of them refer to which."""
        raise FwError(f"{self.title} is no database for tests yet")

    def enclosed(self, driver: Driver) -> AbstractAsyncContextManager[Enclosed] | None:  # noqa: ARG002
        """Open a transaction around all that a block asks of a driver, undone at its end.

        None where this database can't.
        """
        return None

    def engine(self, url: DatabaseUrl) -> AsyncEngine:  # noqa: ARG002
        """Return a new SQLAlchemy engine on the database; the caller disposes of it.

        Raises FwError for a database that SQLAlchemy doesn't know.
        """
        raise FwError(
            f"{self.title} is no database for SQLAlchemy", hint="use the repositories' query()"
        )
