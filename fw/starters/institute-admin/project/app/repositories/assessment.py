# fw:generated:sha256:2b4fec13fa5b087cb44f8d014043a550ab6146700272c8e998a85308107863d6
"""Database access for assessments."""

from fw.runtime.database import Query, Repository

from app.access import of_people
from app.models.assessment import Assessment


class AssessmentRepository(Repository[Assessment]):
    """Database queries for assessments."""

    model = Assessment

    def query(self) -> Query[Assessment]:
        """Start a query; students and instructors see those of their sections."""
        return of_people(
            super().query(),
            "section.enrolments.student.user_id",
            "section.instructor.user_id",
        )
