"""What a database provider offers: its module in `providers` has one of these."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Literal

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect
    from sqlalchemy.ext.asyncio import AsyncEngine

    from fw.runtime.database.database import Database
    from fw.runtime.database.driver import Driver
    from fw.runtime.database.model import Model
    from fw.runtime.database.store import Store
    from fw.runtime.database.url import DatabaseUrl

__all__ = ["Provider", "Question"]

Question = Literal["host", "port", "user", "password", "database"]


class Provider(ABC):
    """A kind of database. `questions` are the parts of its URL that a person has to give.

    `default_port` is None for a database without a server; `extra` is the install extra that
    brings its driver, None where the base install does.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    scheme: ClassVar[str]
    default_port: ClassVar[int | None]
    default_user: ClassVar[str]
    questions: ClassVar[tuple[Question, ...]]
    extra: ClassVar[str | None]

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
    async def ping(self, url: DatabaseUrl) -> str:
        """Connect once and return the server's version; raise Unavailable if that fails."""

    @abstractmethod
    def dialect(self) -> Dialect:
        """Return SQLAlchemy's dialect for the driver."""

    @abstractmethod
    def async_engine(self, url: DatabaseUrl) -> AsyncEngine:
        """Return a new SQLAlchemy engine on the database; the caller disposes of it."""
