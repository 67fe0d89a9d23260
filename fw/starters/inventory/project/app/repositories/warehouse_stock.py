# fw:generated:sha256:ca48753a6c997cad83160f2636e2621ca31ee274b631ddc0b7b1bab0ce3d0b89
"""Database access for warehouse stocks."""

from app.models.warehouse_stock import WarehouseStock
from app.repositories.keyed import KeyedRepository


class WarehouseStockRepository(KeyedRepository[WarehouseStock]):
    """Database queries for warehouse stocks."""

    model = WarehouseStock
