# fw:generated:sha256:df70e45e208c5335747118d2b230d0a37565e73f834757d9c81df45029488c9a
"""Business logic for assessments: their weights are fixed before the first mark."""

from collections.abc import Mapping
from typing import Any

from fastapi import HTTPException
from fw.runtime import ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.assessment import Assessment
from app.models.section import Section
from app.repositories.assessment import AssessmentRepository
from app.repositories.section import SectionRepository
from app.services.gradebook import ALL, has_marks, locked_section
from app.services.records import check_reference


class AssessmentService(Service[AssessmentRepository]):
    """Operations on assessments."""

    async def create(self, values: Mapping[str, Any]) -> Assessment:
        """Add an assessment; the weights of a section are at most 100 in all."""
        await check_reference(SectionRepository(), values, "section_id")
        async with transaction():
            section = await locked_section(values["section_id"])
            await _check_unmarked(section)
            assessment = await super().create(values)
            await _check_total(section)
            return assessment

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Assessment] | None = None,
    ) -> Assessment:
        """Change an assessment. Once marks are given, its weight and its points stay."""
        place = await self.find(id)
        async with transaction():
            section = await locked_section(place.section_id)
            former = await self.find(id)
            assessment = await super().update(id, values, precondition)
            if _scale(assessment) != _scale(former):
                await _check_unmarked(section)
            await _check_total(section)
            return assessment

    async def delete(
        self, id: Key, precondition: Precondition[Assessment] | None = None
    ) -> None:
        """Delete an assessment, as long as the section has no marks."""
        former = await self.find(id)
        async with transaction():
            await _check_unmarked(await locked_section(former.section_id))
            await super().delete(id, precondition)


def _scale(assessment: Assessment) -> tuple[object, object]:
    return assessment.weight, assessment.max_points


async def _check_unmarked(section: Section) -> None:
    with as_system():
        if await has_marks(section):
            detail = "The section has marks: its assessments and their weights stay"
            raise HTTPException(409, detail)


async def _check_total(section: Section) -> None:
    with as_system():
        others = AssessmentRepository().query().where("section_id", section.id)
        total = await others.sum("weight")
    if total > ALL:
        message = f"The weights of the section add up to {total:f} %, which is over 100"
        raise ValidationError({"weight": [message]})
