# fw:generated:sha256:d72d8cb29213005137cf962ab263a20969f23adc37be9798406e4b95e8240baa
"""The `authors` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, Timestamps, primary_key, rules
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.post import Post


class Author(Timestamps, Model):
    __tablename__ = "authors"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(120), info=rules(not_blank=True))
    email: Mapped[str] = mapped_column(
        t.String(255), unique=True, info=rules(format="email")
    )

    posts: Mapped[list[Post]] = relationship(
        foreign_keys="Post.author_id",
        back_populates="author",
        passive_deletes="all",
        lazy="raise",
    )
