# fw:generated:sha256:c1ed634ad8122ae55f6985a789069373ae387fb34f76b0d4f10cd2d00d1fe7cd
"""What can be done with suppliers."""

from fw.runtime.database import Service

from app.repositories.supplier import SupplierRepository


class SupplierService(Service[SupplierRepository]):
    """Finds, creates, updates and deletes suppliers."""
