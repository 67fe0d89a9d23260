# fw:generated:sha256:b768399dda48e7ba88a24b53fba590c503884cfbe91b0e68e80230376a5fb204
"""Business logic for marks."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID

from fw.runtime import ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.access import current_user
from app.models.assessment import Assessment
from app.models.enrolment import Enrolment
from app.models.mark import Mark
from app.models.section import Section, SectionStatus
from app.repositories.assessment import AssessmentRepository
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.mark import MarkRepository
from app.services.gradebook import check_weights, locked_section
from app.services.grading import regrade
from app.services.records import check_reference, found
from app.services.waiting_list import SEATED


class MarkService(Service[MarkRepository]):
    """Operations on marks. A mark after the grades are closed changes the result."""

    async def create(self, values: Mapping[str, Any]) -> Mark:
        """Give a student points in an assessment of the same section."""
        await check_reference(AssessmentRepository(), values, "assessment_id")
        await check_reference(EnrolmentRepository(), values, "enrolment_id")
        async with transaction():
            section, assessment = await _locked(values["assessment_id"])
            with as_system():
                await check_weights(section)
                enrolment = await found(EnrolmentRepository(), values["enrolment_id"])
            _check_enrolment(enrolment, section)
            _check_points(values["points"], assessment)
            mark = await super().create({**values, "marked_by_id": current_user()})
            await _follow(section, enrolment.id)
            return mark

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Mark] | None = None,
    ) -> Mark:
        """Change the points or the comment of a mark."""
        former = await self.find(id)
        async with transaction():
            section, assessment = await _locked(former.assessment_id)
            changes = {**values, "marked_by_id": current_user()}
            mark = await super().update(id, changes, precondition)
            _check_points(mark.points, assessment)
            await _follow(section, mark.enrolment_id)
            return mark

    async def delete(
        self, id: Key, precondition: Precondition[Mark] | None = None
    ) -> None:
        """Delete a mark."""
        former = await self.find(id)
        async with transaction():
            section, _ = await _locked(former.assessment_id)
            await super().delete(id, precondition)
            await _follow(section, former.enrolment_id)


async def _locked(assessment_id: UUID) -> tuple[Section, Assessment]:
    """Lock the section of an assessment, as `locked_section` does; return both."""
    with as_system():
        place = await found(AssessmentRepository(), assessment_id)
    section = await locked_section(place.section_id)
    with as_system():
        return section, await found(AssessmentRepository(), assessment_id)


def _check_enrolment(enrolment: Enrolment, section: Section) -> None:
    if enrolment.section_id != section.id or enrolment.status not in SEATED:
        message = "Choose a student of the section"
        raise ValidationError({"enrolment_id": [message]})


def _check_points(points: Decimal, assessment: Assessment) -> None:
    if points > assessment.max_points:
        message = f"{assessment.title} has at most {assessment.max_points:f} points"
        raise ValidationError({"points": [message]})


async def _follow(section: Section, enrolment_id: UUID) -> None:
    """Compute the result of a student again if the grades of the section are closed."""
    if section.status == SectionStatus.GRADED:
        with as_system():
            await regrade(section, enrolment_id)
