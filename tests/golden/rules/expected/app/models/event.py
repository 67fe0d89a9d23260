# fw:generated:sha256:d33bdad55bc15209ca260d4ed10d9ff6d914e98b2d7d84b5b8801df93d143ef8
"""The `events` table."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from fw.runtime.database import Model, Timestamps, check, primary_key, rules
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class EventKind(StrEnum):
    OPEN = "open"
    CLOSED = "closed"


class Event(Timestamps, Model):
    __tablename__ = "events"
    __table_args__ = (
        check("ends_at > starts_at", name="ck_events_ends_at_starts_at"),
        check("sold <= seats and not length(title) < 2", name="ck_events_enough_seats"),
        check(
            "kind = 'open' or price * 2 > 1.5 or starts_at >= '1999-12-31 22:00:00.000000'",
            name="ck_events_kind_price_starts_at",
        ),
    )

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(t.String(255))
    kind: Mapped[EventKind] = mapped_column(default=EventKind.OPEN)
    starts_at: Mapped[dt.datetime] = mapped_column()
    ends_at: Mapped[dt.datetime] = mapped_column()
    seats: Mapped[int] = mapped_column(info=rules(min=1))
    sold: Mapped[int] = mapped_column(default=0)
    price: Mapped[Decimal | None] = mapped_column(t.Decimal(10, 2))
