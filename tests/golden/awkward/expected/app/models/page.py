# fw:generated:sha256:b9645441396dcd957febde1acf0c6c666cdc0ca246ffd9a599ffb021fb003f8e
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
        t.Uuid, ForeignKey("services.id", ondelete="RESTRICT"), index=True
    )
    group: Mapped[str] = mapped_column(t.String(255), unique=True)
    order: Mapped[int] = mapped_column(default=0)

    service: Mapped[Service] = relationship(foreign_keys=[service_id], lazy="raise")
