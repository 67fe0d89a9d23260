# fw:generated:sha256:c2a1422cc84729d3c13b4df341443859f5761e7866a131290f45d521f66d7e9a
"""Data access for teams."""

from fw.runtime.database import Repository

from app.models.team import Team


class TeamRepository(Repository[Team]):
    """Reads and writes teams."""

    model = Team
