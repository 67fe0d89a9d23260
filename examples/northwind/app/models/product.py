# fw:generated:sha256:1d7da58b493c1a66453366427a6e464772401be9b01807c2f5c1e5b7e7d0d287
"""The `products` table."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.category import Category
    from app.models.order_detail import OrderDetail
    from app.models.supplier import Supplier


class Product(Model):
    __tablename__ = "products"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(t.String(40), index=True)
    supplier_id: Mapped[int | None] = mapped_column(
        t.Integer, ForeignKey("suppliers.id", ondelete="SET NULL"), index=True
    )
    category_id: Mapped[int | None] = mapped_column(
        t.Integer, ForeignKey("categories.id", ondelete="SET NULL"), index=True
    )
    quantity_per_unit: Mapped[str | None] = mapped_column(t.String(20))
    unit_price: Mapped[Decimal] = mapped_column(
        t.Decimal(10, 2), default=Decimal("0.00")
    )
    units_in_stock: Mapped[int] = mapped_column(default=0)
    units_on_order: Mapped[int] = mapped_column(default=0)
    reorder_level: Mapped[int] = mapped_column(default=0)
    discontinued: Mapped[bool] = mapped_column(default=False)

    supplier: Mapped[Supplier | None] = relationship(
        foreign_keys=[supplier_id], back_populates="products", lazy="raise"
    )
    category: Mapped[Category | None] = relationship(
        foreign_keys=[category_id], back_populates="products", lazy="raise"
    )
    order_details: Mapped[list[OrderDetail]] = relationship(
        foreign_keys="OrderDetail.product_id",
        back_populates="product",
        passive_deletes="all",
        lazy="raise",
    )
