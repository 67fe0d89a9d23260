# fw:generated:sha256:115eb293cc3cfb60e38cd385ae08324c506ceef3dc314be9d3608b5bf2a06c01
"""The `orders` table."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.customer import Customer
    from app.models.employee import Employee
    from app.models.order_detail import OrderDetail
    from app.models.shipper import Shipper


class Order(Model):
    __tablename__ = "orders"

    id: Mapped[int] = primary_key()
    customer_id: Mapped[int] = mapped_column(
        t.Integer, ForeignKey("customers.id", ondelete="RESTRICT"), index=True
    )
    employee_id: Mapped[int | None] = mapped_column(
        t.Integer, ForeignKey("employees.id", ondelete="SET NULL"), index=True
    )
    shipper_id: Mapped[int | None] = mapped_column(
        t.Integer, ForeignKey("shippers.id", ondelete="SET NULL"), index=True
    )
    order_date: Mapped[dt.date | None] = mapped_column(index=True)
    required_date: Mapped[dt.date | None] = mapped_column()
    shipped_date: Mapped[dt.date | None] = mapped_column(index=True)
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
