# fw:generated:sha256:9bf21a1478fd29e63ccd670914317f0263c50c739090299473856b77b0e504d5
"""Business logic for services."""

from fw.runtime.database import Service

from app.repositories.service import ServiceRepository


class ServiceService(Service[ServiceRepository]):
    """Operations on services. Override a method to add your own rules."""
