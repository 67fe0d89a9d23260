"""Warehouses, suppliers and products. All names are invented."""

from decimal import Decimal
from itertools import count
from random import Random
from typing import Any, Final
from uuid import UUID

from fw.runtime.database import Model, current

from app.models.location import Location
from app.models.lot import Lot
from app.models.product import Product
from app.models.product_category import ProductCategory
from app.models.supplier import Supplier
from app.models.supplier_product import SupplierProduct
from app.models.warehouse import Warehouse
from app.services.barcode import check_digit
from app.services.keys import NO_LOT, lot_key

SEED: Final = 2026
WAREHOUSES: Final = (("NOR", "North warehouse"), ("SOU", "South warehouse"))
SUPPLIERS: Final = (
    ("Brasko Fittings", 5),
    ("Carden & Sons", 10),
    ("Delmora Chemicals", 7),
    ("Ferrant Tools", 14),
    ("Haldis Electric", 6),
    ("Lowmere Timber", 9),
    ("Ostra Safety", 4),
    ("Pellworth Supplies", 12),
)
GROUPS: Final = (
    ("Fasteners / Screws", "SCR", "pack", "untracked", 4, ("Wood screws", "Drywall screws", "Deck screws", "Sheet metal screws", "Machine screws"), ("4 × 40 mm", "5 × 60 mm")),
    ("Fasteners / Bolts", "BLT", "pack", "untracked", 6, ("Hex bolts", "Carriage bolts", "Lock nuts", "Washers", "Threaded rods"), ("M6", "M10")),
    ("Tools / Hand tools", "HND", "piece", "untracked", 14, ("Claw hammer", "Adjustable spanner", "Combination pliers", "Hand saw", "Spirit level"), ("small", "large")),
    ("Tools / Power tools", "PWR", "piece", "serial", 110, ("Cordless drill", "Angle grinder", "Jigsaw", "Orbital sander", "Rotary hammer"), ("12 V", "18 V")),
    ("Chemicals / Paint", "PNT", "piece", "lot", 18, ("Wall paint", "Wood varnish", "Metal primer", "Floor coating", "Facade paint"), ("2.5 l", "10 l")),
    ("Chemicals / Adhesives", "ADH", "piece", "lot", 7, ("Wood glue", "Epoxy resin", "Silicone sealant", "Assembly adhesive", "Contact cement"), ("300 ml", "750 ml")),
    ("Electrical / Cable", "CBL", "metre", "untracked", 2, ("Installation cable", "Speaker cable", "Network cable", "Earth wire", "Flexible cable"), ("1.5 mm²", "2.5 mm²")),
    ("Electrical / Fittings", "ELF", "piece", "untracked", 5, ("Wall socket", "Light switch", "Junction box", "Circuit breaker", "LED lamp"), ("white", "grey")),
    ("Plumbing", "PLB", "piece", "untracked", 9, ("Ball valve", "Copper elbow", "Basin tap", "Drain trap", "Pipe clamp"), ("15 mm", "22 mm")),
    ("Safety", "SAF", "piece", "untracked", 8, ("Work gloves", "Safety glasses", "Ear defenders", "Hard hat", "Dust mask"), ("M", "L")),
    ("Timber", "TIM", "metre", "untracked", 3, ("Spruce batten", "Oak strip", "Planed board", "Skirting board", "Plywood strip"), ("20 mm", "40 mm")),
    ("Garden", "GRD", "piece", "untracked", 12, ("Spade", "Leaf rake", "Garden hose", "Pruning shears", "Watering can"), ("standard", "pro")),
)  # fmt: skip

Rows = list[dict[str, Any]]


async def run() -> None:
    """Add the catalogue, unless there are products."""
    if await current().store(Product).find(key_of(Random(SEED))) is not None:
        return
    random = Random(SEED)
    products = _products(random)
    await _insert(Warehouse, warehouses := _warehouses())
    await _insert(Location, _locations(warehouses))
    await _insert(ProductCategory, _categories())
    await _insert(Product, products)
    await _insert(Lot, _untracked_lots(products))
    await _insert(Supplier, suppliers := _suppliers())
    await _insert(SupplierProduct, _offers(products, suppliers, random))


def key_of(random: Random) -> UUID:
    """Return the next key."""
    return UUID(int=random.getrandbits(128), version=4)


async def _insert(model: type[Model], rows: Rows) -> None:
    await current().store(model).insert_many(rows)


def _warehouses() -> Rows:
    random = Random("warehouses")
    return [
        {
            "id": key_of(random),
            "code": code,
            "name": name,
            "address": f"{number} Harbour Road",
        }
        for number, (code, name) in enumerate(WAREHOUSES, 12)
    ]


def _locations(warehouses: Rows) -> Rows:
    """Return 24 locations for each warehouse: racks A to D, goods in, goods out, quarantine."""
    random, rows = Random("locations"), []
    for warehouse in warehouses:
        places = [
            (f"{rack}-{bay:02}", rack, "storage")
            for rack in "ABC"
            for bay in range(1, 8)
        ]
        places += [("IN", "GATE", "receiving"), ("OUT", "GATE", "shipping")]
        for code, zone, kind in [*places, ("Q", "GATE", "quarantine")]:
            values = {
                "id": key_of(random),
                "warehouse_id": warehouse["id"],
                "zone": zone,
            }
            rows.append({**values, "code": f"{warehouse['code']}-{code}", "kind": kind})
    return rows


def _categories() -> Rows:
    random, rows, keys = Random("categories"), [], {}
    for path in [group[0] for group in GROUPS]:
        parent, _, name = path.rpartition(" / ")
        for each, label in ((parent, parent), (path, name)):
            if each and each not in keys:
                keys[each] = key_of(random)
                above = keys.get(parent) if each == path else None
                rows.append(
                    {"id": keys[each], "name": label, "path": each, "parent_id": above}
                )
    return rows


def _products(random: Random) -> Rows:
    categories = {row["path"]: row["id"] for row in _categories()}
    rows: Rows = []
    for path, prefix, measure, tracking, cost, names, variants in GROUPS:
        for number, (name, variant) in enumerate(
            [(n, v) for n in names for v in variants], 1
        ):
            digits = f"20{len(rows) + 1:05}{random.randrange(10**5):05}"
            factor = random.uniform(1.3, 2.2) * (1.8 if variant == variants[1] else 1)
            rows.append(
                {
                    "id": key_of(random) if rows else key_of(Random(SEED)),
                    "sku": f"{prefix}-{number:03}",
                    "name": f"{name}, {variant}",
                    "barcode": digits + check_digit(digits),
                    "category_id": categories[path],
                    "measure": measure,
                    "tracking": tracking,
                    "price": Decimal(round(cost * factor * 100)) / 100,
                }
            )
    return rows


def _untracked_lots(products: Rows) -> Rows:
    return [
        {"id": lot_key(one["id"], NO_LOT), "product_id": one["id"], "number": NO_LOT}
        for one in products
        if one["tracking"] == "untracked"
    ]


def _suppliers() -> Rows:
    random, numbers = Random("suppliers"), count(10)
    return [
        {
            "id": key_of(random),
            "name": name,
            "email": f"orders@{name.split()[0].lower()}.example.com",
            "phone": f"+49 30 5550 {next(numbers)}",
            "lead_days": days,
        }
        for name, days in SUPPLIERS
    ]


def _offers(products: Rows, suppliers: Rows, random: Random) -> Rows:
    """Return two offers for each product, of which the cheaper one is preferred."""
    rows = []
    for place, product in enumerate(products):
        group = place // 10
        base = float(product["price"]) * random.uniform(0.5, 0.65)
        for rank, supplier in enumerate(
            (suppliers[group % 8], suppliers[(group + 3) % 8])
        ):
            price = Decimal(round(base * (1 + 0.08 * rank) * 100)) / 100
            values = {"id": key_of(random), "product_id": product["id"], "price": price}
            pack = 10 if product["measure"] in ("pack", "metre") else 1
            values |= {
                "supplier_id": supplier["id"],
                "preferred": rank == 0,
                "pack_size": pack,
            }
            rows.append(
                {**values, "supplier_sku": f"{supplier['name'][:2].upper()}{place:04}"}
            )
    return rows
