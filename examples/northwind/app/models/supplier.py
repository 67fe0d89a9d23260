# fw:generated:sha256:3473033c36bcbcc30715eb310b722a5249d69c63a320750603b00191dc81efc0
"""The `suppliers` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Index
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.product import Product


class Supplier(Model):
    __tablename__ = "suppliers"
    __table_args__ = (
        Index("idx_suppliers_company_name", "company_name"),
        Index("idx_suppliers_postal_code", "postal_code"),
    )

    id: Mapped[int] = primary_key()
    company_name: Mapped[str] = mapped_column(t.String(40))
    contact_name: Mapped[str | None] = mapped_column(t.String(30))
    contact_title: Mapped[str | None] = mapped_column(t.String(30))
    city: Mapped[str | None] = mapped_column(t.String(15))
    postal_code: Mapped[str | None] = mapped_column(t.String(10))
    country: Mapped[str | None] = mapped_column(t.String(15))
    phone: Mapped[str | None] = mapped_column(t.String(24))

    products: Mapped[list[Product]] = relationship(
        foreign_keys="Product.supplier_id",
        back_populates="supplier",
        passive_deletes="all",
        lazy="raise",
    )
