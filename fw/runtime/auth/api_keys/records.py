"""Records of API keys. The schema doesn't declare this table."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import primary_key
from fw.runtime.database import types as t
from fw.runtime.database.models.model import InternalModel

__all__ = ["TABLES", "ApiKey"]


class ApiKey(InternalModel):
    """One API key by its SHA-256 digest in hexadecimal. The key itself is not stored.

    `hint` is its beginning, by which its user recognises it. `scopes` are separated by spaces.
    """

    __tablename__ = "fw_api_keys"

    id: Mapped[UUID] = primary_key()
    digest: Mapped[str] = mapped_column(t.String(64), index=True)
    user_key: Mapped[str] = mapped_column(t.String(64), index=True)
    name: Mapped[str] = mapped_column(t.String(120))
    hint: Mapped[str] = mapped_column(t.String(16))
    scopes: Mapped[str] = mapped_column(t.String(2000))
    created_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    expires_at: Mapped[datetime | None]


TABLES: Final = (ApiKey.__table__,)
