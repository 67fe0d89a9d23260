# fw:generated:sha256:47efd3cb4c98b63e23f3d196e6986413ee56dbca0f63efc8c66e398ad2c3cc6d
"""Database access for stock levels."""

from fw.runtime.database import Query

from app.models.stock_level import StockLevel
from app.repositories.keyed import KeyedRepository
from app.services.access import own_warehouse


class StockLevelRepository(KeyedRepository[StockLevel]):
    """Database queries for stock levels."""

    model = StockLevel

    def query(self) -> Query[StockLevel]:
        """Start a query; clerks see those of their warehouse."""
        return own_warehouse(super().query(), "location.warehouse.staff")
