# fw:generated:sha256:bdbc40bd0352eef214f19b0c16e6511ac805fba75e1481de2bf5ca8228afe766
"""Database access for milestones."""

from fw.runtime.database import Repository

from app.models.milestone import Milestone


class MilestoneRepository(Repository[Milestone]):
    """Database queries for milestones."""

    model = Milestone
