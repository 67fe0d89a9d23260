"""Orders that follow from a simulation, and those that are open."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from app.models.purchase_order import PurchaseOrderStatus as Status
from app.services.keys import stock_key
from database.seeds._simulation import Pair, Row, Simulation

__all__ = [
    "delay_deliveries",
    "line_rows",
    "order_rows",
    "quantities_on_order",
    "series_rows",
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


def quantities_on_order(simulation: Simulation) -> Iterator[tuple[UUID, Decimal]]:
    """Yield the open quantity of each placed line, with the key of its stock."""
    for (_, warehouse, _), order in simulation.orders.items():
        if order["status"] != Status.DRAFT:
            for line in order["lines"].values():
                yield (
                    stock_key(line["product_id"], warehouse),
                    line["quantity"] - line["received"],
                )


def _on_hand(simulation: Simulation, pair: Pair) -> Decimal:
    return sum((simulation.levels[key][0] for key in simulation.of(pair)), Decimal(0))
