# fw:generated:sha256:b5176d912e43672d86401f1cfa2cc6aebf1270a7e6e38c3a59b42d61c3a6496b
"""The `comments` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, Timestamps, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.post import Post


class Comment(Timestamps, Model):
    __tablename__ = "comments"

    id: Mapped[UUID] = primary_key()
    post_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("posts.id", ondelete="CASCADE"), index=True
    )
    parent_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("comments.id", ondelete="CASCADE"), index=True
    )
    name: Mapped[str] = mapped_column(t.String(80))
    body: Mapped[str] = mapped_column(t.Text)
    approved: Mapped[bool] = mapped_column(default=False)

    post: Mapped[Post] = relationship(
        foreign_keys=[post_id], back_populates="comments", lazy="raise"
    )
    parent: Mapped[Comment | None] = relationship(
        foreign_keys=[parent_id],
        remote_side=[id],
        back_populates="replies",
        lazy="raise",
    )
    replies: Mapped[list[Comment]] = relationship(
        foreign_keys=[parent_id],
        back_populates="parent",
        passive_deletes="all",
        lazy="raise",
    )
