# fw:generated:sha256:5d6d71a59ab858f2e019a035c9cb41d3ae303960a30e3f6e46d0604b0ac4ce5c
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
        ForeignKey("services.id", ondelete="RESTRICT")
    )
    group: Mapped[str] = mapped_column(t.String(255), unique=True)
    order: Mapped[int] = mapped_column(default=0)

    service: Mapped[Service] = relationship(foreign_keys=[service_id], lazy="raise")
