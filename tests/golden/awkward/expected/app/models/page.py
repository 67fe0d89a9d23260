# fw:generated:sha256:5d4a863acf250e175f565f1533ada41ce024a5388d65dedc14f85057d56e79c1
"""The `pages` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.service import Service


class Page(Model):
    __tablename__ = "pages"

    id: Mapped[UUID] = primary_key()
    service_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("services.id", ondelete="RESTRICT")
    )
    group: Mapped[str] = mapped_column(t.String(255), unique=True)
    order: Mapped[int] = mapped_column(default=0)

    service: Mapped[Service] = relationship(foreign_keys=[service_id], lazy="raise")
