# fw:generated:sha256:c5bc46b7656014a6829ae712e73356237ad469641437f78c11d1965776c7db44
"""The `accounts` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import PRIVATE, Model, Timestamps, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.role import Role


class Account(Timestamps, Model):
    __tablename__ = "accounts"
    __table_args__ = (Index("idx_accounts_reset_token", "reset_token"),)

    id: Mapped[UUID] = primary_key()
    email: Mapped[str] = mapped_column(t.String(255), unique=True)
    password: Mapped[str] = mapped_column(t.String(128), info=PRIVATE)
    reset_token: Mapped[str | None] = mapped_column(t.String(255), info=PRIVATE)
    api_secret: Mapped[str] = mapped_column(
        t.String(255), default="unset", info=PRIVATE
    )
    avatar_hash: Mapped[str | None] = mapped_column(t.String(64), info=PRIVATE)
    role_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("roles.id", ondelete="SET NULL")
    )

    role: Mapped[Role | None] = relationship(foreign_keys=[role_id], lazy="raise")
