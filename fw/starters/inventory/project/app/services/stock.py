"""Stock: goods that arrive, leave, move, and are corrected."""

from collections.abc import Sequence
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound

from app.models.stock_level import StockLevel
from app.models.stock_movement import StockMovement, StockMovementKind
from app.repositories.location import LocationRepository
from app.repositories.product import ProductRepository
from app.repositories.stock_level import StockLevelRepository
from app.repositories.stock_movement import StockMovementRepository
from app.schemas.stock import Adjustment, Issue, Receipt, Scrapping, Transfer
from app.services.access import BUYERS, MANAGERS, STAFF, current_user, require_role
from app.services.entries import Entry
from app.services.idempotency import RequestKey, once
from app.services.lots import lot_of
from app.services.posting import post

__all__ = ["Stock", "require_location"]

Movements = Sequence[StockMovement]


class Stock:
    """Operations that move goods. Each returns its movements, and is carried out once by key."""

    async def receive(self, product_id: UUID, body: Receipt) -> Movements:
        """Receive goods without an order; only buyers may set their cost."""
        require_role(STAFF, "receive goods")
        if body.unit_cost is not None:
            require_role(BUYERS, "set the cost of goods")
        return await _arrive(StockMovementKind.RECEIPT, product_id, body)

    async def take_back(self, product_id: UUID, body: Receipt) -> Movements:
        """Receive goods that a customer returns, at the average cost."""
        require_role(STAFF, "take back goods")
        if body.unit_cost is not None:
            raise HTTPException(
                422, "Returned goods have the average cost: leave out unit_cost"
            )
        return await _arrive(StockMovementKind.RETURN, product_id, body)

    async def issue(self, level_id: UUID, body: Issue) -> Movements:
        """Issue goods from a level."""
        require_role(STAFF, "issue goods")
        return await _leave(StockMovementKind.ISSUE, level_id, body)

    async def scrap(self, level_id: UUID, body: Scrapping) -> Movements:
        """Throw goods away."""
        require_role(MANAGERS, "scrap goods")
        return await _leave(StockMovementKind.SCRAP, level_id, body)

    async def transfer(self, level_id: UUID, body: Transfer) -> Movements:
        """Move goods to another location: one movement, two levels."""
        require_role(STAFF, "move goods")
        await require_location(body.to_location_id)
        return await _leave(StockMovementKind.TRANSFER, level_id, body)

    async def adjust(self, level_id: UUID, body: Adjustment) -> Movements:
        """Correct what is on hand at a level; without a difference nothing is posted."""
        require_role(MANAGERS, "adjust stock")
        level = await _level(level_id)
        difference = body.on_hand - level.on_hand
        entry = Entry(
            kind=StockMovementKind.ADJUSTMENT,
            product_id=level.product_id,
            lot_id=level.lot_id,
            quantity=abs(difference),
            source=level.location_id if difference < 0 else None,
            target=level.location_id if difference > 0 else None,
            version=level.version,
            reason=body.reason,
            moved_by_id=current_user(),
        )
        request = RequestKey.of("adjust", level_id, body)
        return await _posted([entry] if difference else [], request)


async def require_location(id: UUID) -> None:
    """Raise HTTPException 422 unless goods may be put at a location of the user's warehouse."""
    location = await LocationRepository().find(id)
    if location is None:
        raise HTTPException(422, "No location of your warehouse has this key")
    if not location.active:
        raise HTTPException(
            422, f"{location.code} isn't in use: choose another location"
        )


async def _level(id: UUID) -> StockLevel:
    level = await StockLevelRepository().find(id)
    if level is None:
        raise NotFound("StockLevel", id)
    return level


async def _arrive(
    kind: StockMovementKind, product_id: UUID, body: Receipt
) -> Movements:
    product = await ProductRepository().find(product_id)
    if product is None:
        raise NotFound("Product", product_id)
    await require_location(body.location_id)
    by, request = current_user(), RequestKey.of(kind, product_id, body)

    async def work() -> Movements:
        lot = await lot_of(product, body.lot, body.expires_on)
        entry = Entry(
            kind=kind,
            product_id=product_id,
            lot_id=lot.id,
            quantity=body.quantity,
            target=body.location_id,
            unit_cost=body.unit_cost,
            reason=body.reason,
            reference=body.reference,
            moved_by_id=by,
        )
        return await post([entry], request)

    return await once(StockMovementRepository(), request, work)


async def _leave(
    kind: StockMovementKind, level_id: UUID, body: Issue | Scrapping | Transfer
) -> Movements:
    level = await _level(level_id)
    target = body.to_location_id if isinstance(body, Transfer) else None
    if target == level.location_id:
        raise HTTPException(
            422, "The goods are at this location already: choose another one"
        )
    entry = Entry(
        kind=kind,
        product_id=level.product_id,
        lot_id=level.lot_id,
        quantity=body.quantity,
        source=level.location_id,
        target=target,
        reason=body.reason,
        reference=body.reference if isinstance(body, Issue) else None,
        moved_by_id=current_user(),
    )
    return await _posted([entry], RequestKey.of(kind, level_id, body))


async def _posted(entries: Sequence[Entry], request: RequestKey) -> Movements:
    async def work() -> Movements:
        return await post(entries, request)

    return await once(StockMovementRepository(), request, work)
