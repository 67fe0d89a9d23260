# fw:generated:sha256:f86d6407549103a5a8491ef782203ed0d0deb23cc9275293a8c09e734a8de6d1
"""Database access for warehouses."""

from fw.runtime.database import Query, Repository

from app.models.warehouse import Warehouse
from app.services.access import own_warehouse


class WarehouseRepository(Repository[Warehouse]):
    """Database queries for warehouses."""

    model = Warehouse

    def query(self) -> Query[Warehouse]:
        """Start a query; clerks see their own."""
        return own_warehouse(super().query(), "staff")
