# fw:generated:sha256:2cc9e3b1e1dbc051fc919757dce28306b224d914b70014fc91fd2ce8b1e85eb0
"""The `employees` table."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from fw.runtime.database import Model, linked_by, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.order import Order
    from app.models.territory import Territory


class Employee(Model):
    __tablename__ = "employees"

    id: Mapped[int] = primary_key()
    last_name: Mapped[str] = mapped_column(t.String(20), index=True)
    first_name: Mapped[str] = mapped_column(t.String(10))
    title: Mapped[str | None] = mapped_column(t.String(30))
    birth_date: Mapped[dt.date | None] = mapped_column()
    hire_date: Mapped[dt.date | None] = mapped_column()
    city: Mapped[str | None] = mapped_column(t.String(15))
    country: Mapped[str | None] = mapped_column(t.String(15))
    extension: Mapped[str | None] = mapped_column(t.String(4))
    reports_to_id: Mapped[int | None] = mapped_column(
        t.Integer, ForeignKey("employees.id", ondelete="SET NULL"), index=True
    )

    manager: Mapped[Employee | None] = relationship(
        foreign_keys=[reports_to_id],
        remote_side=[id],
        back_populates="reports",
        lazy="raise",
    )
    reports: Mapped[list[Employee]] = relationship(
        foreign_keys=[reports_to_id],
        back_populates="manager",
        passive_deletes="all",
        lazy="raise",
    )
    orders: Mapped[list[Order]] = relationship(
        foreign_keys="Order.employee_id",
        back_populates="employee",
        passive_deletes="all",
        lazy="raise",
    )
    territories: Mapped[list[Territory]] = relationship(
        secondary="employees_territories",
        back_populates="employees",
        lazy="raise",
        info=linked_by("territory_ids"),
    )
