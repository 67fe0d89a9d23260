# fw:generated:sha256:f1e4c97816e202eb8c26017015d856541f3bb4f73a1ca9b0a303409cf7b3529d
"""Business logic for students."""

from collections.abc import Mapping
from typing import Any

from fw.runtime.auth import as_system
from fw.runtime.database import Numbers, Service, transaction

from app.models.number_series import NumberSeries
from app.models.student import Student
from app.repositories.student import StudentRepository


class StudentService(Service[StudentRepository]):
    """Operations on students."""

    async def create(self, values: Mapping[str, Any]) -> Student:
        """Create a student with the next number of the year."""
        async with transaction():
            with as_system():
                number = await Numbers(NumberSeries).next("S-{year}-", width=5)
            return await super().create({**values, "number": number})
