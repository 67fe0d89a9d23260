# fw:generated:sha256:e578888a7c2ea9e650c3915b99300ef1d204bcdde48cd15bad59bd0832341361
"""The `users` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import EMAIL, PASSWORD, Model, Timestamps, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column


class User(Timestamps, Model):
    __tablename__ = "users"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(120))
    email: Mapped[str] = mapped_column(t.String(254), unique=True, info=EMAIL)
    password: Mapped[str] = mapped_column(t.String(255), info=PASSWORD)
    active: Mapped[bool] = mapped_column(default=True)
    role_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("auth_roles.id", ondelete="RESTRICT"), index=True
    )
