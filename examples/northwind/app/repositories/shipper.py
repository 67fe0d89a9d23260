# fw:generated:sha256:a6f1e1e317b83b65968e252e56d88472ccb07c1adadf09d09b9d3dfc015657d9
"""Data access for shippers."""

from fw.runtime.database import Repository

from app.models.shipper import Shipper


class ShipperRepository(Repository[Shipper]):
    """Reads and writes shippers."""

    model = Shipper
