"""The one contract between repositories and databases, SQL or not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fw.runtime.database.backends.base import unit_of_work
from fw.runtime.database.models.metadata import shape_of
from fw.runtime.database.models.transforms import kept
from fw.runtime.database.query.selection import Precondition, Row, Selection

if TYPE_CHECKING:
    from fw.runtime.database.connection.database import Database
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = ["Pairs", "Store"]


class Store(ABC):
    """The records of one model in one database.

    A row has exactly the model's public columns, or those that a selection names. Errors are those
    of `fw.runtime.database.errors`. A write of columns alone is one step, which a database takes by
    `insert_row`, `update_row` or `delete_row`; what needs several stands in a transaction.
    """

    def __init__(self, database: Database, model: type[Model]) -> None:
        self.database = database
        self.model = model
        self.shape = shape_of(model)
        self._names = frozenset(self.shape.columns)

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
    async def histogram(self, selection: Selection, field: str, edges: Sequence[Any]) -> list[int]:
        """Return how many rows of a selection lie from each edge to before the next one.

        `edges` rise, and there are at least two; one question suffices, whatever their number.
        """

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

    def beside(self, model: type[Model]) -> Store:
        """Return the store of another model in the same database."""
        return self.database.store(model)

    async def prepare(self) -> None:  # noqa: B027
        """Make room for the records where a database wants that and there is none yet."""

    async def insert(self, values: Mapping[str, Any]) -> Row:
        """Add a record and return its row; missing columns get their defaults.

        The keys of linked records go under the name that their relation has for them.
        """
        if self.shape.keeping:
            values = await kept(self.shape, values)
        if values.keys() <= self._names:
            return await self.insert_row(values)
        return await unit_of_work.insert(self, values)

    async def insert_many(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Add records that state their keys; missing columns get their defaults.

        All of them or none, within a transaction. Keys that the database hands out afterwards
        are others.
        """
        for row in rows:
            await self.insert(row)

    async def update(
        self, key: Any, changes: Mapping[str, Any], only_if: Precondition | None = None
    ) -> Row | None:
        """Change the columns and links given and return the row, or None if there is none.

        Raises PreconditionFailed for a record that `only_if` says False of: nobody else can
        change it between that and the change.
        """
        if self.shape.keeping:
            changes = await kept(self.shape, changes)
        if only_if is None and changes.keys() <= self._names:
            return await self.update_row(key, changes)
        return await unit_of_work.update(self, key, changes, only_if)

    async def delete(self, key: Any, only_if: Precondition | None = None) -> bool:
        """Remove a record; say whether there was one. `only_if` as for `update`."""
        if only_if is None:
            return await self.delete_row(key)
        return await unit_of_work.delete(self, key, only_if)

    @abstractmethod
    async def insert_row(self, values: Mapping[str, Any]) -> Row:
        """Add a record that is stated by its columns; ValueError for what is no column."""

    @abstractmethod
    async def update_row(self, key: Any, changes: Mapping[str, Any]) -> Row | None:
        """Change columns and return the row, or None; ValueError for what is no column."""

    @abstractmethod
    async def delete_row(self, key: Any) -> bool:
        """Remove a record; say whether there was one."""

    @abstractmethod
    async def lock(self, key: Any) -> Row | None:
        """Return a record that stays as it is until the open transaction ends, or None."""

    @abstractmethod
    def changed(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the changes, and what follows from there being any: the time of the last."""


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
