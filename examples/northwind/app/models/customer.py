# fw:generated:sha256:d8ee10d36503339579a39abeee177d2eda9a0362f69b2e58c6f84ef2e81eedcc
"""The `customers` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.order import Order


class Customer(Model):
    __tablename__ = "customers"

    id: Mapped[int] = primary_key()
    code: Mapped[str] = mapped_column(t.String(5), unique=True)
    company_name: Mapped[str] = mapped_column(t.String(40), index=True)
    contact_name: Mapped[str | None] = mapped_column(t.String(30))
    contact_title: Mapped[str | None] = mapped_column(t.String(30))
    city: Mapped[str | None] = mapped_column(t.String(15), index=True)
    country: Mapped[str | None] = mapped_column(t.String(15))
    phone: Mapped[str | None] = mapped_column(t.String(24))

    orders: Mapped[list[Order]] = relationship(
        foreign_keys="Order.customer_id",
        back_populates="customer",
        passive_deletes="all",
        lazy="raise",
    )
