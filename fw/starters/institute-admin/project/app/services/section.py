# fw:generated:sha256:e69c83b899a6688b6379437408b36358522506f2508489cc51308e1fa73f7ab5
"""Business logic for sections: seats, instructors and cancellations."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from fastapi import HTTPException
from fw.runtime.auth import as_system
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.access import require_registrar
from app.models.enrolment import EnrolmentStatus
from app.models.section import Section, SectionStatus
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.meeting import MeetingRepository
from app.repositories.section import SectionRepository
from app.repositories.term import TermRepository
from app.services.booking import book_instructor, check_rooms
from app.services.clock import now
from app.services.records import check_reference, found, locked, updated
from app.services.slots import slots_of
from app.services.term_status import section_status
from app.services.waiting_list import settle


class SectionService(Service[SectionRepository]):
    """Operations on sections."""

    async def create(self, values: Mapping[str, Any]) -> Section:
        """Create a section, open if its term is enrolling."""
        await check_reference(TermRepository(), values, "term_id")
        term = await found(TermRepository(), values["term_id"])
        return await super().create({**values, "status": section_status(term, now())})

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Section] | None = None,
    ) -> Section:
        """Change a section. More seats are given to its waiting list, if its rooms have them.

        A new instructor has to be free at all of its meetings. Once students are in it, the section
        keeps its course and its term.
        """
        async with transaction():
            former = await locked(self.repository, UUID(str(id)))
            section = await super().update(id, values, precondition)
            if _is_other_course(former, section) and former.enrolled + former.waiting:
                detail = "A section with students keeps its course and its term"
                raise HTTPException(409, detail)
            with as_system():
                if section.instructor_id != former.instructor_id:
                    meetings = MeetingRepository().query().where("section_id", id)
                    slots = await slots_of(meetings)
                    await book_instructor(section.instructor_id, slots, section)
                if section.capacity > former.capacity:
                    await check_rooms(section)
                return await settle(section)

    async def cancel(self, id: UUID) -> Section:
        """Cancel a section: its students are dropped, and the meetings to come are deleted."""
        require_registrar("cancel sections")
        async with transaction():
            section = await locked(self.repository, id)
            if section.status in (SectionStatus.GRADED, SectionStatus.CANCELLED):
                raise HTTPException(409, f"The section is {section.status} already")
            with as_system():
                await _drop_all(section)
                coming = MeetingRepository().query().where("section_id", id)
                coming = coming.where("starts_at", ">", now())
                for key in await coming.pluck("id"):
                    await MeetingRepository().delete(key)
                await settle(section)
                return await updated(
                    self.repository, id, status=SectionStatus.CANCELLED
                )


def _is_other_course(former: Section, section: Section) -> bool:
    return (former.course_id, former.term_id) != (section.course_id, section.term_id)


async def _drop_all(section: Section) -> None:
    enrolments = EnrolmentRepository().query().where("section_id", section.id)
    status = (EnrolmentStatus.ENROLLED, EnrolmentStatus.WAITING)
    for key in await enrolments.where_in("status", status).pluck("id"):
        await updated(
            EnrolmentRepository(), key, status=EnrolmentStatus.DROPPED, position=None
        )
