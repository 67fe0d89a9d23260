# fw:generated:sha256:6b3aa4caa75251ca810bd349fb41cd9fdd1c4bb87c32944ef01b8ae80cc4767f
"""The `orders` table."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import PRIVATE, READONLY, Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.account import Account


class Order(Model):
    __tablename__ = "orders"

    id: Mapped[int] = primary_key()
    owner_id: Mapped[UUID] = mapped_column(
        t.Uuid,
        ForeignKey("accounts.id", ondelete="RESTRICT"),
        index=True,
        info=READONLY,
    )
    auditor_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("accounts.id", ondelete="RESTRICT"), index=True, info=PRIVATE
    )
    total: Mapped[Decimal] = mapped_column(
        t.Decimal(8, 2), index=True, default=Decimal("0.00"), info=READONLY
    )

    owner: Mapped[Account] = relationship(
        foreign_keys=[owner_id], back_populates="orders", lazy="raise"
    )
    auditor: Mapped[Account | None] = relationship(
        foreign_keys=[auditor_id], back_populates="audits", lazy="raise"
    )
