"""Reads and locks of records that have to exist."""

from collections.abc import Mapping
from typing import Any, TypeVar
from uuid import UUID

from fw.runtime import NotFound, ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import Model, Repository

__all__ = ["check_reference", "found", "locked", "updated"]

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


async def check_reference(
    repository: Repository[Any], values: Mapping[str, Any], field: str
) -> None:
    """Raise ValidationError unless a field of a new record names a record."""
    with as_system():
        if await repository.find(values[field]) is None:
            raise ValidationError({field: ["No record has this key"]})
