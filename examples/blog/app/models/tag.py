# fw:generated:sha256:3ec2135a01023d20a527f5d20a6cb7b6389ef64e3d083412cacc022bed24d761
"""The `tags` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.post import Post

posts_tags = Table(
    "posts_tags",
    Model.metadata,
    Column("post_id", ForeignKey("posts.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "tag_id",
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
        secondary=posts_tags, back_populates="tags", lazy="raise"
    )
