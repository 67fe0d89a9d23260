# fw:generated:sha256:b7026557c958a912c0fb5c9a5e98e5d8edfab738e21b4fede5bf385c6eaf2761
"""Database access for purchase lines."""

from fw.runtime.database import Query, Repository

from app.models.purchase_line import PurchaseLine
from app.services.access import own_warehouse


class PurchaseLineRepository(Repository[PurchaseLine]):
    """Database queries for purchase lines."""

    model = PurchaseLine

    def query(self) -> Query[PurchaseLine]:
        """Start a query; clerks see those for their warehouse."""
        return own_warehouse(super().query(), "order.warehouse.staff")
