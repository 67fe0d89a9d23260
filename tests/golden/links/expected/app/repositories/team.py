# fw:generated:sha256:bf4c28033aac0a92113283ccb5d25e8f1c6b17e44f940c04a20ed65728edcc1a
"""Database access for teams."""

from fw.runtime.database import Repository

from app.models.team import Team


class TeamRepository(Repository[Team]):
    """Database queries for teams."""

    model = Team
