# fw:generated:sha256:ca16b1a71dfd435192ad3752ef5e0e6532466e476583eb6434a3afb848bc8e96
"""Business logic for milestones."""

from fw.runtime.database import Service

from app.repositories.milestone import MilestoneRepository


class MilestoneService(Service[MilestoneRepository]):
    """Operations on milestones. Override a method to add your own rules."""
