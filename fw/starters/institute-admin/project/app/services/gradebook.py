"""The gradebook: who may write into it, and until when."""

from decimal import Decimal
from typing import Final
from uuid import UUID

from fastapi import HTTPException
from fw.runtime.auth import as_system
from fw.runtime.errors import Forbidden

from app.access import current_user, is_instructor, is_registrar
from app.models.section import Section, SectionStatus
from app.repositories.assessment import AssessmentRepository
from app.repositories.instructor import InstructorRepository
from app.repositories.mark import MarkRepository
from app.repositories.section import SectionRepository
from app.repositories.term import TermRepository
from app.services.clock import today
from app.services.records import found, locked

__all__ = ["ALL", "check_weights", "has_marks", "locked_section", "require_teacher"]

ALL: Final = Decimal(100)
"""Percent that the weights of a section add up to."""


async def require_teacher(section: Section) -> None:
    """Raise Forbidden unless the actor teaches the section, or is a registrar."""
    if is_registrar():
        return
    with as_system():
        teacher = await found(InstructorRepository(), section.instructor_id)
    user = current_user()
    if not is_instructor() or user is None or teacher.user_id != user:
        detail = "Only the section's instructor and the registrar may do this"
        raise Forbidden("not the section's instructor", detail=detail)


async def locked_section(id: UUID) -> Section:
    """Lock a section whose gradebook the actor may write into, until the transaction ends.

    Raises Forbidden for others than its instructor and registrars, and for instructors once the
    grades are closed: after the end of the term, or by closing them.
    """
    with as_system():
        section = await locked(SectionRepository(), id)
        term = await found(TermRepository(), section.term_id)
    await require_teacher(section)
    if section.status == SectionStatus.CANCELLED:
        raise HTTPException(409, "The section is cancelled")
    is_over = today() > term.ends_on or section.status == SectionStatus.GRADED
    if is_over and not is_registrar():
        detail = f"The grades of {term.name} are closed: ask a registrar to change them"
        raise Forbidden("grades are closed", detail=detail)
    return section


async def check_weights(section: Section) -> None:
    """Raise HTTPException 409 unless the weights of the assessments add up to 100."""
    assessments = AssessmentRepository().query().where("section_id", section.id)
    total = await assessments.sum("weight")
    if total != ALL:
        detail = f"The weights of the assessments add up to {total:f} %: make it 100"
        raise HTTPException(409, detail)


async def has_marks(section: Section) -> bool:
    """Return True if there are marks in the section."""
    marks = MarkRepository().query().where("assessment.section_id", section.id)
    return await marks.exists()
