"""Grading: the results of a section, computed from its marks."""

from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal
from functools import partial
from uuid import UUID

from fastapi import HTTPException
from fw.runtime.auth import as_system
from fw.runtime.database import current, transaction
from fw.runtime.events import adispatch

from app.events import GradesClosed
from app.models.course import Course
from app.models.enrolment import EnrolmentStatus
from app.models.section import Section, SectionStatus
from app.repositories.assessment import AssessmentRepository
from app.repositories.course import CourseRepository
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.mark import MarkRepository
from app.repositories.section import SectionRepository
from app.services.gradebook import check_weights, locked_section
from app.services.records import found, updated
from app.services.waiting_list import SEATED

__all__ = ["Grading", "percents_of", "regrade"]


class Grading:
    """Closes the grades of sections."""

    async def close(self, section_id: UUID, missing_as_zero: bool = False) -> Section:
        """Close the grades of a section: its students pass or fail, and get a mail.

        Raises HTTPException 409 if marks are missing, unless they count as zero.
        """
        await found(SectionRepository(), section_id)
        async with transaction():
            section = await locked_section(section_id)
            if section.status != SectionStatus.CLOSED:
                raise HTTPException(
                    409,
                    "Grades can be closed once the enrolment of the section has closed;"
                    f" the section is {section.status}",
                )
            with as_system():
                await check_weights(section)
                if not missing_as_zero:
                    await _check_complete(section)
                await _close(section)
                closed = await updated(
                    SectionRepository(),
                    section_id,
                    status=SectionStatus.GRADED,
                    waiting=0,
                )
            await current().after_commit(partial(adispatch, GradesClosed(section_id)))
            return closed


async def regrade(section: Section, enrolment_id: UUID) -> None:
    """Compute the result of a student again, unless the student has dropped."""
    enrolment = await found(EnrolmentRepository(), enrolment_id)
    if enrolment.status not in SEATED:
        return
    course = await found(CourseRepository(), section.course_id)
    percents = await percents_of(section)
    await _grade(enrolment_id, percents[enrolment_id], course)


async def _close(section: Section) -> None:
    """Set the results of the students, and end the waiting list."""
    course = await found(CourseRepository(), section.course_id)
    percents = await percents_of(section)
    enrolments = EnrolmentRepository().query().where("section_id", section.id)
    enrolled = enrolments.where("status", EnrolmentStatus.ENROLLED)
    for key in await enrolled.pluck("id"):
        await _grade(key, percents[key], course)
    waiting = enrolments.where("status", EnrolmentStatus.WAITING)
    for key in await waiting.pluck("id"):
        await updated(
            EnrolmentRepository(), key, status=EnrolmentStatus.DROPPED, position=None
        )


async def _grade(enrolment_id: UUID, percent: Decimal, course: Course) -> None:
    has_passed = percent >= course.pass_percent
    status = EnrolmentStatus.PASSED if has_passed else EnrolmentStatus.FAILED
    await updated(EnrolmentRepository(), enrolment_id, status=status, percent=percent)


async def percents_of(section: Section) -> defaultdict[UUID, Decimal]:
    """Return the results of a section by enrolment: the weighted sums of the marks."""
    marks = MarkRepository().query().where("assessment.section_id", section.id)
    totals: defaultdict[UUID, Decimal] = defaultdict(Decimal)
    for mark in await marks.with_("assessment").get():
        share = mark.points / mark.assessment.max_points
        totals[mark.enrolment_id] += mark.assessment.weight * share
    for key, total in totals.items():
        totals[key] = total.quantize(Decimal("0.01"), ROUND_HALF_UP)
    return totals


async def _check_complete(section: Section) -> None:
    assessments = AssessmentRepository().query().where("section_id", section.id)
    enrolled = EnrolmentRepository().query().where("section_id", section.id)
    enrolled = enrolled.where("status", EnrolmentStatus.ENROLLED)
    marks = MarkRepository().query().where("assessment.section_id", section.id)
    marks = marks.where("enrolment.status", EnrolmentStatus.ENROLLED)
    expected = await assessments.count() * await enrolled.count()
    missing = expected - await marks.count()
    if missing:
        detail = f"{missing} of {expected} marks are missing: add them, or count them as zero"
        raise HTTPException(409, detail)
