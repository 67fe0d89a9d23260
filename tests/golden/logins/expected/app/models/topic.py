# fw:generated:sha256:5307c0d20bf5dbac28c95d53cff9c979332beef1ea702ac42652dce5d76706bb
"""The `topics` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class Topic(Model):
    __tablename__ = "topics"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(40), unique=True)
