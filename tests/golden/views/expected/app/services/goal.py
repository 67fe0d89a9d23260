# fw:generated:sha256:a4c6e932ab1db246702d2273295f0535e493a876602acf9aa49201be539d4775
"""Business logic for goals."""

from fw.runtime.database import ReadService

from app.repositories.goal import GoalRepository


class GoalService(ReadService[GoalRepository]):
    """Operations on goals. Override a method to add your own rules."""
