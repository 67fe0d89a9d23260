# fw:generated:sha256:0ddae9bc9ff4ae741e3e84fbad01b6bc3ee8ab4b5450e5e2e2b5b2f570e81e44
"""The `authors` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.post import Post
    from app.models.post_stats import PostStats


class Author(Model):
    __tablename__ = "authors"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(80))

    posts: Mapped[list[Post]] = relationship(
        foreign_keys="Post.author_id",
        back_populates="author",
        passive_deletes="all",
        lazy="raise",
    )
    stats: Mapped[PostStats | None] = relationship(
        foreign_keys="PostStats.author_id", viewonly=True, lazy="raise"
    )
    liked: Mapped[list[Post]] = relationship(
        secondary="likes", viewonly=True, lazy="raise"
    )
