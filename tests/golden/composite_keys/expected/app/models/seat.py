# fw:generated:sha256:4a5b2c1d9f6a1898c4a8b3eb71e5e61366ba34fd88acc8124d5736f12d67e7ac
"""The `seats` table."""

from __future__ import annotations

from fw.runtime.database import Model
from fw.runtime.database import types as t
from sqlalchemy import PrimaryKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.models.enums import Side


class Seat(Model):
    __tablename__ = "seats"
    __table_args__ = (PrimaryKeyConstraint("room", "side", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    room: Mapped[str] = mapped_column(t.String(20), primary_key=True)
    side: Mapped[Side] = mapped_column(primary_key=True)
