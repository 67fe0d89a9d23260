# fw:generated:sha256:634d61798d034783fa2142c883eefa73b7478159af5761593d92f1140d3de0ba
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
        t.Uuid, ForeignKey("members.id", ondelete="CASCADE"), index=True
    )
    followed_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("members.id", ondelete="CASCADE"), index=True
    )
