# fw:generated:sha256:a45ac78f156098cd0206243d2bd5156f245c556cd424f210f506f19954816700
"""The `tags` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, linked_by, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.post import Post

posts_tags = Table(
    "posts_tags",
    Model.metadata,
    Column(
        "post_id", t.Uuid, ForeignKey("posts.id", ondelete="CASCADE"), primary_key=True
    ),
    Column(
        "tag_id",
        t.Uuid,
        ForeignKey("tags.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)


class Tag(Model):
    __tablename__ = "tags"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(40), unique=True)

    posts: Mapped[list[Post]] = relationship(
        secondary=posts_tags,
        back_populates="tags",
        lazy="raise",
        info=linked_by("post_ids"),
    )
