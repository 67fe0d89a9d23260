"""What a database provider offers: its module in `providers` has one of these."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection, Dialect
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from fw.runtime.database.database import Database
    from fw.runtime.database.driver import Driver
    from fw.runtime.database.model import Model
    from fw.runtime.database.store import Store
    from fw.runtime.database.url import DatabaseUrl

__all__ = ["Place", "Provider", "Question"]

Question = Literal["host", "port", "user", "password", "database"]


@dataclass(frozen=True, slots=True)
class Place:
    """Rows of a table: all, or those with a value in `column`, or those that agree in `alike`."""

    table: str
    column: str | None = None
    alike: tuple[str, ...] = ()


class Provider(ABC):
    """A kind of database. `questions` are the parts of its URL that a person has to give.

    `default_port` is None for a database without a server; `extra` is the install extra that
    brings its driver, None where the base install does. `commits_ddl` says that the database
    commits each DDL statement by itself, so that a migration that fails may leave a part of it;
    `names_primary_keys`, that it keeps the name of a primary key's constraint.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    scheme: ClassVar[str]
    default_port: ClassVar[int | None]
    default_user: ClassVar[str]
    questions: ClassVar[tuple[Question, ...]]
    extra: ClassVar[str | None]
    commits_ddl: ClassVar[bool] = False
    names_primary_keys: ClassVar[bool] = False

    @abstractmethod
    def open(self, url: DatabaseUrl, *, pool_size: int) -> Driver:
        """Return a driver for the database; it connects at the first statement."""

    @abstractmethod
    def store(self, database: Database, model: type[Model]) -> Store:
        """Return where the records of a model are kept in a database."""

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
    def dialect(self) -> Dialect:
        """Return SQLAlchemy's dialect for the driver."""

    @abstractmethod
    def async_engine(self, url: DatabaseUrl) -> AsyncEngine:
        """Return a new SQLAlchemy engine on the database; the caller disposes of it."""

    @abstractmethod
    def migrating(
        self, url: DatabaseUrl, *, writes: bool
    ) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a connection set up for migrations, in which DDL is transactional where it can be.

        One that `writes` nothing keeps no writer waiting.
        """

    @abstractmethod
    def locked(self, url: DatabaseUrl, connection: Connection) -> AbstractContextManager[None]:
        """Be the only migrator of the database meanwhile; FwError after minutes of waiting."""

    def broken_references(self, connection: Connection) -> Sequence[tuple[str, str]]:  # noqa: ARG002
        """Return the (table, parent) of each row whose reference a migration has broken."""
        return ()

    @abstractmethod
    async def count_rows(self, url: DatabaseUrl, places: Iterable[Place]) -> dict[Place, int]:
        """Return how many rows each place has; a table that isn't there has no number."""
