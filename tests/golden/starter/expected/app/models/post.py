# fw:generated:sha256:62361eb641e95086188ff6a16ee8225f56be24f490243845fcb381d1c7c140ef
"""The `posts` table."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Literal
from uuid import UUID

from fw.runtime.database import Model, Timestamps, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.author import Author

PostStatus = Literal["draft", "published"]


class Post(Timestamps, Model):
    __tablename__ = "posts"
    __table_args__ = (
        Index("idx_posts_title", "title"),
        Index("idx_posts_author_id", "author_id"),
    )

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(t.String(255))
    body: Mapped[str | None] = mapped_column(t.Text)
    status: Mapped[PostStatus] = mapped_column(
        t.Enum("draft", "published"), default="draft"
    )
    views: Mapped[int] = mapped_column(default=0)
    published_at: Mapped[dt.datetime | None] = mapped_column()
    author_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("authors.id", ondelete="CASCADE")
    )

    author: Mapped[Author] = relationship(
        foreign_keys=[author_id], back_populates="posts", lazy="raise"
    )
