# fw:generated:sha256:18735cb96f4ccefc8d0acd6e1d5c03a2fa803207bb3afe0f6190b16a9e8c6433
"""The `posts` table."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, Timestamps, primary_key, rules
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.author import Author


class PostStatus(StrEnum):
    DRAFT = "draft"
    PUBLISHED = "published"


class Post(Timestamps, Model):
    __tablename__ = "posts"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(
        t.String(255), index=True, info=rules(not_blank=True)
    )
    body: Mapped[str | None] = mapped_column(t.Text)
    status: Mapped[PostStatus] = mapped_column(default=PostStatus.DRAFT)
    views: Mapped[int] = mapped_column(default=0)
    published_at: Mapped[dt.datetime | None] = mapped_column()
    author_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("authors.id", ondelete="CASCADE"), index=True
    )

    author: Mapped[Author] = relationship(
        foreign_keys=[author_id], back_populates="posts", lazy="raise"
    )
