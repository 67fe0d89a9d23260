"""The tables, on advanced-alchemy's own base."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from advanced_alchemy.base import UUIDAuditBase
from advanced_alchemy.types import DateTimeUTC
from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship


class Author(UUIDAuditBase):
    __tablename__ = "authors"

    name: Mapped[str] = mapped_column(String(120))
    email: Mapped[str] = mapped_column(String(200), unique=True)
    bio: Mapped[str | None] = mapped_column(Text)

    posts: Mapped[list[Post]] = relationship(
        back_populates="author", order_by="Post.id", lazy="raise"
    )


class Post(UUIDAuditBase):
    __tablename__ = "posts"

    title: Mapped[str] = mapped_column(String(200), index=True)
    body: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(String(64), default="draft")
    views: Mapped[int] = mapped_column(default=0)
    published_at: Mapped[datetime | None] = mapped_column(DateTimeUTC(timezone=True))
    author_id: Mapped[UUID] = mapped_column(
        ForeignKey("authors.id", ondelete="CASCADE"), index=True
    )

    author: Mapped[Author] = relationship(back_populates="posts", lazy="raise")
