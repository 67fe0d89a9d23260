"""Rows of the tables that follow from a simulation."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

from app.models.purchase_order import PurchaseOrderStatus as Status
from app.services.keys import level_key, stock_key
from database.seeds._simulation import Pair, Row, Simulation

__all__ = [
    "delay_deliveries",
    "level_rows",
    "line_rows",
    "lot_rows",
    "movement_rows",
    "order_rows",
    "reservation_rows",
    "series_rows",
    "stock_rows",
]

_DUE = (-9, -4, -2, -1, 1, 3, 5, 8)
"""Days from today on which the open orders are expected: some are late."""
_DRAFTS = 2


def delay_deliveries(simulation: Simulation, now: datetime) -> None:
    """Leave a part of the latest orders open, and order goods that haven't come at all."""
    latest = sorted(simulation.orders.values(), key=lambda order: order["at"])[-4:]
    for order, late in zip(latest, (-3, 2, 4, 6), strict=True):
        order["due"] = now.date() + timedelta(days=late)
        for line in order["lines"].values():
            line["quantity"] += line["received"] // 2 + 1
    low = [
        pair
        for pair in simulation.pairs
        if _on_hand(simulation, pair) <= pair.reorder_point
    ]
    for number, days in enumerate((*_DUE, *[None] * _DRAFTS)):
        pairs = (
            low[number :: len(_DUE) + _DRAFTS] or simulation.pairs[number : number + 1]
        )
        _order(simulation, pairs, number, days, now)


def _order(
    simulation: Simulation,
    pairs: list[Pair],
    number: int,
    days: int | None,
    now: datetime,
) -> None:
    first = pairs[0]
    due = now.date() + timedelta(days=days or first.lead_days)
    order: Row = {
        "at": now - timedelta(days=first.lead_days - (days or 0), minutes=number)
    }
    order |= {"due": due, "lines": {}, "is_draft": days is None}
    for pair in pairs:
        if (pair.offer.supplier_id, pair.warehouse) == (
            first.offer.supplier_id,
            first.warehouse,
        ):
            order["lines"][pair.product.id] = {
                "id": simulation.key(),
                "product_id": pair.product.id,
                "quantity": pair.order_quantity,
                "received": Decimal(0),
                "unit_price": pair.offer.price,
            }
    order["at"] = min(order["at"], now - timedelta(hours=number + 1))
    simulation.orders[first.offer.supplier_id, first.warehouse, -number] = order


def order_rows(simulation: Simulation) -> list[Row]:
    """Return the orders, numbered in the order of their dates."""
    numbers, rows = Counter[int](), []
    for (supplier, warehouse, _), order in sorted(
        simulation.orders.items(), key=lambda item: (item[1]["at"], item[0])
    ):
        at = order["at"]
        numbers[at.year] += 1
        order |= {
            "id": simulation.key(),
            "number": f"PO-{at.year}-{numbers[at.year]:05}",
        }
        order["status"] = _status(order)
        rows.append(
            {
                "id": order["id"],
                "number": order["number"],
                "supplier_id": supplier,
                "warehouse_id": warehouse,
                "status": order["status"],
                "expected_on": order["due"],
                "ordered_at": None if order["status"] == Status.DRAFT else at,
                "created_by_id": simulation.buyer,
                "created_at": at,
                "updated_at": at,
            }
        )
    return rows


def _status(order: Row) -> Status:
    lines = order["lines"].values()
    if order.get("is_draft"):
        return Status.DRAFT
    if all(line["received"] == line["quantity"] for line in lines):
        return Status.RECEIVED
    return (
        Status.PARTLY_RECEIVED
        if any(line["received"] for line in lines)
        else Status.ORDERED
    )


def series_rows(orders: list[Row]) -> list[Row]:
    """Return the last number of each year."""
    years = Counter(order["number"][:8] for order in orders)
    return [{"name": name, "last": count} for name, count in years.items()]


def line_rows(simulation: Simulation) -> list[Row]:
    """Return the lines of the orders."""
    return [
        {key: value for key, value in line.items() if key != "order"}
        | {"order_id": order["id"]}
        for order in simulation.orders.values()
        for line in order["lines"].values()
    ]


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
    on_hand, reserved = Counter[UUID](), Counter[UUID]()
    place = {
        one.id: one.warehouse_id for all in simulation.locations.values() for one in all
    }
    for level in levels:
        key = stock_key(level["product_id"], place[level["location_id"]])
        on_hand[key] += level["on_hand"]
        reserved[key] += level["reserved"]
    on_order = Counter[UUID]()
    for key, quantity in _on_order(simulation):
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


def _on_order(simulation: Simulation) -> Iterator[tuple[UUID, int]]:
    for (_, warehouse, _), order in simulation.orders.items():
        if order["status"] != Status.DRAFT:
            for line in order["lines"].values():
                yield (
                    stock_key(line["product_id"], warehouse),
                    line["quantity"] - line["received"],
                )


def _on_hand(simulation: Simulation, pair: Pair) -> Decimal:
    return sum((simulation.levels[key][0] for key in simulation.of(pair)), Decimal(0))
