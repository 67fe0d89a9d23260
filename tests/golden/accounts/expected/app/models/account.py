# fw:generated:sha256:097c7152947c05ffa5d697415e6c355a782958e27d45563e14978f62d0fffa14
"""The `accounts` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import PRIVATE, Model, Timestamps, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.role import Role


class Account(Timestamps, Model):
    __tablename__ = "accounts"

    id: Mapped[UUID] = primary_key()
    email: Mapped[str] = mapped_column(t.String(255), unique=True)
    password: Mapped[str] = mapped_column(t.String(128), info=PRIVATE)
    reset_token: Mapped[str | None] = mapped_column(
        t.String(255), index=True, info=PRIVATE
    )
    api_secret: Mapped[str] = mapped_column(
        t.String(255), default="unset", info=PRIVATE
    )
    avatar_hash: Mapped[str | None] = mapped_column(t.String(64), info=PRIVATE)
    role_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("roles.id", ondelete="SET NULL"), index=True
    )

    role: Mapped[Role | None] = relationship(foreign_keys=[role_id], lazy="raise")
