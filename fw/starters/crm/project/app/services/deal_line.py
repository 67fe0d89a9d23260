# fw:generated:sha256:e10c0be0369012111a9afcfa43b697c56aadcbd75cb040e6682536ba0d83c330
"""Business logic for deal lines: the amount of a deal is the sum of its lines."""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import ValidationError
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.deal_line import DealLine
from app.models.enums import DealStatus
from app.repositories.deal import DealRepository
from app.repositories.deal_line import DealLineRepository
from app.repositories.product import ProductRepository

CENT = Decimal("0.01")


def line_total(
    quantity: int, unit_price: Decimal, discount_percent: Decimal
) -> Decimal:
    """Return the price of a line, less its discount, rounded to cents."""
    total = quantity * unit_price * (100 - discount_percent) / 100
    return total.quantize(CENT, ROUND_HALF_UP)


class DealLineService(Service[DealLineRepository]):
    """Operations on deal lines. Each locks the deal, so that no line is left out of its amount."""

    async def create(self, values: Mapping[str, Any]) -> DealLine:
        """Add a line to an open deal, at the price of the product unless another is given."""
        price = values.get("unit_price")
        if price is None:
            price = await _price_of(values["product_id"])
        total = line_total(values["quantity"], price, values["discount_percent"])
        async with transaction():
            await _lock_open(values["deal_id"])
            line = await super().create({**values, "unit_price": price, "total": total})
            await _update_amount(line.deal_id)
        return line

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[DealLine] | None = None,
    ) -> DealLine:
        """Change a line of an open deal; it stays in its deal."""
        deal = (await self.find(id)).deal_id
        if values.get("deal_id", deal) != deal:
            raise ValidationError(
                {"deal_id": ["A line stays in its deal; add another line"]}
            )
        async with transaction():
            await _lock_open(deal)
            line = await super().update(id, values, precondition)
            total = line_total(line.quantity, line.unit_price, line.discount_percent)
            if total != line.total:
                line = await super().update(id, {"total": total})
            await _update_amount(deal)
        return line

    async def delete(
        self, id: Key, precondition: Precondition[DealLine] | None = None
    ) -> None:
        """Remove a line of an open deal."""
        deal = (await self.find(id)).deal_id
        async with transaction():
            await _lock_open(deal)
            await super().delete(id, precondition)
            await _update_amount(deal)


async def _price_of(product: UUID) -> Decimal:
    found = await ProductRepository().find(product)
    if found is None:
        raise ValidationError({"product_id": ["Choose a product"]})
    return found.price


async def _lock_open(deal: UUID) -> None:
    """Lock a deal whose lines change; HTTPException if its amount is frozen."""
    found = await DealRepository().lock(deal)
    if found is None:
        raise ValidationError({"deal_id": ["Choose a deal"]})
    if found.status != DealStatus.OPEN:
        raise HTTPException(
            409, f"The deal is {found.status.value}, so its amount is frozen"
        )


async def _update_amount(deal: UUID) -> None:
    amount = await DealLineRepository().query().where("deal_id", deal).sum("total")
    await DealRepository().update(deal, {"amount": amount})
