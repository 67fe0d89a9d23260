"""Rows of the tables that follow from a simulation."""

from collections import defaultdict
from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

from app.services.keys import level_key, stock_key
from database.seeds._orders import quantities_on_order
from database.seeds._simulation import Row, Simulation

__all__ = [
    "expiry_dates",
    "level_rows",
    "lot_rows",
    "movement_rows",
    "reservation_rows",
    "stock_rows",
]


def expiry_dates(simulation: Simulation, today: date) -> dict[UUID, date]:
    """Return the expiry dates of lots: the oldest ones in stock expire in the next weeks."""
    batches = [
        key
        for key, lot in simulation.lots.items()
        if not lot["number"].startswith("SN")
    ]
    left = {key[2] for key, (quantity, _) in simulation.levels.items() if quantity}
    there = [key for key in batches if key in left]
    dates = {
        key: today + timedelta(days=simulation.random.randint(60, 400))
        for key in batches
    }
    dates |= {key: today - timedelta(days=9) for key in batches if key not in left}
    soon = (-3, 4, 9, 15, 21, 28)
    return dates | {
        key: today + timedelta(days=n) for key, n in zip(there, soon, strict=False)
    }


def movement_rows(simulation: Simulation) -> list[Row]:
    """Return the movements; receipts have the number of their order."""
    return [
        {**row, "reference": order["number"]}
        if isinstance(order := row.get("reference"), dict)
        else row
        for row in simulation.rows
    ]


def lot_rows(simulation: Simulation, dates: dict[UUID, date]) -> list[Row]:
    """Return the lots and serial numbers."""
    left = {key[2] for key, (quantity, _) in simulation.levels.items() if quantity}
    return [
        {
            **lot,
            "expires_on": dates.get(key),
            "in_stock": key in left and key not in dates,
        }
        for key, lot in simulation.lots.items()
    ]


def reservation_rows(simulation: Simulation, now: datetime) -> list[Row]:
    """Return reservations of some goods."""
    there = [key for key, (quantity, _) in simulation.levels.items() if quantity >= 4]
    rows = []
    for number, key in enumerate(simulation.random.sample(there, 14)):
        quantity = (simulation.levels[key][0] / 3).to_integral_value() or Decimal(1)
        at = now - timedelta(hours=5 * number + 2)
        values = {
            "id": simulation.key(),
            "level_id": level_key(*key),
            "quantity": quantity,
        }
        values |= {"reference": f"SO-{9000 + number}", "request_key": f"seed:{number}"}
        rows.append({**values, "created_at": at, "updated_at": at})
    return rows


def level_rows(
    simulation: Simulation, dates: dict[UUID, date], reservations: list[Row]
) -> list[Row]:
    """Return the levels, with what is reserved."""
    reserved = {row["level_id"]: row["quantity"] for row in reservations}
    return [
        {
            "id": level_key(*key),
            "product_id": key[0],
            "location_id": key[1],
            "lot_id": key[2],
            "on_hand": quantity,
            "reserved": reserved.get(level_key(*key), Decimal(0)),
            "version": version,
            "expires_on": dates.get(key[2]),
        }
        for key, (quantity, version) in simulation.levels.items()
    ]


def stock_rows(simulation: Simulation, levels: list[Row]) -> list[Row]:
    """Return what each warehouse has, and what is on order."""
    on_hand: defaultdict[UUID, Decimal] = defaultdict(Decimal)
    reserved: defaultdict[UUID, Decimal] = defaultdict(Decimal)
    on_order: defaultdict[UUID, Decimal] = defaultdict(Decimal)
    place = {
        one.id: one.warehouse_id for all in simulation.locations.values() for one in all
    }
    for level in levels:
        key = stock_key(level["product_id"], place[level["location_id"]])
        on_hand[key] += level["on_hand"]
        reserved[key] += level["reserved"]
    for key, quantity in quantities_on_order(simulation):
        on_order[key] += quantity
    return [
        {
            "id": key,
            "product_id": pair.product.id,
            "warehouse_id": pair.warehouse,
            "on_hand": on_hand[key],
            "reserved": reserved[key],
            "on_order": on_order[key],
            "reorder_point": pair.reorder_point,
            "reorder_quantity": pair.order_quantity,
        }
        for pair in simulation.pairs
        for key in [stock_key(pair.product.id, pair.warehouse)]
    ]
