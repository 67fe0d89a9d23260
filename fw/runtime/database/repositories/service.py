"""Services: the operations on the records of one model, for every caller."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from fw.runtime.database.query.selection import Page, PageQuery, Precondition, RowQuery
from fw.runtime.database.repositories.repository import Key, Repository, Row
from fw.runtime.errors import NotFound

__all__ = ["Service"]

R = TypeVar("R", bound=Repository[Any])


class Service(Generic[R]):
    """Base of the services: put rules that hold for every caller into a subclass.

    `find`, `update` and `delete` raise NotFound for an unknown key, the last two
    PreconditionFailed if `precondition` returns False. Other errors are those of
    `fw.runtime.database.errors`.
    """

    def __init__(self, repository: R) -> None:
        self.repository = repository

    async def all(self) -> list[Row]:
        """Return every row."""
        return await self.repository.all()

    async def paginate(self, query: PageQuery) -> Page:
        """Return a page."""
        return await self.repository.paginate(query)

    async def find(self, id: Key, query: RowQuery | None = None) -> Row:
        """Return the row with that primary key, with the relations of the query."""
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
        """Change the given columns and return the row."""
        row = await self.repository.update(id, values, precondition)
        if row is None:
            raise self._missing(id)
        return row

    async def delete(self, id: Key, precondition: Precondition | None = None) -> None:
        """Delete a record."""
        if not await self.repository.delete(id, precondition):
            raise self._missing(id)

    def _missing(self, id: Key) -> NotFound:
        return NotFound(self.repository.model.__name__, id)
