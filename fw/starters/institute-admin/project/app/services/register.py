"""The register: who was at a meeting."""

from collections.abc import Collection, Sequence
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import transaction

from app.models.attendance import Attendance, AttendanceStatus
from app.models.enrolment import Enrolment, EnrolmentStatus
from app.models.meeting import Meeting, MeetingStatus
from app.repositories.attendance import AttendanceRepository
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.meeting import MeetingRepository
from app.repositories.section import SectionRepository
from app.services.attendance import count_absences
from app.services.clock import now, zone
from app.services.gradebook import require_teacher
from app.services.records import found, locked, updated

__all__ = ["Register"]


class Register:
    """Takes attendance."""

    async def take(
        self, meeting_id: UUID, absent: Collection[UUID] = ()
    ) -> Sequence[Attendance]:
        """Add the students of a meeting to its register, and return it.

        They are present, but for the enrolments that are `absent`. Those in the register stay as
        they are, so it may be taken again.
        """
        meeting = await found(MeetingRepository(), meeting_id)
        with as_system():
            section = await found(SectionRepository(), meeting.section_id)
        await require_teacher(section)
        with as_system():
            async with transaction():
                meeting = await locked(MeetingRepository(), meeting_id)
                if meeting.starts_at > now():
                    raise HTTPException(409, "The meeting has not begun")
                return await _take(meeting, absent)


async def _take(meeting: Meeting, absent: Collection[UUID]) -> Sequence[Attendance]:
    enrolled = await _enrolled(meeting)
    if not {one.id for one in enrolled}.issuperset(absent):
        raise ValidationError({"absent_ids": ["Choose students of the section"]})
    register = AttendanceRepository().query().where("meeting_id", meeting.id)
    known = {*await register.pluck("enrolment_id")}
    held_on = meeting.starts_at.astimezone(zone()).date()
    for enrolment in enrolled:
        if enrolment.id not in known:
            is_absent = enrolment.id in absent
            status = AttendanceStatus.ABSENT if is_absent else AttendanceStatus.PRESENT
            values = {"meeting_id": meeting.id, "enrolment_id": enrolment.id}
            await locked(EnrolmentRepository(), enrolment.id)
            await AttendanceRepository().create(
                {**values, "held_on": held_on, "status": status}
            )
            await count_absences(enrolment.id)
    await updated(MeetingRepository(), meeting.id, status=MeetingStatus.HELD)
    return await register.get()


async def _enrolled(meeting: Meeting) -> list[Enrolment]:
    enrolments = EnrolmentRepository().query().where("section_id", meeting.section_id)
    enrolled = enrolments.where("status", EnrolmentStatus.ENROLLED)
    return await enrolled.order_by("id").get()
