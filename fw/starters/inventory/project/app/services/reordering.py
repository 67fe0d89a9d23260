"""Reordering: drafts of orders for stock that runs low."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import timedelta
from decimal import ROUND_CEILING, Decimal
from typing import NamedTuple
from uuid import UUID

from fw.runtime.database import transaction

from app.models.purchase_order import PurchaseOrder, PurchaseOrderStatus
from app.models.supplier_product import SupplierProduct
from app.models.warehouse_stock import WarehouseStock
from app.repositories.purchase_line import PurchaseLineRepository
from app.repositories.purchase_order import PurchaseOrderRepository
from app.repositories.supplier import SupplierRepository
from app.repositories.supplier_product import SupplierProductRepository
from app.repositories.warehouse_stock import WarehouseStockRepository
from app.services.clock import today
from app.services.purchase_order import PurchaseOrderService

__all__ = ["Reordering", "quantity_to_order"]


class Need(NamedTuple):
    """A product that a warehouse needs, and the best offer for it."""

    stock: WarehouseStock
    offer: SupplierProduct


def quantity_to_order(stock: WarehouseStock, pack_size: Decimal) -> Decimal:
    """Return a quantity in whole packs that lifts the stock over its reorder point; 0 for none."""
    coming = stock.on_hand - stock.reserved + stock.on_order
    if not stock.reorder_point or coming > stock.reorder_point:
        return Decimal(0)
    least = max(stock.reorder_quantity, stock.reorder_point - coming, pack_size)
    return (least / pack_size).to_integral_value(ROUND_CEILING) * pack_size


class Reordering:
    """Proposes orders. It may run again: products with a draft are left out."""

    async def propose(self) -> list[PurchaseOrder]:
        """Create a draft for each supplier and warehouse with stock that runs low."""
        async with transaction():
            needs = await self._needs()
            return [
                await self._draft(supplier, warehouse, found)
                for (supplier, warehouse), found in sorted(needs.items())
            ]

    async def _needs(self) -> Mapping[tuple[UUID, UUID], list[Need]]:
        needs = defaultdict(list)
        low = WarehouseStockRepository().query().where("is_low", True)
        low = low.where("product.active", True).where("warehouse.active", True)
        for key in await low.order_by("id").pluck("id"):
            stock = await WarehouseStockRepository().lock(key)
            if stock is None or await self._is_proposed(stock):
                continue
            offer = await self._offer(stock.product_id)
            if offer is not None and quantity_to_order(stock, offer.pack_size):
                needs[offer.supplier_id, stock.warehouse_id].append(Need(stock, offer))
        return needs

    async def _is_proposed(self, stock: WarehouseStock) -> bool:
        drafts = (
            PurchaseLineRepository()
            .query()
            .where("product_id", stock.product_id)
            .where("order.warehouse_id", stock.warehouse_id)
            .where("order.status", PurchaseOrderStatus.DRAFT)
        )
        return await drafts.exists()

    async def _offer(self, product: UUID) -> SupplierProduct | None:
        """Return the offer of the preferred supplier, else the cheapest one."""
        offers = SupplierProductRepository().query().where("product_id", product)
        return (
            await offers.where("supplier.active", True)
            .order_by("-preferred", "price")
            .first()
        )

    async def _draft(
        self, supplier: UUID, warehouse: UUID, needs: list[Need]
    ) -> PurchaseOrder:
        found = await SupplierRepository().find(supplier)
        assert found is not None, "an offer refers to it"
        order = await PurchaseOrderService(PurchaseOrderRepository()).create(
            {
                "supplier_id": supplier,
                "warehouse_id": warehouse,
                "expected_on": today() + timedelta(days=found.lead_days),
                "note": "Proposed because the stock runs low.",
            }
        )
        for stock, offer in needs:
            values = {"order_id": order.id, "product_id": stock.product_id}
            quantity = quantity_to_order(stock, offer.pack_size)
            await PurchaseLineRepository().create(
                {**values, "quantity": quantity, "unit_price": offer.price}
            )
        return order
