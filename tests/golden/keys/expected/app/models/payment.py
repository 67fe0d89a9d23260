# fw:generated:sha256:7887f59af52c41ec5f49fcc34086eed13d4f37cf377e52f4133d2c5da1ea18a6
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
        t.String(20),
        ForeignKey("companies.vat", ondelete="CASCADE", onupdate="CASCADE"),
        index=True,
    )

    company: Mapped[Company] = relationship(
        foreign_keys=[vat], back_populates="payments", lazy="raise"
    )
