"""Reserving: goods that are kept for somebody."""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound
from fw.runtime.auth import as_system
from fw.runtime.database import Increment, transaction

from app.models.reservation import Reservation, ReservationStatus
from app.models.stock_level import StockLevel
from app.models.stock_movement import StockMovement, StockMovementKind
from app.repositories.location import LocationRepository
from app.repositories.reservation import ReservationRepository
from app.repositories.stock_level import StockLevelRepository
from app.repositories.stock_movement import StockMovementRepository
from app.repositories.warehouse_stock import WarehouseStockRepository
from app.schemas.stock import Pick, Request
from app.services.access import STAFF, current_user, require_role
from app.services.clock import now
from app.services.entries import Entry
from app.services.idempotency import RequestKey, once
from app.services.keys import stock_key
from app.services.picking import Share, locked_shares, product_in
from app.services.posting import post

__all__ = ["Reserving"]


class Reserving:
    """Keeps goods, and issues or releases them later."""

    async def reserve(self, product_id: UUID, body: Pick) -> Sequence[Reservation]:
        """Keep a quantity, and return a reservation for each level that it is kept at."""
        require_role(STAFF, "reserve goods")
        product, by = await product_in(product_id, body.warehouse_id), current_user()
        request = RequestKey.of("reserve", product_id, body)

        async def work() -> Sequence[Reservation]:
            shares = await locked_shares(product, body)
            kept = []
            for line, share in enumerate(shares, 1):
                values = _columns(share) | {"reference": body.reference, "line": line}
                values |= {"reserved_by_id": by, **request.columns}
                kept.append(await ReservationRepository().create(values))
            for share in shares:
                await _add(share.level, share.quantity)
            return kept

        return await once(ReservationRepository(), request, work)

    async def release(self, id: UUID) -> Reservation:
        """Give up a reservation; its goods are available again."""
        require_role(STAFF, "release reservations")
        await _find(id)
        with as_system():
            async with transaction():
                reservation = await _locked(id)
                level = await StockLevelRepository().lock(reservation.level_id)
                assert level is not None, "a reservation refers to it"
                await _add(level, -reservation.quantity)
                return await _closed(id, ReservationStatus.RELEASED)

    async def fulfil(self, id: UUID) -> Sequence[StockMovement]:
        """Issue the goods of a reservation. The same request again returns the same movement."""
        require_role(STAFF, "issue goods")
        await _find(id)
        by = current_user()
        request = RequestKey.of("fulfil", id, Request(request_key=f"reservation:{id}"))

        async def work() -> Sequence[StockMovement]:
            reservation = await _locked(id)
            level = await StockLevelRepository().find(reservation.level_id)
            assert level is not None, "a reservation refers to it"
            entry = Entry(
                kind=StockMovementKind.ISSUE,
                product_id=level.product_id,
                lot_id=level.lot_id,
                quantity=reservation.quantity,
                source=level.location_id,
                is_reserved=True,
                reference=reservation.reference,
                moved_by_id=by,
            )
            await _closed(id, ReservationStatus.FULFILLED)
            return await post([entry], request)

        return await once(StockMovementRepository(), request, work)


def _columns(share: Share) -> dict[str, object]:
    return {"level_id": share.level.id, "quantity": share.quantity}


async def _find(id: UUID) -> Reservation:
    found = await ReservationRepository().find(id)
    if found is None:
        raise NotFound("Reservation", id)
    return found


async def _locked(id: UUID) -> Reservation:
    """Lock an open reservation; raise HTTPException 409 for a closed one."""
    found = await ReservationRepository().lock(id)
    if found is None:
        raise NotFound("Reservation", id)
    if found.status != ReservationStatus.OPEN:
        raise HTTPException(409, f"The reservation is {found.status} already")
    return found


async def _add(level: StockLevel, quantity: Decimal) -> None:
    """Add to what is reserved at a locked level, and in its warehouse."""
    location = await LocationRepository().find(level.location_id)
    assert location is not None, "a level refers to it"
    key = stock_key(level.product_id, location.warehouse_id)
    await StockLevelRepository().update(level.id, {"reserved": Increment(quantity)})
    await WarehouseStockRepository().update(key, {"reserved": Increment(quantity)})


async def _closed(id: UUID, status: ReservationStatus) -> Reservation:
    values = {"status": status, "closed_at": now()}
    found = await ReservationRepository().update(id, values)
    assert found is not None, "it is locked"
    return found
