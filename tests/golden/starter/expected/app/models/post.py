# fw:generated:sha256:a7d8a4d449915205f81dac889132763ae60031c1badf81e08ca0d2e780645d71
"""The `posts` table."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Literal
from uuid import UUID

from fw.runtime.database import Model, Timestamps, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.author import Author

PostStatus = Literal["draft", "published"]


class Post(Timestamps, Model):
    __tablename__ = "posts"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(t.String(255), index=True)
    body: Mapped[str | None] = mapped_column(t.Text)
    status: Mapped[PostStatus] = mapped_column(
        t.Enum("draft", "published"), default="draft"
    )
    views: Mapped[int] = mapped_column(default=0)
    published_at: Mapped[dt.datetime | None] = mapped_column()
    author_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("authors.id", ondelete="CASCADE"), index=True
    )

    author: Mapped[Author] = relationship(
        foreign_keys=[author_id], back_populates="posts", lazy="raise"
    )
