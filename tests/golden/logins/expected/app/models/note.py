# fw:generated:sha256:26d5b4defc10d92a4ba1dc6890625c2989d6f313437884a2c1a155b69e9e9da4
"""The `notes` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.topic import Topic


class Note(Model):
    __tablename__ = "notes"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(t.String(80))
    topic_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("topics.id", ondelete="RESTRICT"), index=True
    )

    topic: Mapped[Topic | None] = relationship(foreign_keys=[topic_id], lazy="raise")
