# fw:generated:sha256:a1f52ddabe0bea4457411853f804b4fe55e3e353f02fdb8b1eeec4190e6c86db
"""What can be done with teams."""

from fw.runtime.database import Service

from app.repositories.team import TeamRepository


class TeamService(Service[TeamRepository]):
    """Finds, creates, updates and deletes teams."""
