# fw:generated:sha256:dc2bf3eb12e2c9b8689a364e88ed79083dfb7ed4cf8426e75155b20bd991eaa0
"""Data access for milestones."""

from fw.runtime.database import Repository

from app.models.milestone import Milestone


class MilestoneRepository(Repository[Milestone]):
    """Reads and writes milestones."""

    model = Milestone
