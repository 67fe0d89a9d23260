# fw:generated:sha256:6dceb3d80bc95d76ba1421b35bd939ce93583c230a0cf5ff39c848beb6a8bf0e
"""What can be done with milestones."""

from fw.runtime.database import Service

from app.repositories.milestone import MilestoneRepository


class MilestoneService(Service[MilestoneRepository]):
    """Finds, creates, updates and deletes milestones."""
