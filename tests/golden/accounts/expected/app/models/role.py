# fw:generated:sha256:5ef4814da464752ee2e833d16692957da3b031341a2b34bf8bd1d40e0094bf8a
"""The `roles` table."""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from fw.runtime.database import Model, primary_key
from sqlalchemy.orm import Mapped, mapped_column


class RoleName(StrEnum):
    SUPER_ADMIN = "super-admin"
    ADMIN = "admin"
    DEVELOPER = "developer"


class Role(Model):
    __tablename__ = "roles"

    id: Mapped[UUID] = primary_key()
    name: Mapped[RoleName] = mapped_column(unique=True)
