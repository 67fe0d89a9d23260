# fw:generated:sha256:6fbc79c5fa28e95777e69dabd98590d378966add4d2b06c7d0482facc5d5b67a
"""The `articles` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, Timestamps, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.person import Person
    from app.models.remark import Remark


class Article(Timestamps, Model):
    __tablename__ = "articles"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(t.String(255))
    author_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("people.id", ondelete="CASCADE"), index=True
    )
    editor_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("people.id", ondelete="SET NULL"), index=True
    )

    author: Mapped[Person] = relationship(
        foreign_keys=[author_id], back_populates="articles", lazy="raise"
    )
    editor: Mapped[Person | None] = relationship(
        foreign_keys=[editor_id], back_populates="edited", lazy="raise"
    )
    remarks: Mapped[list[Remark]] = relationship(
        foreign_keys="Remark.article_id",
        back_populates="article",
        passive_deletes="all",
        lazy="raise",
    )
