# fw:generated:sha256:a0d5869db67a374a013b6a9d044ee642bc6c4b1d705a92733bfc878b169c0db8
"""Business logic for warehouse stocks."""

from collections.abc import Mapping
from typing import Any

from fw.runtime.database import Service

from app.models.warehouse_stock import WarehouseStock
from app.repositories.warehouse_stock import WarehouseStockRepository
from app.services.keys import stock_key


class WarehouseStockService(Service[WarehouseStockRepository]):
    """Operations on warehouse stocks: movements change the sums, requests only when to reorder."""

    async def create(self, values: Mapping[str, Any]) -> WarehouseStock:
        """Set when to reorder a product that a warehouse never had."""
        key = stock_key(values["product_id"], values["warehouse_id"])
        return await super().create({**values, "id": key})
