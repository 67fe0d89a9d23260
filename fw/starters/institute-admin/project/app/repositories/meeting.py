# fw:generated:sha256:efedfbe654ce179068ccfcc2f6087443dad9660219f7b4b7897a59a4ca63d5ac
"""Database access for meetings."""

from fw.runtime.database import Query, Repository

from app.access import of_own_sections
from app.models.meeting import Meeting


class MeetingRepository(Repository[Meeting]):
    """Database queries for meetings."""

    model = Meeting

    def query(self) -> Query[Meeting]:
        """Start a query; instructors see those of their sections."""
        return of_own_sections(super().query(), "section.instructor.user_id")
