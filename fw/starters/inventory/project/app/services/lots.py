"""Lots: the batches and serial numbers of products that are tracked."""

from datetime import date

from fastapi import HTTPException
from fw.runtime import ValidationError

from app.models.enums import Tracking
from app.models.lot import Lot
from app.models.product import Product
from app.repositories.lot import LotRepository
from app.services.keys import NO_LOT, lot_key

__all__ = ["lot_of"]


async def lot_of(product: Product, number: str | None, expires_on: date | None) -> Lot:
    """Return the lot of goods that arrive, and create it if it is new.

    Needs an open transaction. Raises ValidationError for a missing or superfluous number, and
    HTTPException 409 if the lot expires on another day.
    """
    if product.tracking == Tracking.UNTRACKED:
        if number is not None or expires_on is not None:
            raise ValidationError(
                {"lot": [f"{product.sku} isn't tracked: leave out the lot"]}
            )
        number = NO_LOT
    elif number is None:
        what = (
            "serial number"
            if product.tracking == Tracking.SERIAL
            else "number of the lot"
        )
        raise ValidationError({"lot": [f"Enter the {what} of {product.sku}"]})
    repository = LotRepository()
    values = {"product_id": product.id, "number": number, "expires_on": expires_on}
    key = lot_key(product.id, number)
    lot = await repository.find(key) or await repository.locked(key, values)
    if expires_on is not None and lot.expires_on != expires_on:
        raise HTTPException(
            409, f"Lot {number} of {product.sku} expires on {lot.expires_on}"
        )
    return lot
