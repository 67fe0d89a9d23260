# fw:generated:sha256:40441949c8c9c7056975e33320996d449713896f1a08f9a3ee048ca7b5e3122d
"""The `auth_roles` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class AuthRole(Model):
    __tablename__ = "auth_roles"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(40), unique=True)
