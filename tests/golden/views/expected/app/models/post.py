# fw:generated:sha256:d93a32ca2ef00d54ab6af7ce3b4ac9eb8a61c67acbd299a94963f1386453516e
"""The `posts` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.author import Author


class Post(Model):
    __tablename__ = "posts"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(t.String(120))
    words: Mapped[int] = mapped_column(default=0)
    author_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("authors.id", ondelete="CASCADE"), index=True
    )

    author: Mapped[Author] = relationship(
        foreign_keys=[author_id], back_populates="posts", lazy="raise"
    )
