# fw:generated:sha256:0872ab8831b39bdd8d11147563cb19d53569cc020148fc9486643a66681eea83
"""Business logic for attendance: what a student has missed is counted."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from fw.runtime.auth import as_system
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.attendance import Attendance, AttendanceStatus
from app.repositories.attendance import AttendanceRepository
from app.repositories.enrolment import EnrolmentRepository
from app.repositories.section import SectionRepository
from app.services.gradebook import require_teacher
from app.services.records import found, locked, updated

__all__ = ["AttendanceService", "count_absences"]


class AttendanceService(Service[AttendanceRepository]):
    """Operations on attendance. `Register` adds it."""

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Attendance] | None = None,
    ) -> Attendance:
        """Change whether a student was there."""
        former = await self.find(id)
        async with transaction():
            with as_system():
                enrolment = await locked(EnrolmentRepository(), former.enrolment_id)
                section = await found(SectionRepository(), enrolment.section_id)
            await require_teacher(section)
            attendance = await super().update(id, values, precondition)
            with as_system():
                await count_absences(enrolment.id)
            return attendance


async def count_absences(enrolment_id: UUID) -> None:
    """Count the meetings of a student, and those missed. The enrolment has to be locked."""
    attendances = AttendanceRepository().query().where("enrolment_id", enrolment_id)
    absent = attendances.where("status", AttendanceStatus.ABSENT)
    await updated(
        EnrolmentRepository(),
        enrolment_id,
        held=await attendances.count(),
        absences=await absent.count(),
    )
