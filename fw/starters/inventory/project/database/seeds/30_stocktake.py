"""A stocktake that is being counted."""

from decimal import Decimal

from app.repositories.stocktake import StocktakeRepository
from app.repositories.stocktake_line import StocktakeLineRepository
from app.repositories.warehouse import WarehouseRepository
from app.services.stocktake import StocktakeService
from app.services.stocktake_line import StocktakeLineService


async def run() -> None:
    """Start a stocktake of one rack and count two thirds of it, unless there is one."""
    if await StocktakeRepository().query().exists():
        return
    warehouse = await WarehouseRepository().query().order_by("code").first()
    if warehouse is None:
        return
    values = {"warehouse_id": warehouse.id, "zone": "A"}
    stocktake = await StocktakeService(StocktakeRepository()).create(values)
    found = StocktakeLineRepository().query().where("stocktake_id", stocktake.id)
    lines = await found.order_by("location.code", "product.sku").get()
    for number, line in enumerate(lines[: len(lines) * 2 // 3]):
        missing = Decimal(1) if number % 9 == 4 else Decimal(0)
        counted = {"counted": max(line.expected - missing, Decimal(0))}
        await StocktakeLineService(StocktakeLineRepository()).update(line.id, counted)
