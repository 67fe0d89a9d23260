# fw:generated:sha256:24d3f54c7726d043f8250c635309f09669e9d02579b4f12bf83f1672ed540f56
"""Database access for purchase orders."""

from fw.runtime.database import Query, Repository

from app.models.purchase_order import PurchaseOrder
from app.services.access import own_warehouse


class PurchaseOrderRepository(Repository[PurchaseOrder]):
    """Database queries for purchase orders."""

    model = PurchaseOrder

    def query(self) -> Query[PurchaseOrder]:
        """Start a query; clerks see those for their warehouse."""
        return own_warehouse(super().query(), "warehouse.staff")
