# fw:generated:sha256:62f0ec32be4ff4e397f932c51bffe216e68ea3d265effeba8ad99b5878c50091
"""What can be done with issues."""

from fw.runtime.database import Service

from app.repositories.issue import IssueRepository


class IssueService(Service[IssueRepository]):
    """Finds, creates, updates and deletes issues."""
