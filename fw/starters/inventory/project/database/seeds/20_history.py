"""Half a year of movements, and the levels, values and orders that follow from them."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final
from uuid import UUID

from fw.runtime.database import Model, current

from app.models.location import Location
from app.models.lot import Lot
from app.models.number_series import NumberSeries
from app.models.purchase_line import PurchaseLine
from app.models.purchase_order import PurchaseOrder
from app.models.reservation import Reservation
from app.models.stock_level import StockLevel
from app.models.stock_movement import StockMovement
from app.models.valuation import Valuation
from app.models.warehouse_stock import WarehouseStock
from app.repositories.location import LocationRepository
from app.repositories.product import ProductRepository
from app.repositories.stock_movement import StockMovementRepository
from app.repositories.supplier import SupplierRepository
from app.repositories.supplier_product import SupplierProductRepository
from app.repositories.user import UserRepository
from database.seeds._orders import (
    delay_deliveries,
    line_rows,
    order_rows,
    series_rows,
)
from database.seeds._records import (
    expiry_dates,
    level_rows,
    lot_rows,
    movement_rows,
    reservation_rows,
    stock_rows,
)
from database.seeds._simulation import Pair, Row, Simulation

SEED: Final = 2026
DAYS: Final = 180
MOVEMENTS: Final = 1500
NOW: Final = datetime.now(UTC)


async def run() -> None:
    """Add the history, unless there are movements."""
    if await StockMovementRepository().query().exists():
        return
    simulation = await _simulation()
    for number, moment in enumerate(_moments(simulation.random)):
        simulation.at = moment
        if number < len(simulation.pairs):
            simulation.receive(simulation.pairs[number])
        else:
            simulation.step(simulation.random.choice(simulation.pairs))
    await _save(simulation)


async def _simulation() -> Simulation:
    random = Random(SEED)
    locations: dict[UUID, list[Location]] = {}
    for location in await LocationRepository().query().order_by("code").get():
        locations.setdefault(location.warehouse_id, []).append(location)
    users = {user.email: user for user in await UserRepository().all()}
    offers = {
        offer.product_id: offer
        for offer in await SupplierProductRepository()
        .query()
        .where("preferred", True)
        .get()
    }
    lead_days = {one.id: one.lead_days for one in await SupplierRepository().all()}
    pairs = []
    for place, product in enumerate(
        await ProductRepository().query().order_by("sku").get()
    ):
        offer, usual = offers[product.id], random.choice((2, 3, 4, 6, 8))
        usual *= 5 if product.measure == "metre" else 1
        for number, warehouse in enumerate(sorted(locations)):
            # Half of the products are in both warehouses.
            if place % 2 == 0 or place // 2 % 2 == number:
                pairs.append(
                    Pair(product, warehouse, usual, offer, lead_days[offer.supplier_id])
                )
    clerks = {
        user.warehouse_id: user.id for user in users.values() if user.warehouse_id
    }
    buyer = users.get("buyer@example.com")
    return Simulation(
        random, pairs, locations, clerks, None if buyer is None else buyer.id, NOW
    )


def _moments(random: Random) -> list[datetime]:
    """Return the times of the movements: on weekdays from 6 to 17 o'clock, all in the past."""
    moments: list[datetime] = []
    while len(moments) < MOVEMENTS:
        day = NOW - timedelta(days=random.randrange(DAYS))
        moment = day.replace(hour=random.randrange(6, 17), minute=random.randrange(60))
        if moment < NOW and (moment.weekday() < 5 or random.random() < 0.15):
            moments.append(moment)
    return sorted(moments)


async def _save(simulation: Simulation) -> None:
    dates = expiry_dates(simulation, NOW.date())
    delay_deliveries(simulation, NOW)
    orders, lines = order_rows(simulation), line_rows(simulation)
    reservations = reservation_rows(simulation, NOW)
    levels = level_rows(simulation, dates, reservations)
    await _insert(Lot, lot_rows(simulation, dates))
    await _insert(NumberSeries, series_rows(orders))
    await _insert(PurchaseOrder, orders)
    await _insert(PurchaseLine, lines)
    await _insert(StockLevel, levels)
    await _insert(WarehouseStock, stock_rows(simulation, levels))
    await _insert(
        Valuation,
        [{"product_id": k, **vars(v)} for k, v in simulation.holdings.items()],
    )
    await _insert(StockMovement, movement_rows(simulation))
    await _insert(Reservation, reservations)


async def _insert(model: type[Model], rows: list[Row]) -> None:
    await current().store(model).insert_many(rows)
