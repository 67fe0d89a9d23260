"""What can be done with the records of one model, whoever asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from fw.runtime.database.query.selection import Page, PageQuery, Precondition, RowQuery
from fw.runtime.database.repositories.repository import Key, Repository, Row
from fw.runtime.errors import NotFound

__all__ = ["Service"]

R = TypeVar("R", bound=Repository[Any])


class Service(Generic[R]):
    """Base of the services: rules that hold for every caller go into a class of it.

    `find`, `update` and `delete` raise NotFound for a key that no record has, the last two
    PreconditionFailed for a record that `precondition` says False of. All else that can fail is in
    `fw.runtime.database.errors`.
    """

    def __init__(self, repository: R) -> None:
        self.repository = repository

    async def all(self) -> list[Row]:
        """Return every row."""
        return await self.repository.all()

    async def paginate(self, query: PageQuery) -> Page:
        """Return the page asked for."""
        return await self.repository.paginate(query)

    async def find(self, id: Key, query: RowQuery | None = None) -> Row:
        """Return the row with that primary key, with the relations that a query names."""
        row = await self.repository.find(id, query)
        if row is None:
            raise self._missing(id)
        return row

    async def create(self, values: Mapping[str, Any]) -> Row:
        """Add a record and return its row."""
        return await self.repository.create(values)

    async def update(
        self, id: Key, values: Mapping[str, Any], precondition: Precondition | None = None
    ) -> Row:
        """Change the columns given and return the row."""
        row = await self.repository.update(id, values, precondition)
        if row is None:
            raise self._missing(id)
        return row

    async def delete(self, id: Key, precondition: Precondition | None = None) -> None:
        """Remove a record."""
        if not await self.repository.delete(id, precondition):
            raise self._missing(id)

    def _missing(self, id: Key) -> NotFound:
        return NotFound(self.repository.model.__name__, id)
