# fw:generated:sha256:532def3c052d5efeb2bf6f51d23820f9ab9a90a232489b05b1fb33140db388ea
"""The `remarks` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.article import Article
    from app.models.person import Person


class Remark(Model):
    __tablename__ = "remarks"

    id: Mapped[int] = primary_key()
    text: Mapped[str] = mapped_column(t.Text)
    article_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("articles.id", ondelete="CASCADE"), index=True
    )
    person_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("people.id", ondelete="RESTRICT"), index=True
    )
    parent_id: Mapped[int | None] = mapped_column(
        t.Integer, ForeignKey("remarks.id", ondelete="CASCADE"), index=True
    )

    article: Mapped[Article] = relationship(
        foreign_keys=[article_id], back_populates="remarks", lazy="raise"
    )
    person: Mapped[Person] = relationship(
        foreign_keys=[person_id], back_populates="remarks", lazy="raise"
    )
    speaker: Mapped[Person] = relationship(
        foreign_keys=[person_id], viewonly=True, lazy="raise"
    )
    parent: Mapped[Remark | None] = relationship(
        foreign_keys=[parent_id],
        remote_side=[id],
        back_populates="replies",
        lazy="raise",
    )
    replies: Mapped[list[Remark]] = relationship(
        foreign_keys=[parent_id],
        back_populates="parent",
        passive_deletes="all",
        lazy="raise",
    )
