"""Services: the operations on the records of one model, for every caller."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from fw.runtime.database.models.keys import Key, key_text
from fw.runtime.database.models.model import Model
from fw.runtime.database.query.selection import Page, PageQuery, RowQuery
from fw.runtime.database.repositories.repository import Precondition, ReadRepository, Repository
from fw.runtime.database.repositories.uploads import upload_for
from fw.runtime.errors import NotFound

__all__ = ["ReadService", "Service"]

if TYPE_CHECKING:
    from fw.runtime.files.uploads import Upload
    from fw.runtime.storage.content import AsyncContent

M = TypeVar("M", bound=Model)
R = TypeVar("R", bound=ReadRepository[Any], covariant=True)


class ReadService(Generic[R]):
    """Base of the services of views, which only read: put rules for every caller into a subclass.

    `find` raises NotFound for an unknown key. Other errors are those of
    `fw.runtime.database.errors`.
    """

    def __init__(self, repository: R) -> None:
        self.repository = repository

    async def all(self: ReadService[ReadRepository[M]]) -> list[M]:
        """Return every record."""
        return await self.repository.all()

    async def paginate(self: ReadService[ReadRepository[M]], query: PageQuery) -> Page[M]:
        """Return a page."""
        return await self.repository.paginate(query)

    async def find(
        self: ReadService[ReadRepository[M]], id: Key, query: RowQuery | None = None
    ) -> M:
        """Return the record with that primary key, with the relations of the query."""
        found = await self.repository.find(id, query)
        if found is None:
            raise self._missing(id)
        return found

    def _missing(self, id: Key) -> NotFound:
        key = key_text(id) if isinstance(id, tuple) else id
        return NotFound(self.repository.model.__name__, key)


class Service(ReadService[R]):
    """Base of the services of tables, which also write.

    `update` and `delete` raise NotFound for an unknown key, and PreconditionFailed if
    `precondition` returns False.
    """

    async def create(self: Service[Repository[M]], values: Mapping[str, Any]) -> M:
        """Add a record and return it."""
        return await self.repository.create(values)

    async def upload(self, field: str, name: str, content: AsyncContent) -> Upload:
        """Store a file that a request has sent; a write takes its `token` as the field's value.

        Override it to check files, such as with a virus scanner. Raises HTTPException for a file
        that is too large, and for one of another type.
        """
        return await upload_for(self.repository.model, field, name, content)

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
