"""Session records. The schema doesn't declare these tables, and no endpoint shows them."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import primary_key
from fw.runtime.database import types as t
from fw.runtime.database.models.model import InternalModel

__all__ = ["TABLES", "RefreshToken", "Session"]


class Session(InternalModel):
    """One login, its origin and expiry."""

    __tablename__ = "fw_sessions"

    id: Mapped[UUID] = primary_key()
    user_key: Mapped[str] = mapped_column(t.String(64), index=True)
    agent: Mapped[str] = mapped_column(t.String(255))
    address: Mapped[str] = mapped_column(t.String(64))
    created_at: Mapped[datetime]
    used_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
    revoked_at: Mapped[datetime | None]


class RefreshToken(InternalModel):
    """One refresh token by its SHA-256 digest in hexadecimal. The token itself is not stored."""

    __tablename__ = "fw_refresh_tokens"

    digest: Mapped[str] = mapped_column(t.String(64), primary_key=True)
    session_id: Mapped[UUID] = mapped_column(
        t.Uuid, sa.ForeignKey("fw_sessions.id", ondelete="CASCADE"), index=True
    )
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


TABLES: Final = (Session.__table__, RefreshToken.__table__)
