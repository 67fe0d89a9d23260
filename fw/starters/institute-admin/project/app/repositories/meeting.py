# fw:generated:sha256:efedfbe654ce179068ccfcc2f6087443dad9660219f7b4b7897a59a4ca63d5ac
"""Database access for meetings."""

from fw.runtime.database import Repository

from app.models.meeting import Meeting


class MeetingRepository(Repository[Meeting]):
    """Database queries for meetings."""

    model = Meeting
    cascades_as_system = True
