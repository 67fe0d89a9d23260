"""Services: the operations on the records of one model, for every caller."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from fw.runtime.database.models.keys import Key, key_text
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.selection import Page, PageQuery, RowQuery
from fw.runtime.database.repositories.repository import Precondition, Repository
from fw.runtime.errors import NotFound

__all__ = ["Service"]

M = TypeVar("M", bound=Model)
R = TypeVar("R", bound=Repository[Any], covariant=True)


class Service(Generic[R]):
    """Base of the services: put rules that hold for every caller into a subclass.

    `find`, `update` and `delete` raise NotFound for an unknown key, the last two
    PreconditionFailed if `precondition` returns False. Other errors are those of
    `fw.runtime.database.errors`.
    """

    def __init__(self, repository: R) -> None:
        self.repository = repository

    async def all(self: Service[Repository[M]]) -> list[M]:
        """Return every record."""
        return await self.repository.all()

    async def paginate(self: Service[Repository[M]], query: PageQuery) -> Page[M]:
        """Return a page."""
        return await self.repository.paginate(query)

    async def find(self: Service[Repository[M]], id: Key, query: RowQuery | None = None) -> M:
        """Return the record with that primary key, with the relations of the query."""
        found = await self.repository.find(id, query)
        if found is None:
            raise self._missing(id)
        return found

    async def create(self: Service[Repository[M]], values: Mapping[str, Any]) -> M:
        """Add a record and return it."""
        return await self.repository.create(values)

    async def update(
        self: Service[Repository[M]],
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[M] | None = None,
    ) -> M:
        """Change the given columns and return the record."""
        found = await self.repository.update(id, values, precondition)
        if found is None:
            raise self._missing(id)
        return found

    async def delete(
        self: Service[Repository[M]], id: Key, precondition: Precondition[M] | None = None
    ) -> None:
        """Delete a record."""
        if not await self.repository.delete(id, precondition):
            raise self._missing(id)

    def _missing(self, id: Key) -> NotFound:
        key = key_text(id) if isinstance(id, tuple) else id
        return NotFound(self.repository.model.__name__, key)
