# fw:generated:sha256:79c97e9433d83cbd43ace33b124c6205bfe28341748239d5803bc160330fad31
"""The `refunds` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from app.models.enums import Status as Status_


class Refund(Model):
    __tablename__ = "refunds"

    id: Mapped[UUID] = primary_key()
    Status: Mapped[Status_] = mapped_column()
    order_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("orders.id", ondelete="CASCADE"), index=True
    )
