"""Receiving: deliveries of orders."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound
from fw.runtime.database import Increment

from app.models.enums import Tracking
from app.models.lot import Lot
from app.models.product import Product
from app.models.purchase_line import PurchaseLine
from app.models.purchase_order import PurchaseOrder
from app.models.stock_movement import StockMovement, StockMovementKind
from app.repositories.location import LocationRepository
from app.repositories.product import ProductRepository
from app.repositories.purchase_line import PurchaseLineRepository
from app.repositories.purchase_order import PurchaseOrderRepository
from app.repositories.stock_movement import StockMovementRepository
from app.schemas.stock import DeliveredLine, DeliveredPart, Delivery
from app.services.access import STAFF, current_user, require_role
from app.services.entries import Entry
from app.services.idempotency import RequestKey, once
from app.services.lots import lot_of
from app.services.posting import post
from app.services.purchasing import EXPECTED, lines_of, locked_order, status_after
from app.services.stock import require_location

__all__ = ["Receiving"]


class Part(NamedTuple):
    """Delivered part of a line."""

    line: PurchaseLine
    product: Product
    lot: Lot
    quantity: Decimal


class Receiving:
    """Receives deliveries: the goods, their cost, and the status of the order at once."""

    async def receive(self, order_id: UUID, body: Delivery) -> Sequence[StockMovement]:
        """Receive a delivery, and return a movement for each of its lines.

        Without lines it is all that is open, which works for products without lots.
        """
        require_role(STAFF, "receive goods")
        order = await PurchaseOrderRepository().find(order_id)
        if order is None:
            raise NotFound("PurchaseOrder", order_id)
        await require_location(body.location_id)
        location = await LocationRepository().find(body.location_id)
        if location is None or location.warehouse_id != order.warehouse_id:
            detail = f"{order.number} is for another warehouse: choose a location there"
            raise HTTPException(422, detail)
        by, request = current_user(), RequestKey.of("delivery", order_id, body)

        async def work() -> Sequence[StockMovement]:
            locked = await locked_order(order_id, EXPECTED, "receive it")
            lines = await lines_of(locked)
            parts = await _parts(locked, lines, body.lines)
            entries = [_entry(part, locked, body.location_id, by) for part in parts]
            movements = await post(entries, request)
            await _add_received(locked, parts)
            return movements

        return await once(StockMovementRepository(), request, work)

    async def receive_line(
        self, line_id: UUID, body: DeliveredPart
    ) -> Sequence[StockMovement]:
        """Receive a part of one line."""
        line = await PurchaseLineRepository().find(line_id)
        if line is None:
            raise NotFound("PurchaseLine", line_id)
        values = body.model_dump(exclude={"location_id", "request_key"})
        delivered = DeliveredLine(line_id=line_id, **values)
        delivery = Delivery(
            location_id=body.location_id,
            lines=[delivered],
            request_key=body.request_key,
        )
        return await self.receive(line.order_id, delivery)


async def _parts(
    order: PurchaseOrder,
    lines: Sequence[PurchaseLine],
    delivered: list[DeliveredLine] | None,
) -> list[Part]:
    """Return the parts of a delivery; raise HTTPException for one that the order doesn't have."""
    if delivered is None:
        delivered = [
            DeliveredLine(line_id=line.id, quantity=line.quantity - line.received)
            for line in lines
            if line.received < line.quantity
        ]
    by_key = {line.id: line for line in lines}
    left = {line.id: line.quantity - line.received for line in lines}
    parts = []
    for each in delivered:
        line = by_key.get(each.line_id)
        if line is None:
            raise HTTPException(
                422, f"{order.number} has no line with the key {each.line_id}"
            )
        product = await ProductRepository().find(line.product_id)
        assert product is not None, "a line refers to it"
        if each.quantity > left[line.id]:
            detail = (
                f"{order.number} has {left[line.id].normalize():f} of {product.sku} open, "
                f"not {each.quantity.normalize():f}: return the rest to the supplier"
            )
            raise HTTPException(409, detail)
        left[line.id] -= each.quantity
        if each.lot is None and product.tracking != Tracking.UNTRACKED:
            detail = (
                f"{product.sku} is tracked: receive its line with the number of the lot"
            )
            raise HTTPException(422, detail)
        lot = await lot_of(product, each.lot, each.expires_on)
        parts.append(Part(line, product, lot, each.quantity))
    return parts


def _entry(part: Part, order: PurchaseOrder, location: UUID, by: UUID | None) -> Entry:
    return Entry(
        kind=StockMovementKind.RECEIPT,
        product_id=part.product.id,
        lot_id=part.lot.id,
        quantity=part.quantity,
        target=location,
        unit_cost=part.line.unit_price,
        purchase_line_id=part.line.id,
        reference=order.number,
        moved_by_id=by,
    )


async def _add_received(order: PurchaseOrder, parts: Sequence[Part]) -> None:
    for part in parts:
        changes = {"received": Increment(part.quantity)}
        await PurchaseLineRepository().update(part.line.id, changes)
    status = status_after(await lines_of(order))
    await PurchaseOrderRepository().update(order.id, {"status": status})
