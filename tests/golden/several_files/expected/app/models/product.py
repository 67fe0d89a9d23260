# fw:generated:sha256:07cea2f4cbc1743d366d657912c177524fdc53ae96e7c0976e0b8245f15aaf46
"""The `products` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, linked_by, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.order import Order


class Product(Model):
    __tablename__ = "products"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(t.String(255))

    orders: Mapped[list[Order]] = relationship(
        secondary="orders_products",
        back_populates="products",
        lazy="raise",
        info=linked_by("order_ids"),
    )
