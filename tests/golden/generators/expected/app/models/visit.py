# fw:generated:sha256:74fd5dde6deaa65309ad9939f632bf7b4e46c14cc66293122db5d8a2c96c0eb0
"""The `visits` table."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from fw.runtime.database import READONLY, Model, primary_key
from fw.runtime.database import generators as generators_
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column


class Visit(Model):
    __tablename__ = "visits"

    id: Mapped[int] = primary_key()
    ticket_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("tickets.id", ondelete="CASCADE"), index=True
    )
    now: Mapped[str] = mapped_column(t.String(40))
    generators: Mapped[int | None] = mapped_column()
    created_at: Mapped[dt.datetime] = mapped_column(
        default=generators_.now, info=READONLY
    )
    seen: Mapped[bool] = mapped_column(default=False)
