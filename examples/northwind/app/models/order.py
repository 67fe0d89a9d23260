# fw:generated:sha256:2c38c793c5cff43bae61039f6f2c0fe76ac19aa5e73ef75e898fd0c0a7af7ef1
"""The `orders` table."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.customer import Customer
    from app.models.employee import Employee
    from app.models.order_detail import OrderDetail
    from app.models.shipper import Shipper


class Order(Model):
    __tablename__ = "orders"
    __table_args__ = (
        Index("idx_orders_order_date", "order_date"),
        Index("idx_orders_shipped_date", "shipped_date"),
    )

    id: Mapped[int] = primary_key()
    customer_id: Mapped[int] = mapped_column(
        t.Integer, ForeignKey("customers.id", ondelete="RESTRICT")
    )
    employee_id: Mapped[int | None] = mapped_column(
        t.Integer, ForeignKey("employees.id", ondelete="SET NULL")
    )
    shipper_id: Mapped[int | None] = mapped_column(
        t.Integer, ForeignKey("shippers.id", ondelete="SET NULL")
    )
    order_date: Mapped[dt.date | None] = mapped_column()
    required_date: Mapped[dt.date | None] = mapped_column()
    shipped_date: Mapped[dt.date | None] = mapped_column()
    freight: Mapped[Decimal] = mapped_column(t.Decimal(10, 2), default=Decimal("0.00"))
    ship_name: Mapped[str | None] = mapped_column(t.String(40))
    ship_city: Mapped[str | None] = mapped_column(t.String(15))
    ship_country: Mapped[str | None] = mapped_column(t.String(15))

    customer: Mapped[Customer] = relationship(
        foreign_keys=[customer_id], back_populates="orders", lazy="raise"
    )
    employee: Mapped[Employee | None] = relationship(
        foreign_keys=[employee_id], back_populates="orders", lazy="raise"
    )
    shipper: Mapped[Shipper | None] = relationship(
        foreign_keys=[shipper_id], back_populates="orders", lazy="raise"
    )
    lines: Mapped[list[OrderDetail]] = relationship(
        foreign_keys="OrderDetail.order_id",
        back_populates="order",
        passive_deletes="all",
        lazy="raise",
    )
