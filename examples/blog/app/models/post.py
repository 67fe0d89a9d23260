# fw:generated:sha256:a899f5ded79119565c2ea3a4a1fe851fecddb377b5aa8251d75692ae901903f1
"""The `posts` table."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, Timestamps, linked_by, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.author import Author
    from app.models.comment import Comment
    from app.models.tag import Tag


class PostStatus(StrEnum):
    DRAFT = "draft"
    PUBLISHED = "published"
    ARCHIVED = "archived"


class Post(Timestamps, Model):
    __tablename__ = "posts"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(t.String(255), index=True)
    slug: Mapped[str] = mapped_column(t.String(200), unique=True)
    body: Mapped[str | None] = mapped_column(t.Text)
    status: Mapped[PostStatus] = mapped_column(default=PostStatus.DRAFT)
    author_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("authors.id", ondelete="CASCADE"), index=True
    )
    published_at: Mapped[dt.datetime | None] = mapped_column(index=True)

    author: Mapped[Author] = relationship(
        foreign_keys=[author_id], back_populates="posts", lazy="raise"
    )
    comments: Mapped[list[Comment]] = relationship(
        foreign_keys="Comment.post_id",
        back_populates="post",
        passive_deletes="all",
        lazy="raise",
    )
    tags: Mapped[list[Tag]] = relationship(
        secondary="posts_tags",
        back_populates="posts",
        lazy="raise",
        info=linked_by("tag_ids"),
    )
