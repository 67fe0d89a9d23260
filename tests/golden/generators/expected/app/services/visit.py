# fw:generated:sha256:09cedebeed311ffaf546c01960e865ee4dd0eaad9e528b83ba073a140885dec9
"""Business logic for visits."""

from fw.runtime.database import Service

from app.repositories.visit import VisitRepository


class VisitService(Service[VisitRepository]):
    """Operations on visits. Override a method to add your own rules."""
