# fw:generated:sha256:faa982bc74c67a73585105b9b6edc7b90f8fb9d1cd8cd04ea13132c1aa3f9e96
"""The `follows` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import Model, primary_key
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column


class Follow(Model):
    __tablename__ = "follows"

    id: Mapped[int] = primary_key()
    follower_id: Mapped[UUID] = mapped_column(
        ForeignKey("members.id", ondelete="CASCADE")
    )
    followed_id: Mapped[UUID] = mapped_column(
        ForeignKey("members.id", ondelete="CASCADE")
    )
