"""Stocktaking: counts a part of a warehouse and posts the differences."""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound
from fw.runtime.auth import as_system
from fw.runtime.database import transaction

from app.models.stock_movement import StockMovement, StockMovementKind
from app.models.stocktake import Stocktake, StocktakeStatus
from app.models.stocktake_line import StocktakeLine
from app.repositories.stock_level import StockLevelRepository
from app.repositories.stock_movement import StockMovementRepository
from app.repositories.stocktake import StocktakeRepository
from app.repositories.stocktake_line import StocktakeLineRepository
from app.schemas.stock import Request
from app.services.access import MANAGERS, current_user, require_role
from app.services.clock import now
from app.services.entries import Entry
from app.services.idempotency import RequestKey, once
from app.services.keys import level_key
from app.services.posting import post

__all__ = ["Stocktaking", "counted", "list_lines", "locked_stocktake"]


async def locked_stocktake(id: UUID, what: str) -> Stocktake:
    """Lock a stocktake that is being counted; raise NotFound, or HTTPException 409 for another."""
    found = await StocktakeRepository().lock(id)
    if found is None:
        raise NotFound("Stocktake", id)
    if found.status != StocktakeStatus.COUNTING:
        raise HTTPException(409, f"{found.number} is {found.status}: you can't {what}")
    return found


async def list_lines(stocktake: Stocktake) -> None:
    """Add a line for each level with goods in the part of the warehouse that is counted."""
    levels = (
        StockLevelRepository()
        .query()
        .where("location.warehouse_id", stocktake.warehouse_id)
        .where("on_hand", ">", 0)
    )
    if stocktake.zone is not None:
        levels = levels.where("location.zone", stocktake.zone)
    for level in await levels.get():
        values = {"location_id": level.location_id, "product_id": level.product_id}
        values |= {"lot_id": level.lot_id, "stocktake_id": stocktake.id}
        await StocktakeLineRepository().create({**values, "expected": level.on_hand})


async def counted(
    line: StocktakeLine | None, values: dict[str, object]
) -> dict[str, object]:
    """Return the values of a line that is counted now, with what is expected at this moment."""
    place = {**vars(line), **values} if line is not None else values
    key = level_key(
        *(UUID(str(place[name])) for name in ("product_id", "location_id", "lot_id"))
    )
    level = await StockLevelRepository().find(key)
    return values | {
        "expected": Decimal(0) if level is None else level.on_hand,
        "level_version": 0 if level is None else level.version,
        "counted_at": now(),
        "counted_by_id": current_user(),
    }


class Stocktaking:
    """Ends stocktakes."""

    async def post(self, id: UUID) -> Sequence[StockMovement]:
        """Post the differences of all counted lines, and return their movements.

        Raises HTTPException 409 if goods have moved since they were counted: count them again.
        """
        require_role(MANAGERS, "post stocktakes")
        by = current_user()
        request = RequestKey.of("stocktake", id, Request(request_key=f"stocktake:{id}"))

        async def work() -> Sequence[StockMovement]:
            stocktake = await locked_stocktake(id, "post it")
            lines = StocktakeLineRepository().query().where("stocktake_id", id)
            differing = (
                await lines.where_not_null("counted").where("difference", "!=", 0).get()
            )
            movements = await post(
                [_entry(line, stocktake, by) for line in differing], request
            )
            values = {"status": StocktakeStatus.POSTED, "posted_at": now()}
            await StocktakeRepository().update(id, values)
            return movements

        return await once(StockMovementRepository(), request, work)

    async def cancel(self, id: UUID) -> Stocktake:
        """Give up a stocktake; nothing is posted."""
        require_role(MANAGERS, "cancel stocktakes")
        with as_system():
            async with transaction():
                await locked_stocktake(id, "cancel it")
                values = {"status": StocktakeStatus.CANCELLED}
                found = await StocktakeRepository().update(id, values)
                assert found is not None, "it is locked"
                return found


def _entry(line: StocktakeLine, stocktake: Stocktake, by: UUID | None) -> Entry:
    assert line.counted is not None, "only counted lines are posted"
    difference = line.counted - line.expected
    return Entry(
        kind=StockMovementKind.ADJUSTMENT,
        product_id=line.product_id,
        lot_id=line.lot_id,
        quantity=abs(difference),
        source=line.location_id if difference < 0 else None,
        target=line.location_id if difference > 0 else None,
        version=line.level_version,
        reason="Stocktake",
        reference=stocktake.number,
        moved_by_id=by,
    )
