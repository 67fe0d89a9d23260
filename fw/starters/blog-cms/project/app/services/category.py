# fw:generated:sha256:5cbaca311c3ce3736474e183d0cd29996f07b6ef07ddd40fe2e675847636e8c9
"""Business logic for categories: a tree."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from fw.runtime import ValidationError
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.category import Category
from app.repositories.category import CategoryRepository


class CategoryService(Service[CategoryRepository]):
    """Operations on categories."""

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Category] | None = None,
    ) -> Category:
        """Change a category; ValidationError if it would be below itself."""
        async with transaction():
            parent = values.get("parent_id")
            if parent is not None and id in await self._line_of(parent):
                message = "A category can't be in itself, or in one of those within it"
                raise ValidationError({"parent_id": [message]})
            return await super().update(id, values, precondition)

    async def _line_of(self, id: UUID) -> list[UUID]:
        """Return a category and those that it is in, up to the top.

        All categories are locked, because a move at the same moment may close a circle.
        """
        everyone = await self.repository.query().order_by("id").pluck("id")
        parents = {
            one.id: one.parent_id for one in await self.repository.lock_many(everyone)
        }
        line: list[UUID] = []
        while id in parents and id not in line:
            line.append(id)
            id = parents[id] or id
        return line
