# fw:generated:sha256:47efd3cb4c98b63e23f3d196e6986413ee56dbca0f63efc8c66e398ad2c3cc6d
"""Database access for stock levels."""

from app.models.stock_level import StockLevel
from app.repositories.keyed import KeyedRepository


class StockLevelRepository(KeyedRepository[StockLevel]):
    """Database queries for stock levels."""

    model = StockLevel
