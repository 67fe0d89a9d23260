# fw:generated:sha256:bcdff98fb9aa8bcadf686bd42f2ce65281cd1cc339006e49db444fe251e72fb0
"""Database access for suppliers."""

from fw.runtime.database import Repository

from app.models.supplier import Supplier


class SupplierRepository(Repository[Supplier]):
    """Database queries for suppliers."""

    model = Supplier
