# fw:generated:sha256:f75f02ca4b3cb287465d55d23cbfb5fae5545a1e7d4eef1734fd8356765594ec
"""The `goals` view."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from fw.runtime.database import VIEW, Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column


class Goal(Model):
    __tablename__ = "goals"
    __table_args__ = VIEW

    id: Mapped[int] = primary_key()
    stats_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("post_stats.author_id")
    )
    reached_on: Mapped[dt.date | None] = mapped_column()
