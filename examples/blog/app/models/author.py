# fw:generated:sha256:a46285d97af29bc45a34a2965955004b7ecb83ca93708a943e4ef5f4f25dde8b
"""The `authors` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, Timestamps, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.post import Post


class Author(Timestamps, Model):
    __tablename__ = "authors"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(120))
    email: Mapped[str] = mapped_column(t.String(255), unique=True)
    bio: Mapped[str | None] = mapped_column(t.Text)

    posts: Mapped[list[Post]] = relationship(
        foreign_keys="Post.author_id",
        back_populates="author",
        passive_deletes="all",
        lazy="raise",
    )
