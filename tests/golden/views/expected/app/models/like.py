# fw:generated:sha256:334c0aa7e01af10d7b11e98804db9917b903ba4c9d3dbf10fb6e4c93e751f73a
"""The `likes` view."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import VIEW, Model
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey, PrimaryKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column


class Like(Model):
    __tablename__ = "likes"
    __table_args__ = (PrimaryKeyConstraint("author_id", "post_id"), VIEW)

    post_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("posts.id"), primary_key=True
    )
    author_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("authors.id"), primary_key=True
    )
