# fw:generated:sha256:eeb44cb327684d3ff64ab6f10c9ea3947880c5bad5b87f391d3904260a334c5a
"""Database access for goals."""

from fw.runtime.database import ReadRepository

from app.models.goal import Goal


class GoalRepository(ReadRepository[Goal]):
    """Database queries for goals."""

    model = Goal
