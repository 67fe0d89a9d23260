"""Purchasing: orders to suppliers, from the draft to the last delivery."""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound
from fw.runtime.auth import as_system
from fw.runtime.database import Increment, transaction
from fw.runtime.database.repositories.repository import Key

from app.models.purchase_line import PurchaseLine
from app.models.purchase_order import PurchaseOrder, PurchaseOrderStatus
from app.repositories.purchase_line import PurchaseLineRepository
from app.repositories.purchase_order import PurchaseOrderRepository
from app.repositories.warehouse_stock import WarehouseStockRepository
from app.services.access import BUYERS, require_role
from app.services.clock import now
from app.services.keys import stock_key

__all__ = ["EXPECTED", "Purchasing", "locked_order", "status_after"]

EXPECTED = (PurchaseOrderStatus.ORDERED, PurchaseOrderStatus.PARTLY_RECEIVED)
"""Statuses of orders with deliveries to come."""


def status_after(lines: Sequence[PurchaseLine]) -> PurchaseOrderStatus:
    """Return the status of a placed order that follows from what was received."""
    if all(line.received >= line.quantity for line in lines):
        return PurchaseOrderStatus.RECEIVED
    if any(line.received for line in lines):
        return PurchaseOrderStatus.PARTLY_RECEIVED
    return PurchaseOrderStatus.ORDERED


async def locked_order(
    id: Key, allowed: Sequence[PurchaseOrderStatus], what: str
) -> PurchaseOrder:
    """Lock an order; raise NotFound, or HTTPException 409 if its status isn't one of the allowed.

    Each operation locks the order first, so that two of them don't meet.
    """
    order = await PurchaseOrderRepository().lock(id)
    if order is None:
        raise NotFound("PurchaseOrder", id)
    if order.status not in allowed:
        status = order.status.replace("_", " ")
        raise HTTPException(409, f"{order.number} is {status}: you can't {what}")
    return order


async def lines_of(order: PurchaseOrder) -> list[PurchaseLine]:
    """Return the lines of a locked order, as they are now."""
    repository = PurchaseLineRepository()
    keys = await repository.query().where("order_id", order.id).pluck("id")
    return await repository.lock_many(keys)


class Purchasing:
    """Changes the status of orders, and what is on order."""

    async def place(self, id: UUID) -> PurchaseOrder:
        """Place a draft with its lines; their quantities are on order from now on."""
        require_role(BUYERS, "place orders")
        with as_system():
            async with transaction():
                order = await locked_order(
                    id, [PurchaseOrderStatus.DRAFT], "place it again"
                )
                lines = await lines_of(order)
                if not lines:
                    raise HTTPException(
                        409, f"{order.number} has no lines: add one first"
                    )
                await _add_on_order(order, lines, 1)
                values = {"status": PurchaseOrderStatus.ORDERED, "ordered_at": now()}
                return await _changed(order, values)

    async def cancel(self, id: UUID) -> PurchaseOrder:
        """Cancel an order of which nothing was received."""
        require_role(BUYERS, "cancel orders")
        allowed = [PurchaseOrderStatus.DRAFT, PurchaseOrderStatus.ORDERED]
        with as_system():
            async with transaction():
                order = await locked_order(id, allowed, "cancel it")
                if order.status == PurchaseOrderStatus.ORDERED:
                    await _add_on_order(order, await lines_of(order), -1)
                return await _changed(order, {"status": PurchaseOrderStatus.CANCELLED})

    async def close(self, id: UUID) -> PurchaseOrder:
        """Close an order whose rest won't be delivered."""
        require_role(BUYERS, "close orders")
        with as_system():
            async with transaction():
                allowed = [PurchaseOrderStatus.PARTLY_RECEIVED]
                order = await locked_order(id, allowed, "close it")
                await _add_on_order(order, await lines_of(order), -1)
                return await _changed(order, {"status": PurchaseOrderStatus.CLOSED})


async def _add_on_order(
    order: PurchaseOrder, lines: Sequence[PurchaseLine], sign: int
) -> None:
    """Add the open quantities of lines to what is on order, or subtract them."""
    repository = WarehouseStockRepository()
    amounts: dict[UUID, tuple[UUID, Decimal]] = {
        stock_key(line.product_id, order.warehouse_id): (
            line.product_id,
            sign * (line.quantity - line.received),
        )
        for line in lines
    }
    for key in sorted(amounts):
        product, amount = amounts[key]
        values = {"product_id": product, "warehouse_id": order.warehouse_id}
        await repository.locked(key, values)
        await repository.update(key, {"on_order": Increment(amount)})


async def _changed(order: PurchaseOrder, values: dict[str, object]) -> PurchaseOrder:
    found = await PurchaseOrderRepository().update(order.id, values)
    assert found is not None, "it is locked"
    return found
