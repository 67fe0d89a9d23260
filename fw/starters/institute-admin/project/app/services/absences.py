"""Absences that guardians are told about."""

from collections import defaultdict
from datetime import date
from uuid import UUID

from fw.runtime import Mail

from app.mail.absence import Absence, MissedMeeting
from app.models.attendance import Attendance, AttendanceStatus
from app.models.guardian import Guardian
from app.repositories.attendance import AttendanceRepository
from app.repositories.guardian import GuardianRepository
from app.services.clock import zone

__all__ = ["mail_guardians"]


async def mail_guardians(day: date) -> int:
    """Mail the guardians of each student who was absent on a day; return how many there are.

    A guardian gets one mail about a student and a day, however often this runs.
    """
    missed: defaultdict[UUID, list[Attendance]] = defaultdict(list)
    for attendance in await _absences(day):
        missed[attendance.enrolment.student_id].append(attendance)
    guardians = GuardianRepository().query().where_in("student_id", [*missed])
    told = await guardians.where("mail_absences", True).get()
    for guardian in told:
        mail = _mail(guardian, day, missed[guardian.student_id])
        key = f"absence:{guardian.id}:{day}"
        await Mail().asend(mail, to=guardian.email, key=key)
    return len(told)


async def _absences(day: date) -> list[Attendance]:
    absences = AttendanceRepository().query().where("status", AttendanceStatus.ABSENT)
    absences = absences.where("held_on", day).order_by("meeting.starts_at")
    return await absences.with_("meeting.section.course", "enrolment.student").get()


def _mail(guardian: Guardian, day: date, missed: list[Attendance]) -> Absence:
    student = missed[0].enrolment.student
    return Absence(
        guardian=guardian.name,
        student=f"{student.first_name} {student.last_name}",
        on=day,
        meetings=[
            MissedMeeting(
                course=one.meeting.section.course.title,
                starts=one.meeting.starts_at.astimezone(zone()).time(),
            )
            for one in missed
        ],
    )
