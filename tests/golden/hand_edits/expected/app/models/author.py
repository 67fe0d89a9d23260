# fw:generated:sha256:240005a1b9fb23beb010c10c3d59650df433f9b190e0954be167c8bcb03ee793
"""The `authors` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class Author(Model):
    __tablename__ = "authors"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(255))
