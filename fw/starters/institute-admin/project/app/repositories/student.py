# fw:generated:sha256:a651b5594577140dd107bc087e329d461006e57e519926f4fd2d1022e9da0dc8
"""Database access for students."""

from fw.runtime.database import Query, Repository

from app.access import of_people
from app.models.student import Student


class StudentRepository(Repository[Student]):
    """Database queries for students."""

    model = Student

    def query(self) -> Query[Student]:
        """Start a query; students see themselves, instructors those of their sections."""
        return of_people(
            super().query(), "user_id", "enrolments.section.instructor.user_id"
        )
