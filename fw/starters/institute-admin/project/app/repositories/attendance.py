# fw:generated:sha256:06e5ce657d5d86173aed8784819c60063840d5b5bb437947ea201b0c6e816bb7
"""Database access for attendances."""

from fw.runtime.database import Query, Repository

from app.access import of_people
from app.models.attendance import Attendance


class AttendanceRepository(Repository[Attendance]):
    """Database queries for attendances."""

    model = Attendance

    def query(self) -> Query[Attendance]:
        """Start a query; students see their own, instructors that of their sections."""
        return of_people(
            super().query(),
            "enrolment.student.user_id",
            "enrolment.section.instructor.user_id",
        )
