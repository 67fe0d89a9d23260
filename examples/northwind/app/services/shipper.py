# fw:generated:sha256:e3abdf0faa09b24a763f6c892a2297c025f90e065aec5dd31e03c5a789843082
"""What can be done with shippers."""

from fw.runtime.database import Service

from app.repositories.shipper import ShipperRepository


class ShipperService(Service[ShipperRepository]):
    """Finds, creates, updates and deletes shippers."""
