# fw:generated:sha256:8a8147a909ea4f563bd1a4dad8e836a4d81745316b923415a16ea051362d7dc4
"""The `customers` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.order import Order
    from app.models.product import Product


class Customer(Model):
    """People who buy."""

    __tablename__ = "customers"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(80))
    favourite_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("products.id", ondelete="RESTRICT"), index=True
    )

    orders: Mapped[list[Order]] = relationship(
        foreign_keys="Order.customer_id",
        back_populates="customer",
        passive_deletes="all",
        lazy="raise",
    )
    favourite: Mapped[Product | None] = relationship(
        foreign_keys=[favourite_id], lazy="raise"
    )
