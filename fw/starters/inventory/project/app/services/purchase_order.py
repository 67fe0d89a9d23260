# fw:generated:sha256:104447841237379ea7aea7c7cfc3354b93c0f9dd1febbe64888a46c3088f7819
"""Business logic for purchase orders."""

from collections.abc import Mapping
from typing import Any

from fw.runtime.auth import as_system
from fw.runtime.database import Numbers, Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.number_series import NumberSeries
from app.models.purchase_order import PurchaseOrder, PurchaseOrderStatus
from app.repositories.purchase_order import PurchaseOrderRepository
from app.services.access import current_user
from app.services.purchasing import EXPECTED, locked_order

_DRAFT = PurchaseOrderStatus.DRAFT


class PurchaseOrderService(Service[PurchaseOrderRepository]):
    """Operations on purchase orders. `Purchasing` changes their status."""

    async def create(self, values: Mapping[str, Any]) -> PurchaseOrder:
        """Create a draft with the next number of the year."""
        by = current_user()
        async with transaction():
            with as_system():
                number = await Numbers(NumberSeries).next("PO-{year}-", width=5)
            return await super().create(
                {**values, "number": number, "created_by_id": by}
            )

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[PurchaseOrder] | None = None,
    ) -> PurchaseOrder:
        """Change an order; a placed one keeps its supplier and its warehouse."""
        is_fixed = bool({"supplier_id", "warehouse_id"} & values.keys())
        async with transaction():
            allowed = [_DRAFT] if is_fixed else [_DRAFT, *EXPECTED]
            await locked_order(id, allowed, "change it")
            return await super().update(id, values, precondition)

    async def delete(
        self, id: Key, precondition: Precondition[PurchaseOrder] | None = None
    ) -> None:
        """Delete a draft."""
        async with transaction():
            await locked_order(id, [_DRAFT], "delete it: cancel it")
            await super().delete(id, precondition)
