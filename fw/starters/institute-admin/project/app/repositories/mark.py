# fw:generated:sha256:73fc90321ea6ba114021881737cc3ffbdcf033942ec9dc3046f7ea5520326715
"""Database access for marks."""

from fw.runtime.database import Query, Repository

from app.access import of_people
from app.models.mark import Mark


class MarkRepository(Repository[Mark]):
    """Database queries for marks."""

    model = Mark

    def query(self) -> Query[Mark]:
        """Start a query; students see their own, instructors those of their sections."""
        return of_people(
            super().query(),
            "enrolment.student.user_id",
            "enrolment.section.instructor.user_id",
        )
