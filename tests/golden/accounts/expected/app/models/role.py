# fw:generated:sha256:5ba8de6786417a4c6c962f645f44a7f7f3bce7b9236acf973f8e9c12d18c99c3
"""The `roles` table."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column

RoleName = Literal["super-admin", "admin", "developer"]


class Role(Model):
    __tablename__ = "roles"

    id: Mapped[UUID] = primary_key()
    name: Mapped[RoleName] = mapped_column(
        t.Enum("super-admin", "admin", "developer"), unique=True
    )
