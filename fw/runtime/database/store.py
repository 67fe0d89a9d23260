"""The one contract between repositories and databases, SQL or not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fw.runtime.database.selection import Precondition, Row, Selection

if TYPE_CHECKING:
    from fw.runtime.database.model import Model
    from fw.runtime.database.relations import Relation

__all__ = ["Pairs", "Store"]


class Store(ABC):
    """The records of one model in one database.

    A row has exactly the model's public columns, or those that a selection names. Errors are those of
    `fw.runtime.database.errors`.
    """

    @abstractmethod
    async def find(self, key: Any) -> Row | None:
        """Return the row with that primary key, or None."""

    @abstractmethod
    async def select(self, selection: Selection) -> list[Row]:
        """Return the rows of a selection."""

    @abstractmethod
    async def count(self, selection: Selection) -> int:
        """Return how many rows meet a selection's conditions; its limit doesn't count."""

    @abstractmethod
    async def exists(self, selection: Selection) -> bool:
        """Say whether any row meets a selection's conditions; its limit doesn't count."""

    @abstractmethod
    async def related(
        self, relation: Relation, keys: Sequence[Any], limit: int | None = None
    ) -> dict[Any, list[Row]]:
        """Return this model's rows that a relation leads to, in the order of the primary key.

        They are grouped by the key that leads to them: `keys` are values of `relation.near`,
        each of them once and none of them None. One question suffices, or as many as it takes
        where the database limits what one can carry. Where there are more than `limit`, some are
        missing, and the database has looked for no more than these.
        """

    @abstractmethod
    def beside(self, model: type[Model]) -> Store:
        """Return the store of another model in the same database."""

    async def prepare(self) -> None:  # noqa: B027
        """Make room for the records where a database wants that and there is none yet."""

    @abstractmethod
    async def insert(self, values: Mapping[str, Any]) -> Row:
        """Add a record and return its row; missing columns get their defaults.

        The keys of linked records go under the name that their relation has for them.
        """

    async def insert_many(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Add records that state their keys; missing columns get their defaults.

        All of them or none, within a transaction. Keys that the database hands out afterwards
        are others.
        """
        for row in rows:
            await self.insert(row)

    @abstractmethod
    async def update(
        self, key: Any, changes: Mapping[str, Any], only_if: Precondition | None = None
    ) -> Row | None:
        """Change the columns and links given and return the row, or None if there is none.

        Raises PreconditionFailed for a record that `only_if` says False of: nobody else can
        change it between that and the change.
        """

    @abstractmethod
    async def delete(self, key: Any, only_if: Precondition | None = None) -> bool:
        """Remove a record; say whether there was one. `only_if` as for `update`."""


class Pairs(ABC):
    """The pairs of a many-to-many relation: a key of the near end and one of the far end."""

    @abstractmethod
    async def among(self, keys: Sequence[Any]) -> set[tuple[Any, Any]]:
        """Return the pairs that have one of these keys at their near end."""

    @abstractmethod
    async def add(self, pairs: Sequence[tuple[Any, Any]]) -> None:
        """Add pairs that there aren't yet: all of them or none, within a transaction.

        Raises MissingReference where there is no record at an end.
        """

    @abstractmethod
    async def remove(self, key: Any, others: Sequence[Any]) -> None:
        """Remove the pairs of a key of the near end and of these of the far end."""
