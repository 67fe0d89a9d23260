# fw:generated:sha256:3efc161fc90fe6c63d0ebd60b912db65a02e9b80900d13ed99fd04af6b4794ff
"""Data access for suppliers."""

from fw.runtime.database import Repository

from app.models.supplier import Supplier


class SupplierRepository(Repository[Supplier]):
    """Reads and writes suppliers."""

    model = Supplier
