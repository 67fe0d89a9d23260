# fw:generated:sha256:1bc12b9813f2da9734680c79c50e8e843002b7e97510e9c8c9da7026bbc2d4c7
"""The `follows` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.student import Student


class Follow(Model):
    __tablename__ = "follows"

    follower_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("students.id", ondelete="CASCADE"), primary_key=True
    )
    followed_id: Mapped[UUID] = mapped_column(
        t.Uuid,
        ForeignKey("students.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    )

    follower: Mapped[Student] = relationship(foreign_keys=[follower_id], lazy="raise")
    followed: Mapped[Student] = relationship(foreign_keys=[followed_id], lazy="raise")
