"""Repositories of records whose keys follow from other keys."""

from collections.abc import Mapping
from typing import Any, TypeVar
from uuid import UUID

from fw.runtime.database import Model, Repository

__all__ = ["KeyedRepository"]

M = TypeVar("M", bound=Model)


class KeyedRepository(Repository[M]):
    """Base of repositories that create a record on its first use (`app/services/keys.py`)."""

    key = "id"

    async def locked(self, key: UUID, values: Mapping[str, Any]) -> M:
        """Lock the record with a key until the open transaction ends, and return it.

        It is created if there is none; if another transaction does so meanwhile, that one is used.
        """
        # Locking a missing row would lock a gap on MariaDB, and block others.
        if await self.find(key) is None:
            await self.store.insert_missing({self.key: key, **values})
        found = await self.lock(key)
        assert found is not None, "it was created, and nothing deletes it"
        return found
