"""Half a year in two warehouses: what is received, issued, moved and counted, day by day."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Any
from uuid import UUID

from app.services.keys import NO_LOT, lot_key
from app.services.moving_average import Holding, rounded_cost
from database.seeds._pairs import Pair, Row

__all__ = ["Pair", "Row", "Simulation"]


@dataclass
class Simulation:
    """The ledger while it grows; `rows` are its movements."""

    random: Random
    pairs: list[Pair]
    locations: dict[UUID, list[Any]]
    clerks: dict[UUID, UUID]
    buyer: UUID | None
    at: datetime
    rows: list[Row] = field(default_factory=list)
    lots: dict[UUID, Row] = field(default_factory=dict)
    orders: dict[tuple[UUID, UUID, int], Row] = field(default_factory=dict)
    holdings: dict[UUID, Holding] = field(default_factory=lambda: defaultdict(Holding))
    levels: dict[tuple[UUID, UUID, UUID], list[Any]] = field(
        default_factory=lambda: defaultdict(lambda: [Decimal(0), 0])
    )

    def key(self) -> UUID:
        """Return a new key."""
        return UUID(int=self.random.getrandbits(128), version=4)

    def step(self, pair: Pair) -> None:
        """Do something usual with a product."""
        roll, here = self.random.random(), self.of(pair)
        total = sum((self.levels[key][0] for key in here), Decimal(0))
        if not here or (total <= pair.reorder_point and roll < 0.8):
            self.receive(pair)
        elif roll < 0.72 or pair.product.tracking == "serial":
            self.move(
                pair,
                "issue",
                here[0],
                reference=f"SO-{self.random.randrange(4000, 9999)}",
            )
        elif roll < 0.87:
            key = self.random.choice(here)
            self.move(pair, "transfer", key, target=self.shelf(pair, other_than=key[1]))
        elif roll < 0.93:
            self.move(pair, "return", here[-1], reason="Returned by the customer")
        elif roll < 0.97:
            self.move(pair, "adjustment", here[0], reason="Found less than expected")
        else:
            self.move(pair, "scrap", here[0], reason="Damaged")

    def of(self, pair: Pair) -> list[tuple[UUID, UUID, UUID]]:
        """Return the keys of the levels with goods, the oldest lots first."""
        places = {one.id for one in self.locations[pair.warehouse]}
        order = list(self.lots)
        found = [
            key
            for key, (quantity, _) in self.levels.items()
            if key[0] == pair.product.id and key[1] in places and quantity
        ]
        return sorted(
            found, key=lambda key: order.index(key[2]) if key[2] in self.lots else -1
        )

    def shelf(self, pair: Pair, other_than: UUID | None = None) -> UUID:
        """Return a storage location of the warehouse."""
        storage = [
            one for one in self.locations[pair.warehouse] if one.kind == "storage"
        ]
        places: list[UUID] = [one.id for one in storage]
        return self.random.choice([place for place in places if place != other_than])

    def receive(self, pair: Pair) -> None:
        """Receive a line of an order, with a new lot if the product is tracked."""
        quantity, lot = pair.order_quantity, self._lot(pair)
        line = self._line(pair, quantity)
        here = self.of(pair)
        place = here[0][1] if here and self.random.random() < 0.6 else self.shelf(pair)
        value = self.holdings[pair.product.id].add(quantity, line["unit_price"])
        self._change((pair.product.id, place, lot), quantity)
        ends = {"to_location_id": place, "purchase_line_id": line["id"]}
        self._append(pair, "receipt", lot, quantity, value, **ends)
        self.rows[-1]["reference"] = line["order"]

    def move(
        self,
        pair: Pair,
        kind: str,
        key: tuple[UUID, UUID, UUID],
        target: UUID | None = None,
        **more: Any,
    ) -> None:
        """Move goods from a level, or back to it if they are returned."""
        product, place, lot = key
        quantity = min(self._some(pair, kind), self.levels[key][0])
        value = None
        if kind == "return":
            value = self.holdings[product].add(quantity, None)
            self._change(key, quantity)
            self._append(pair, kind, lot, quantity, value, to_location_id=place, **more)
            return
        if target is not None:
            self._change((product, target, lot), quantity)
        else:
            value = self.holdings[product].take(quantity)
        self._change(key, -quantity)
        ends = {"from_location_id": place, "to_location_id": target}
        self._append(pair, kind, lot, quantity, value, **ends, **more)

    def _some(self, pair: Pair, kind: str) -> Decimal:
        if pair.product.tracking == "serial":
            return Decimal(1)
        most = pair.usual * 4 if kind == "issue" else pair.usual
        return Decimal(self.random.randint(max(1, most // 3), most))

    def _lot(self, pair: Pair) -> UUID:
        if pair.product.tracking == "untracked":
            return lot_key(pair.product.id, NO_LOT)
        letter = "SN" if pair.product.tracking == "serial" else "L"
        number = f"{letter}{self.at:%y%m}-{len(self.lots) + 1:03}"
        key = lot_key(pair.product.id, number)
        self.lots[key] = {"id": key, "product_id": pair.product.id, "number": number}
        return key

    def _line(self, pair: Pair, quantity: Decimal) -> Row:
        """Return the line of the week's order at the supplier, with the quantity added."""
        week = self.at.toordinal() // 7
        order = self.orders.setdefault(
            (pair.offer.supplier_id, pair.warehouse, week),
            {
                "at": self.at - timedelta(days=pair.lead_days),
                "due": self.at.date(),
                "lines": {},
            },
        )
        line: Row = order["lines"].setdefault(
            pair.product.id,
            {
                "id": self.key(),
                "order": order,
                "product_id": pair.product.id,
                "quantity": Decimal(0),
                "received": Decimal(0),
                "unit_price": rounded_cost(
                    pair.offer.price * Decimal(self.random.randint(94, 108)) / 100
                ),
            },
        )
        line["quantity"] += quantity
        line["received"] += quantity
        return line

    def _change(self, key: tuple[UUID, UUID, UUID], quantity: Decimal) -> None:
        self.levels[key][0] += quantity
        self.levels[key][1] += 1

    def _append(
        self,
        pair: Pair,
        kind: str,
        lot: UUID,
        quantity: Decimal,
        value: Decimal | None,
        **more: Any,
    ) -> None:
        cost = None if value is None else rounded_cost(value / quantity)
        self.rows.append(
            {
                "id": self.key(),
                "kind": kind,
                "product_id": pair.product.id,
                "lot_id": lot,
                "quantity": quantity,
                "unit_cost": cost,
                "value": value,
                "request_key": f"seed:{len(self.rows)}",
                "moved_by_id": self.clerks.get(pair.warehouse),
                "moved_at": self.at,
                **more,
            }
        )
