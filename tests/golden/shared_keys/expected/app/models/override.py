# fw:generated:sha256:475ef565ace122d6db707318ef57dda83a03f14bc980bb4bd3808b4e2ff1c1de
"""The `overrides` table."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column


class Override(Model):
    __tablename__ = "overrides"

    id: Mapped[int] = primary_key()
    settings_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("settings.profile_id", ondelete="CASCADE"), index=True
    )
    value: Mapped[Any] = mapped_column(t.Json)
