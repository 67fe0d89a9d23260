"""Reads and locks of records that have to exist."""

from typing import TypeVar
from uuid import UUID

from fw.runtime import NotFound
from fw.runtime.database import Model, Repository

__all__ = ["found", "locked", "updated"]

M = TypeVar("M", bound=Model)


async def found(repository: Repository[M], id: UUID) -> M:
    """Return the record with a key; NotFound if there is none, or the actor may not see it."""
    record = await repository.find(id)
    if record is None:
        raise NotFound(repository.model.__name__, id)
    return record


async def locked(repository: Repository[M], id: UUID) -> M:
    """Lock the record with a key until the transaction ends, and return it; NotFound as above."""
    record = await repository.lock(id)
    if record is None:
        raise NotFound(repository.model.__name__, id)
    return record


async def updated(repository: Repository[M], id: UUID, **values: object) -> M:
    """Change the record with a key, and return it; NotFound as above."""
    record = await repository.update(id, values)
    if record is None:
        raise NotFound(repository.model.__name__, id)
    return record
