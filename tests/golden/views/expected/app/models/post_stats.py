# fw:generated:sha256:3060768e950a44021e5d219331ee382852c049a4073527efe4ec60197ba41a9f
"""The `post_stats` view."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import PRIVATE, VIEW, Model
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.author import Author
    from app.models.goal import Goal


class PostStatsLongest(StrEnum):
    SHORT = "short"
    LONG = "long"


class PostStats(Model):
    """Posts and words of each author."""

    __tablename__ = "post_stats"
    __table_args__ = VIEW

    author_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("authors.id"), primary_key=True
    )
    posts: Mapped[int] = mapped_column(doc="Number of posts.")
    words: Mapped[Decimal | None] = mapped_column(
        "word_count", t.Decimal(12, 0), key="words"
    )
    longest: Mapped[PostStatsLongest | None] = mapped_column()
    note: Mapped[str | None] = mapped_column(t.String(255), info=PRIVATE)

    author: Mapped[Author] = relationship(
        foreign_keys=[author_id], viewonly=True, lazy="raise"
    )
    goals: Mapped[list[Goal]] = relationship(
        foreign_keys="Goal.stats_id", viewonly=True, lazy="raise"
    )
