# fw:generated:sha256:7a8a309bd3a0666b18a8ea9d2266c6af87b0f9f358a3650e01069af0ff4649f7
"""Business logic for shippers."""

from fw.runtime.database import Service

from app.repositories.shipper import ShipperRepository


class ShipperService(Service[ShipperRepository]):
    """Operations on shippers. Override a method to add your own rules."""
