# fw:generated:sha256:3b3fefd1309848c807a2c5903e1f959cc6893dd582d725ab2a721bb2e0e9b525
"""Business logic for products."""

from collections.abc import Mapping
from typing import Any

from fastapi import HTTPException
from fw.runtime import ValidationError
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.product import Product
from app.repositories.product import ProductRepository
from app.repositories.stock_movement import StockMovementRepository
from app.services.barcode import is_gtin


class ProductService(Service[ProductRepository]):
    """Operations on products. Barcodes are valid; the tracking of moved products is fixed."""

    async def create(self, values: Mapping[str, Any]) -> Product:
        """Create a product."""
        _check_barcode(values)
        return await super().create(values)

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Product] | None = None,
    ) -> Product:
        """Change a product."""
        _check_barcode(values)
        async with transaction():
            if "tracking" in values:
                await self._check_tracking(id, values["tracking"])
            return await super().update(id, values, precondition)

    async def _check_tracking(self, id: Key, tracking: str) -> None:
        product = await self.repository.lock(id)
        if product is None or product.tracking == tracking:
            return
        moved = StockMovementRepository().query().where("product_id", id)
        if await moved.exists():
            detail = f"{product.sku} has movements: its tracking can't change any more"
            raise HTTPException(409, detail)


def _check_barcode(values: Mapping[str, Any]) -> None:
    barcode = values.get("barcode")
    if barcode and not is_gtin(barcode):
        message = "The check digit is wrong: type the number below the bars again"
        raise ValidationError({"barcode": [message]})
