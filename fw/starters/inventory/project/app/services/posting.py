"""Posting: appends movements to the ledger, and changes the sums that follow from them."""

from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from uuid import UUID

from fastapi import HTTPException
from fw.runtime.database import current
from fw.runtime.events import adispatch

from app.models.enums import Measure, Tracking
from app.models.stock_movement import StockMovement
from app.repositories.stock_movement import StockMovementRepository
from app.services.balances import Balances
from app.services.entries import Entry
from app.services.idempotency import RequestKey
from app.services.moving_average import Holding, rounded_cost

__all__ = ["post"]

_WHOLE = (Measure.PIECE, Measure.PACK)


async def post(entries: Sequence[Entry], request: RequestKey) -> list[StockMovement]:
    """Post movements, all or none, and return them in their order.

    Needs an open transaction, and the rights of the application. Raises HTTPException 409 or 422
    for a movement that breaks a rule.
    """
    balances = await Balances.locked(entries)
    movements = []
    for line, entry in enumerate(entries, 1):
        _check_quantity(entry, balances)
        _check_version(entry, balances)
        _move(entry, balances)
        value = _revalue(entry, balances)
        values = _columns(entry) | {"value": value, "line": line}
        if value is not None:
            values["unit_cost"] = entry.unit_cost or rounded_cost(
                value / entry.quantity
            )
        movements.append(
            await StockMovementRepository().create(values | request.columns)
        )
    for event in await balances.save():
        await current().after_commit(partial(adispatch, event))
    return movements


def _columns(entry: Entry) -> dict[str, object]:
    return {
        "kind": entry.kind,
        "product_id": entry.product_id,
        "lot_id": entry.lot_id,
        "from_location_id": entry.source,
        "to_location_id": entry.target,
        "quantity": entry.quantity,
        "reason": entry.reason,
        "reference": entry.reference,
        "purchase_line_id": entry.purchase_line_id,
        "moved_by_id": entry.moved_by_id,
    }


def _check_quantity(entry: Entry, balances: Balances) -> None:
    product = balances.products[entry.product_id]
    if product.measure in _WHOLE and entry.quantity % 1:
        raise HTTPException(
            422, f"{product.sku} is counted in whole {product.measure}s"
        )
    if product.tracking == Tracking.SERIAL and entry.quantity != 1:
        detail = f"{product.sku} has serial numbers: move one piece of each number"
        raise HTTPException(422, detail)
    lot = balances.lots.get(entry.lot_id)
    if lot is not None and entry.source is None and lot.in_stock:
        detail = f"The piece {lot.number} of {product.sku} is in stock already"
        raise HTTPException(409, detail)


def _check_version(entry: Entry, balances: Balances) -> None:
    level = balances.level(entry, entry.ends[0])
    if entry.version is not None and level.version != entry.version:
        place, product = (
            balances.locations[entry.ends[0]],
            balances.products[entry.product_id],
        )
        detail = f"{product.sku} at {place.code} has moved since it was counted: count it again"
        raise HTTPException(409, detail)


def _move(entry: Entry, balances: Balances) -> None:
    """Change what is at the locations and in the warehouses."""
    if entry.source is not None:
        _take(entry, entry.source, balances)
    if entry.target is not None:
        level, stock = (
            balances.level(entry, entry.target),
            balances.stock(entry, entry.target),
        )
        level.on_hand += entry.quantity
        level.version += 1
        stock.on_hand += entry.quantity
        if entry.purchase_line_id is not None:
            stock.on_order -= entry.quantity
    if entry.lot_id in balances.lots:
        balances.lots[entry.lot_id].in_stock = entry.target is not None


def _take(entry: Entry, location: UUID, balances: Balances) -> None:
    level, stock = balances.level(entry, location), balances.stock(entry, location)
    if entry.is_reserved:
        level.reserved -= entry.quantity
        stock.reserved -= entry.quantity
    if level.on_hand - level.reserved < entry.quantity:
        place, product = (
            balances.locations[location],
            balances.products[entry.product_id],
        )
        detail = (
            f"{place.code} has {_text(level.on_hand - level.reserved)} of {product.sku} available, "
            f"not {_text(entry.quantity)}: {_text(level.on_hand)} on hand, "
            f"{_text(level.reserved)} reserved"
        )
        raise HTTPException(409, detail)
    level.on_hand -= entry.quantity
    level.version += 1
    stock.on_hand -= entry.quantity


def _revalue(entry: Entry, balances: Balances) -> Decimal | None:
    """Change the value of the product; return that of the movement, None for a transfer."""
    if len(entry.ends) == 2:
        return None
    valuation = balances.valuations[entry.product_id]
    holding = Holding(valuation.quantity, valuation.value, valuation.average_cost)
    if entry.source is None:
        value = holding.add(entry.quantity, entry.unit_cost)
    else:
        value = holding.take(entry.quantity)
    valuation.quantity, valuation.value = holding.quantity, holding.value
    valuation.average_cost = holding.average_cost
    return value


def _text(quantity: Decimal) -> str:
    return f"{quantity.normalize():f}"
