# fw:generated:sha256:1fbabe7621cc9ab7eac1af667420eee66fea6e8c195379ac30d3d68814f4f305
"""Business logic for teams."""

from fw.runtime.database import Service

from app.repositories.team import TeamRepository


class TeamService(Service[TeamRepository]):
    """Operations on teams. Override a method to add your own rules."""
