# fw:generated:sha256:248b199d0a1cff8fb1cf30a278641513398e46f0781a97056e62826fd24c49ac
"""The `order_details` table."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.order import Order
    from app.models.product import Product


class OrderDetail(Model):
    __tablename__ = "order_details"
    __table_args__ = (
        UniqueConstraint(
            "order_id", "product_id", name="uq_order_details_order_id_product_id"
        ),
    )

    id: Mapped[int] = primary_key()
    order_id: Mapped[int] = mapped_column(
        t.Integer, ForeignKey("orders.id", ondelete="CASCADE")
    )
    product_id: Mapped[int] = mapped_column(
        t.Integer, ForeignKey("products.id", ondelete="RESTRICT"), index=True
    )
    unit_price: Mapped[Decimal] = mapped_column(t.Decimal(10, 2))
    quantity: Mapped[int] = mapped_column(default=1)
    discount: Mapped[float] = mapped_column(default=0.0)

    order: Mapped[Order] = relationship(
        foreign_keys=[order_id], back_populates="lines", lazy="raise"
    )
    product: Mapped[Product] = relationship(
        foreign_keys=[product_id], back_populates="order_details", lazy="raise"
    )
