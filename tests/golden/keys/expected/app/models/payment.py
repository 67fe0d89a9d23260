# fw:generated:sha256:6dc07c91c8886daab2460be01d7f2e4cc9b38b3bb3e431d0a176f2d58997a04c
"""The `payments` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.company import Company


class Payment(Model):
    __tablename__ = "payments"

    id: Mapped[int] = primary_key()
    vat: Mapped[str] = mapped_column(
        t.String(20), ForeignKey("companies.vat", ondelete="CASCADE"), index=True
    )

    company: Mapped[Company] = relationship(
        foreign_keys=[vat], back_populates="payments", lazy="raise"
    )
