# fw:generated:sha256:29b7e20989e19196b2271dbc4cf85c9eca4c8b175d64570c6a090ffb1e300e97
"""Database access for issues."""

from fw.runtime.database import Repository

from app.models.issue import Issue


class IssueRepository(Repository[Issue]):
    """Database queries for issues."""

    model = Issue
