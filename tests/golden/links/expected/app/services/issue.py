# fw:generated:sha256:01fff1840daa814b3b13de2643eb135a40116177d090e065183de85ca78327c8
"""Business logic for issues."""

from fw.runtime.database import Service

from app.repositories.issue import IssueRepository


class IssueService(Service[IssueRepository]):
    """Operations on issues. Override a method to add your own rules."""
