"""Picking: which stock is taken first, for an issue or a reservation."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound

from app.models.product import Product
from app.models.stock_level import StockLevel
from app.models.stock_movement import StockMovement, StockMovementKind
from app.repositories.product import ProductRepository
from app.repositories.stock_level import StockLevelRepository
from app.repositories.stock_movement import StockMovementRepository
from app.repositories.warehouse import WarehouseRepository
from app.schemas.stock import Pick
from app.services.access import STAFF, current_user, require_role
from app.services.clock import today
from app.services.entries import Entry
from app.services.idempotency import RequestKey, once
from app.services.posting import post

__all__ = ["Picking", "Share", "allocate", "locked_shares"]


class Share(NamedTuple):
    """A quantity to take from a level."""

    level: StockLevel
    quantity: Decimal


def allocate(levels: Iterable[StockLevel], quantity: Decimal, on: date) -> list[Share]:
    """Return what to take from each level: first expired, first out.

    Expired lots are never taken; those without a date come last. The shares are less than the
    quantity if there is too little.
    """
    usable = [one for one in levels if one.expires_on is None or one.expires_on >= on]
    usable.sort(key=lambda one: (one.expires_on or date.max, one.created_at, one.id))
    shares, missing = [], quantity
    for level in usable:
        share = min(missing, level.on_hand - level.reserved)
        if share > 0:
            shares.append(Share(level, share))
            missing -= share
    return shares


async def locked_shares(product: Product, body: Pick) -> list[Share]:
    """Lock the levels of a product in a warehouse, and return what to take from each.

    Needs an open transaction. Raises HTTPException 409 if there is too little.
    """
    levels = StockLevelRepository()
    keys = await (
        levels.query()
        .where("product_id", product.id)
        .where("location.warehouse_id", body.warehouse_id)
        .where("location.kind", "storage")
        .where("on_hand", ">", 0)
        .pluck("id")
    )
    shares = allocate(await levels.lock_many(keys), body.quantity, today())
    found = sum((share.quantity for share in shares), Decimal(0))
    if found < body.quantity:
        detail = f"Only {found.normalize():f} of {product.sku} can be picked, not {body.quantity}"
        raise HTTPException(409, detail)
    return shares


async def product_in(product_id: UUID, warehouse_id: UUID) -> Product:
    """Return a product; raise NotFound, or HTTPException 422 for another warehouse."""
    product = await ProductRepository().find(product_id)
    if product is None:
        raise NotFound("Product", product_id)
    if await WarehouseRepository().find(warehouse_id) is None:
        raise HTTPException(422, "You may not work in a warehouse with this key")
    return product


class Picking:
    """Issues goods from the lots that expire first."""

    async def pick(self, product_id: UUID, body: Pick) -> Sequence[StockMovement]:
        """Issue a quantity, and return a movement for each level that it is taken from."""
        require_role(STAFF, "pick goods")
        product, by = await product_in(product_id, body.warehouse_id), current_user()
        request = RequestKey.of("pick", product_id, body)

        async def work() -> Sequence[StockMovement]:
            entries = [
                Entry(
                    kind=StockMovementKind.ISSUE,
                    product_id=product_id,
                    lot_id=share.level.lot_id,
                    quantity=share.quantity,
                    source=share.level.location_id,
                    reference=body.reference,
                    moved_by_id=by,
                )
                for share in await locked_shares(product, body)
            ]
            return await post(entries, request)

        return await once(StockMovementRepository(), request, work)
