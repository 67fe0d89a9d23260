# fw:generated:sha256:02c52b363c502a15b8a75522b0223949ed99ed040de5e2f0a7538139674eb3e4
"""Business logic for purchase lines."""

from collections.abc import Mapping
from typing import Any

from fw.runtime import ValidationError
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.purchase_line import PurchaseLine
from app.models.purchase_order import PurchaseOrderStatus
from app.repositories.purchase_line import PurchaseLineRepository
from app.repositories.purchase_order import PurchaseOrderRepository
from app.services.purchasing import locked_order

_DRAFT = [PurchaseOrderStatus.DRAFT]


class PurchaseLineService(Service[PurchaseLineRepository]):
    """Operations on purchase lines: only those of a draft change."""

    async def create(self, values: Mapping[str, Any]) -> PurchaseLine:
        """Add a line to a draft."""
        order = values["order_id"]
        if await PurchaseOrderRepository().find(order) is None:
            raise ValidationError({"order_id": ["Choose an order"]})
        async with transaction():
            await locked_order(order, _DRAFT, "add lines")
            return await super().create(values)

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[PurchaseLine] | None = None,
    ) -> PurchaseLine:
        """Change a line of a draft."""
        async with transaction():
            line = await self.find(id)
            for order in sorted({line.order_id, values.get("order_id", line.order_id)}):
                await locked_order(order, _DRAFT, "change its lines")
            return await super().update(id, values, precondition)

    async def delete(
        self, id: Key, precondition: Precondition[PurchaseLine] | None = None
    ) -> None:
        """Remove a line from a draft."""
        async with transaction():
            line = await self.find(id)
            await locked_order(line.order_id, _DRAFT, "remove its lines")
            await super().delete(id, precondition)
