"""Enrolling: seats and places on waiting lists, given and given up under a lock of the section."""

from uuid import UUID

from fastapi import HTTPException
from fw.runtime import ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import transaction
from fw.runtime.errors import Forbidden

from app.access import is_registrar, require_user
from app.models.enrolment import Enrolment, EnrolmentStatus
from app.models.section import Section
from app.models.student import Student
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.section import SectionRepository
from app.repositories.student import StudentRepository
from app.repositories.term import TermRepository
from app.services.clock import now, today
from app.services.eligibility import Candidacy
from app.services.records import found, locked, updated
from app.services.waiting_list import settle

__all__ = ["Enrolling"]


class Enrolling:
    """Students enrol and drop themselves; registrars do it for everyone."""

    async def enrol(
        self, section_id: UUID, student_id: UUID | None = None
    ) -> Enrolment:
        """Enrol a student, the actor by default, or put them on the waiting list.

        Raises HTTPException 409 with the reason against it.
        """
        await found(SectionRepository(), section_id)
        student_id = await _student(student_id)
        with as_system():
            async with transaction():
                # The student first: two requests of one student see each other's claims.
                student = await locked(StudentRepository(), student_id)
                section = await locked(SectionRepository(), section_id)
                candidacy = await Candidacy.of(student, section)
                await candidacy.check()
                enrolment = await _join(section, student)
                await settle(section)
                return enrolment

    async def drop(self, id: UUID) -> Enrolment:
        """Give up a seat, which the first of the waiting list gets, or a place on the list."""
        enrolment = await found(EnrolmentRepository(), id)
        by_registrar = is_registrar()
        await _student(enrolment.student_id)
        with as_system():
            async with transaction():
                section = await locked(SectionRepository(), enrolment.section_id)
                enrolment = await found(EnrolmentRepository(), id)
                await _check_drop(enrolment, section, by_registrar)
                dropped = await updated(
                    EnrolmentRepository(),
                    id,
                    status=EnrolmentStatus.DROPPED,
                    position=None,
                )
                await settle(section)
                return dropped


async def _join(section: Section, student: Student) -> Enrolment:
    """Give the student a seat if there is one, else the last place on the waiting list."""
    values: dict[str, object] = {"status": EnrolmentStatus.ENROLLED}
    if section.enrolled >= section.capacity:
        if not section.has_waiting_list:
            raise HTTPException(409, "The section is full")
        place = section.waiting + 1
        values = {"status": EnrolmentStatus.WAITING, "position": place}
    values["enrolled_at"] = now()
    key = {"student_id": student.id, "section_id": section.id}
    former = EnrolmentRepository().query().where("student_id", student.id)
    dropped = await former.where("section_id", section.id).first()
    if dropped is not None:
        return await updated(EnrolmentRepository(), dropped.id, **values)
    return await EnrolmentRepository().create({**key, **values})


async def _student(given: UUID | None) -> UUID:
    """Return the key of the student that is given, by default the actor's own.

    Raises Forbidden for another student, unless the actor is a registrar.
    """
    if is_registrar():
        if given is None:
            raise ValidationError({"student_id": ["Choose the student"]})
        return given
    own = await StudentRepository().query().where("user_id", require_user()).first()
    if own is None or given not in (None, own.id):
        raise Forbidden("not the student", detail="Students enrol themselves only")
    return own.id


async def _check_drop(
    enrolment: Enrolment, section: Section, by_registrar: bool
) -> None:
    if enrolment.status not in (EnrolmentStatus.ENROLLED, EnrolmentStatus.WAITING):
        raise HTTPException(409, f"The student has {enrolment.status} already")
    term = await found(TermRepository(), section.term_id)
    if today() > term.ends_on:
        raise HTTPException(409, f"{term.name} has ended")
    if not by_registrar and now() >= term.enrolment_closes:
        raise HTTPException(409, "Enrolment is closed: ask a registrar to drop it")
