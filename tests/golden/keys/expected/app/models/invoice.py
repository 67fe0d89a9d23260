# fw:generated:sha256:62f71360f8181d647bc26aa564c42c6eef381b2f66024e217b1ba5fc6de6f41e
"""The `invoices` table."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.company import Company


class Invoice(Model):
    __tablename__ = "invoices"

    number: Mapped[str] = primary_key(t.String(20))
    company_id: Mapped[str] = mapped_column(
        t.String(30), ForeignKey("companies.id", ondelete="CASCADE"), index=True
    )
    total: Mapped[Decimal] = mapped_column(t.Decimal(8, 2), default=Decimal("0.00"))

    company: Mapped[Company] = relationship(
        foreign_keys=[company_id], back_populates="invoices", lazy="raise"
    )
