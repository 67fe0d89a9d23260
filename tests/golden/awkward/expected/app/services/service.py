# fw:generated:sha256:f1f7d92505f2bd4bd1bfcba943bf81d53ab0fec814aa6574ab3f284085ad0d47
"""What can be done with services."""

from fw.runtime.database import Service

from app.repositories.service import ServiceRepository


class ServiceService(Service[ServiceRepository]):
    """Finds, creates, updates and deletes services."""
