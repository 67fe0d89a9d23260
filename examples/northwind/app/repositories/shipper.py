# fw:generated:sha256:b4a37476756c0740228081eb843e8085ae7e0b4b104e6ee8354a101f94d467f4
"""Database access for shippers."""

from fw.runtime.database import Repository

from app.models.shipper import Shipper


class ShipperRepository(Repository[Shipper]):
    """Database queries for shippers."""

    model = Shipper
