"""Scanning: finds what a code on a label belongs to."""

from typing import Any

from fw.runtime import NotFound

from app.repositories.location import LocationRepository
from app.repositories.lot import LotRepository
from app.repositories.product import ProductRepository

__all__ = ["Scanning"]


class Scanning:
    """Looks a code up: barcodes first, then SKUs, locations, and numbers of lots."""

    async def find(self, code: str) -> dict[str, Any]:
        """Return the model, the key and the name of a record; raise NotFound for an unknown code."""
        code = code.strip()
        # A UPC is an EAN-13 whose first digit, 0, isn't printed.
        barcodes = {
            code,
            f"0{code}" if len(code) == 12 else code,
            code.removeprefix("0"),
        }
        products = ProductRepository().query()
        product = await products.where_in("barcode", [*barcodes]).first()
        product = product or await products.where("sku", code.upper()).first()
        if product is not None:
            return {
                "model": "Product",
                "id": product.id,
                "title": f"{product.sku}, {product.name}",
            }
        location = (
            await LocationRepository().query().where("code", code.upper()).first()
        )
        if location is not None:
            return {"model": "Location", "id": location.id, "title": location.code}
        lot = (
            await LotRepository().query().where("number", code).with_("product").first()
        )
        if lot is not None:
            return {
                "model": "Lot",
                "id": lot.id,
                "title": f"{lot.number}, {lot.product.name}",
            }
        raise NotFound("Product", code)
