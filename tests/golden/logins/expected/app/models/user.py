# fw:generated:sha256:d35992b169879cd72084888e20d0fab8c1c782641db77d34da97cbe411974258
"""The `users` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import PRIVATE, Model, Timestamps, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column


class User(Timestamps, Model):
    __tablename__ = "users"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(120))
    email: Mapped[str] = mapped_column(t.String(254), unique=True)
    password: Mapped[str] = mapped_column(t.String(255), info=PRIVATE)
    active: Mapped[bool] = mapped_column(default=True)
    role_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("auth_roles.id", ondelete="RESTRICT"), index=True
    )
