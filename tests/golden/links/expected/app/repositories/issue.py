# fw:generated:sha256:b7a501911154228c42b1cd0cd60fc6c07c8c0ca87f4a7d41565f0c19d1e021db
"""Data access for issues."""

from fw.runtime.database import Repository

from app.models.issue import Issue


class IssueRepository(Repository[Issue]):
    """Reads and writes issues."""

    model = Issue
