# fw:generated:sha256:f1c6398784dbf4bdac278059acaa9e91aee14c9dfa5f01369abd0b3d43bd0591
"""The `orders` table."""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from fw.runtime.database import Model, check, primary_key
from sqlalchemy.orm import Mapped, mapped_column

from app.models.enums import Currency, Status


class OrderKind(StrEnum):
    SALE = "sale"
    GIFT_CARD = "gift card"


class Order(Model):
    __tablename__ = "orders"
    __table_args__ = (
        check("status != 'O' or currency in ('EUR', 'GBP')", name="ck_orders_paid"),
    )

    id: Mapped[UUID] = primary_key()
    status: Mapped[Status] = mapped_column(default=Status.OPEN)
    previous: Mapped[Status | None] = mapped_column()
    kind: Mapped[OrderKind] = mapped_column(default=OrderKind.SALE)
    currency: Mapped[Currency] = mapped_column(default=Currency.EURO)
