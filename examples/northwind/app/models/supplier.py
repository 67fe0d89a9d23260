# fw:generated:sha256:93c90035ee2ec0a68ac96a3fa39ac07dbdb803b8c7b9b2041b063905dab44b94
"""The `suppliers` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.product import Product


class Supplier(Model):
    __tablename__ = "suppliers"

    id: Mapped[int] = primary_key()
    company_name: Mapped[str] = mapped_column(t.String(40), index=True)
    contact_name: Mapped[str | None] = mapped_column(t.String(30))
    contact_title: Mapped[str | None] = mapped_column(t.String(30))
    city: Mapped[str | None] = mapped_column(t.String(15))
    postal_code: Mapped[str | None] = mapped_column(t.String(10), index=True)
    country: Mapped[str | None] = mapped_column(t.String(15))
    phone: Mapped[str | None] = mapped_column(t.String(24))

    products: Mapped[list[Product]] = relationship(
        foreign_keys="Product.supplier_id",
        back_populates="supplier",
        passive_deletes="all",
        lazy="raise",
    )
