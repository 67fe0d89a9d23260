"""Random postings in a project with the starter inventory: set up, post, and add up.

Run it in the folder of the project: `random_postings.py setup`, `work NAME COUNT FOLDER` or
`check FOLDER`. A worker that was killed goes on where it was: it sends the last request again.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid5

sys.path.insert(0, "")

from app.main import app
from app.models.enums import Tracking
from app.repositories.location import LocationRepository
from app.repositories.product import ProductRepository
from app.repositories.product_category import ProductCategoryRepository
from app.repositories.purchase_line import PurchaseLineRepository
from app.repositories.reservation import ReservationRepository
from app.repositories.stock_level import StockLevelRepository
from app.repositories.stock_movement import StockMovementRepository
from app.repositories.valuation import ValuationRepository
from app.repositories.warehouse import WarehouseRepository
from app.repositories.warehouse_stock import WarehouseStockRepository
from app.schemas.stock import Adjustment, Issue, Pick, Receipt, Transfer
from app.services.keys import NO_LOT, level_key, lot_key
from app.services.picking import Picking
from app.services.purchasing import EXPECTED
from app.services.reserving import Reserving
from app.services.stock import Stock
from fastapi import HTTPException

from fw.runtime.database.errors import DatabaseError
from fw.runtime.errors import NotFound, ServiceUnavailable

SPACE = UUID("6f1d7c1e-3c0b-5c55-9f8c-5d0d2f0c7aff")
PRODUCTS = [uuid5(SPACE, f"product {number}") for number in range(6)]
WAREHOUSES = [uuid5(SPACE, f"warehouse {number}") for number in range(2)]
LOCATIONS = [uuid5(SPACE, f"location {number}") for number in range(6)]
PATIENCE = 120
"""Seconds for which a request is sent again: MongoDB kept the locks of a killed process for 89."""

Ids = list[UUID]


async def setup() -> None:
    """Add products and locations, all of them empty."""
    for number, key in enumerate(WAREHOUSES):
        await WarehouseRepository().create({"id": key, "code": f"W{number}", "name": "W"})
    for number, key in enumerate(LOCATIONS):
        values = {"id": key, "warehouse_id": WAREHOUSES[number % 2], "zone": "A"}
        await LocationRepository().create({**values, "code": f"L{number}"})
    category = await ProductCategoryRepository().create({"name": "All", "path": "All"})
    for number, key in enumerate(PRODUCTS):
        values = {"id": key, "sku": f"P{number}", "name": "P", "category_id": category.id}
        tracking = Tracking.SERIAL if number == 5 else Tracking.UNTRACKED
        await ProductRepository().create({**values, "tracking": tracking})


async def work(name: str, count: int, folder: Path) -> None:
    """Send the requests of a worker that aren't acknowledged yet; note the movements of each."""
    notes = folder / name
    done = notes.read_text().count("\n") if notes.exists() else 0
    with notes.open("a") as file:
        for number in range(done, count):
            ids = await acknowledged(name, number)
            file.write(" ".join(str(one) for one in ids) + "\n")
            file.flush()


async def acknowledged(name: str, number: int) -> Ids:
    """Send a request until there is an answer; return its movements, none for a refusal."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            ids = await request(name, number)
            if ids and number % 10 == 0:
                assert await request(name, number) == ids, "another answer to the same request"
        except NotFound:
            return []
        except HTTPException as error:
            if error.status_code not in (409, 422):
                raise
            return []
        except (DatabaseError, ServiceUnavailable):
            # The server is busy: a client tries again with the same key.
            if time.monotonic() > end:
                raise
            await asyncio.sleep(0.1)
        else:
            return ids


async def request(name: str, number: int) -> Ids:
    """Send the request of that number: the same one each time."""
    random = Random(f"{name} {number}")
    product, source, target = (
        random.choice(PRODUCTS),
        random.choice(LOCATIONS),
        random.choice(LOCATIONS),
    )
    is_serial = product == PRODUCTS[5]
    lot = f"SN{random.randrange(4)}" if is_serial else None
    quantity = Decimal(1 if is_serial else random.randint(1, 9))
    level = level_key(product, source, lot_key(product, lot or NO_LOT))
    key = {"request_key": f"{name}:{number}"}
    pick = Pick(warehouse_id=random.choice(WAREHOUSES), quantity=quantity, **key)
    cost = Decimal(random.randint(1, 999)) / 100
    receipt = Receipt(location_id=source, quantity=quantity, lot=lot, unit_cost=cost, **key)
    calls: list[tuple[int, Callable[[], Awaitable[Any]]]] = [
        (28, lambda: Stock().receive(product, receipt)),
        (26, lambda: Stock().issue(level, Issue(quantity=quantity, **key))),
        (
            22,
            lambda: Stock().transfer(
                level, Transfer(to_location_id=target, quantity=quantity, **key)
            ),
        ),
        (9, lambda: Picking().pick(product, pick)),
        (7, lambda: Reserving().reserve(product, pick)),
        (4, lambda: end_reservation(f"{name}:", random)),
        (4, lambda: Stock().adjust(level, Adjustment(on_hand=quantity, reason="Count", **key))),
    ]
    weights, operations = zip(*calls, strict=True)
    [operation] = random.choices(operations, weights)
    return [one.id for one in await operation()]


async def end_reservation(prefix: str, random: Random) -> list[Any]:
    """Fulfil or release a reservation of the worker."""
    own = ReservationRepository().query().where("request_key", "startswith", prefix)
    found = await own.where("status", "open").order_by("id").first()
    if found is None:
        return []
    if random.random() < 0.5:
        await Reserving().release(found.id)
    else:
        await Reserving().fulfil(found.id)
    return []


async def check(folder: Path) -> None:
    """Add the movements up and compare the sums with what is stored."""
    movements = await StockMovementRepository().query().order_by("moved_at").get()
    reservations = await ReservationRepository().all()
    levels = {one.id: one for one in await StockLevelRepository().all()}
    expected: defaultdict[UUID, Decimal] = defaultdict(Decimal)
    values: defaultdict[UUID, Decimal] = defaultdict(Decimal)
    for one in movements:
        for end, sign in ((one.from_location_id, -1), (one.to_location_id, 1)):
            if end is not None:
                expected[level_key(one.product_id, end, one.lot_id)] += sign * one.quantity
        values[one.product_id] += (one.value or 0) * (1 if one.from_location_id is None else -1)
    assert {key: level.on_hand for key, level in levels.items() if level.on_hand} == {
        key: quantity for key, quantity in expected.items() if quantity
    }, "the movements don't add up to the levels"
    reserved: defaultdict[UUID, Decimal] = defaultdict(Decimal)
    for each in reservations:
        if each.status == "open":
            reserved[each.level_id] += each.quantity
    for key, level in levels.items():
        assert 0 <= level.reserved == reserved[key] <= level.on_hand, "wrong reservations"
    await check_sums(list(levels.values()), values)
    lines = Counter((one.request_key, one.line) for one in movements)
    assert max(lines.values()) == 1, "a request moved twice"
    keys = Counter(one.request_key for one in movements)
    assert all((key, count) in lines for key, count in keys.items()), "a request moved in part"
    check_notes(folder, {str(one.id) for one in [*movements, *reservations]})
    kinds = Counter(str(one.kind) for one in movements)
    print(f"{len(movements)} movements of {len(keys)} requests: {dict(sorted(kinds.items()))}")


async def check_sums(levels: list[Any], values: dict[UUID, Decimal]) -> None:
    """Compare the levels with the sums of warehouses, and the values of the ledger with the stored."""
    place = {one.id: one.warehouse_id for one in await LocationRepository().all()}
    sums: defaultdict[tuple[UUID, UUID], list[Decimal]] = defaultdict(lambda: [Decimal(0)] * 2)
    quantities: defaultdict[UUID, Decimal] = defaultdict(Decimal)
    serials: defaultdict[UUID, Decimal] = defaultdict(Decimal)
    for level in levels:
        found = sums[level.product_id, place[level.location_id]]
        found[0], found[1] = found[0] + level.on_hand, found[1] + level.reserved
        quantities[level.product_id] += level.on_hand
        if level.product_id == PRODUCTS[5]:
            serials[level.lot_id] += level.on_hand
    assert max(serials.values(), default=0) <= 1, "a serial number is in stock twice"
    ordered = await on_order()
    for stock in await WarehouseStockRepository().all():
        stored = [stock.on_hand, stock.reserved]
        assert ordered[stock.product_id, stock.warehouse_id] == stock.on_order, "wrong on order"
        assert sums[stock.product_id, stock.warehouse_id] == stored, "wrong sum of a warehouse"
    for one in await ValuationRepository().all():
        found = (quantities[one.product_id], values[one.product_id])
        assert (one.quantity, one.value) == found, "wrong value"


async def on_order() -> dict[tuple[UUID, UUID], Decimal]:
    """Return what is on order of each product, by product and warehouse."""
    found: defaultdict[tuple[UUID, UUID], Decimal] = defaultdict(Decimal)
    for line in await PurchaseLineRepository().query().with_("order").get():
        if line.order.status in EXPECTED:
            found[line.product_id, line.order.warehouse_id] += line.quantity - line.received
    return found


def check_notes(folder: Path, stored: set[str]) -> None:
    """Check that each answer that a worker has got is still true."""
    for notes in folder.iterdir():
        for line in notes.read_text().splitlines():
            assert stored.issuperset(line.split()), "an acknowledged movement is gone"


async def main() -> None:
    """Run the command in the started application."""
    command, *arguments = sys.argv[1:]
    async with app.router.lifespan_context(app):
        if command == "setup":
            await setup()
        elif command == "work":
            await work(arguments[0], int(arguments[1]), Path(arguments[2]))
        else:
            await check(Path(arguments[0]))


if __name__ == "__main__":
    asyncio.run(main())
