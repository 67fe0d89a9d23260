# fw:generated:sha256:1d9c24c9ecba4d7743c713f9db56c51c3b44bb7b9632696d9ffdff3ccb94222a
"""The `customers` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Index
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.order import Order


class Customer(Model):
    __tablename__ = "customers"
    __table_args__ = (
        Index("idx_customers_company_name", "company_name"),
        Index("idx_customers_city", "city"),
    )

    id: Mapped[int] = primary_key()
    code: Mapped[str] = mapped_column(t.String(5), unique=True)
    company_name: Mapped[str] = mapped_column(t.String(40))
    contact_name: Mapped[str | None] = mapped_column(t.String(30))
    contact_title: Mapped[str | None] = mapped_column(t.String(30))
    city: Mapped[str | None] = mapped_column(t.String(15))
    country: Mapped[str | None] = mapped_column(t.String(15))
    phone: Mapped[str | None] = mapped_column(t.String(24))

    orders: Mapped[list[Order]] = relationship(
        foreign_keys="Order.customer_id",
        back_populates="customer",
        passive_deletes="all",
        lazy="raise",
    )
