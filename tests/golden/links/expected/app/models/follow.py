# fw:generated:sha256:547ead7b9fba6c1830aa11f8822b02fa84bc797f0d72e978a6e3ea520b0069a9
"""The `follows` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column


class Follow(Model):
    __tablename__ = "follows"

    id: Mapped[int] = primary_key()
    follower_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("members.id", ondelete="CASCADE")
    )
    followed_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("members.id", ondelete="CASCADE")
    )
