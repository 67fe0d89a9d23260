# fw:generated:sha256:27828248e92f933625e5783b7b7c301b2ad3239e566eaced4d8eb3c6818f9f0c
"""Business logic for courses: their prerequisites form no cycle."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from fw.runtime import ValidationError
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.course import Course
from app.repositories.course import CourseRepository
from app.services.prerequisites import find_cycle


class CourseService(Service[CourseRepository]):
    """Operations on courses."""

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Course] | None = None,
    ) -> Course:
        """Change a course; ValidationError if it would be a prerequisite of itself."""
        if "prerequisite_ids" not in values:
            return await super().update(id, values, precondition)
        async with transaction():
            # Two changes at once could form a cycle that neither of them sees.
            await self.repository.lock_many(await self._keys())
            course = await super().update(id, values, precondition)
            await self._check_cycle(course)
            return course

    async def _keys(self) -> list[UUID]:
        return await self.repository.query().pluck("id")

    async def _check_cycle(self, course: Course) -> None:
        courses = await self.repository.query().with_("prerequisites").get()
        codes = {one.id: one.code for one in courses}
        required = {one.id: [each.id for each in one.prerequisites] for one in courses}
        cycle = find_cycle(required, course.id)
        if cycle:
            path = " → ".join(codes[key] for key in cycle)
            message = f"A course can't require itself: {path}"
            raise ValidationError({"prerequisite_ids": [message]})
