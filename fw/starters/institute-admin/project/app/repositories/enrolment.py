# fw:generated:sha256:b76173f33b80c5bcca4d20ac8a095d887658aca2563ac569832b2b76d25655af
"""Database access for enrolments."""

from fw.runtime.database import Query, Repository

from app.access import of_people
from app.models.enrolment import Enrolment


class EnrolmentRepository(Repository[Enrolment]):
    """Database queries for enrolments."""

    model = Enrolment

    def query(self) -> Query[Enrolment]:
        """Start a query; students see their own, instructors those of their sections."""
        return of_people(
            super().query(), "student.user_id", "section.instructor.user_id"
        )
