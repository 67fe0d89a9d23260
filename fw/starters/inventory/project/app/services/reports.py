"""Reports: what the stock is worth, and which lots expire."""

import csv
import io
from datetime import date, timedelta
from typing import Final

from fw.runtime import Storage

from app.models.stock_level import StockLevel
from app.repositories.stock_level import StockLevelRepository
from app.repositories.valuation import ValuationRepository
from app.services.clock import today

__all__ = ["EXPIRY_DAYS", "expiring_levels", "store_valuation"]

EXPIRY_DAYS: Final = 30


async def store_valuation() -> str:
    """Store the value of each product as a CSV file of today, and return its path.

    The file of the same day is replaced.
    """
    output = io.StringIO()
    writer = csv.writer(output)
    writer.writerow(["SKU", "Product", "Quantity", "Average cost", "Value"])
    found = ValuationRepository().query().where("quantity", ">", 0).with_("product")
    for one in await found.order_by("product.sku").get():
        product = one.product
        writer.writerow(
            [product.sku, product.name, one.quantity, one.average_cost, one.value]
        )
    path = f"valuations/{today().isoformat()}.csv"
    await Storage.disk().aput(path, output.getvalue())
    return path


async def expiring_levels(on: date | None = None) -> list[StockLevel]:
    """Return the levels with goods that expire within 30 days or have expired, the first ones first."""
    until = (on or today()) + timedelta(days=EXPIRY_DAYS)
    levels = StockLevelRepository().query().where("on_hand", ">", 0)
    levels = levels.where_not_null("expires_on").where("expires_on", "<=", until)
    return (
        await levels.order_by("expires_on", "id")
        .with_("product", "location", "lot")
        .get()
    )
