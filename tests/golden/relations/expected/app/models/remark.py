# fw:generated:sha256:a93fef886cfd9a6aa1e650660a9487b4acfcf04e93eb7b7d82aa7147e49c0528
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
        t.Uuid, ForeignKey("articles.id", ondelete="CASCADE")
    )
    person_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("people.id", ondelete="RESTRICT")
    )
    parent_id: Mapped[int | None] = mapped_column(
        t.Integer, ForeignKey("remarks.id", ondelete="CASCADE")
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
