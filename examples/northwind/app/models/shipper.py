# fw:generated:sha256:af0767c117536833d9b4db497b9184ce536c51194643192db6b4860da65a4aca
"""The `shippers` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.order import Order


class Shipper(Model):
    __tablename__ = "shippers"

    id: Mapped[int] = primary_key()
    company_name: Mapped[str] = mapped_column(t.String(40))
    phone: Mapped[str | None] = mapped_column(t.String(24))

    orders: Mapped[list[Order]] = relationship(
        foreign_keys="Order.shipper_id",
        back_populates="shipper",
        passive_deletes="all",
        lazy="raise",
    )
