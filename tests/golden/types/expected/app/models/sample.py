# fw:generated:sha256:572118b61c702a7011fa2d41e2b0cf361564bc48e6024ae1b33d2ee340ff9ec5
"""The `samples` table."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from enum import StrEnum
from typing import Any
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class SampleState(StrEnum):
    OPEN = "open"
    IN_PROGRESS = "in progress"
    IT_S = "it's"


class SampleColour(StrEnum):
    RED = "red"
    GREEN = "green"
    BLUE = "blue"


class Sample(Model):
    __tablename__ = "samples"

    id: Mapped[int] = primary_key()
    whole: Mapped[int] = mapped_column()
    whole_default: Mapped[int] = mapped_column(default=-7)
    whole_unique: Mapped[int | None] = mapped_column(unique=True)
    name: Mapped[str] = mapped_column(t.String(255))
    short: Mapped[str] = mapped_column(t.String(10), default='it\'s "x"')
    long: Mapped[str | None] = mapped_column(t.String(5000))
    body: Mapped[str | None] = mapped_column(t.Text)
    body_default: Mapped[str] = mapped_column(t.Text, default="line\tone")
    ratio: Mapped[float] = mapped_column(index=True)
    ratio_default: Mapped[float] = mapped_column(default=1.0)
    active: Mapped[bool] = mapped_column(default=True)
    hidden: Mapped[bool] = mapped_column()
    token_id: Mapped[UUID | None] = mapped_column(unique=True)
    fixed_id: Mapped[UUID] = mapped_column(
        default=UUID("0190a6e4-0000-7000-8000-000000000000")
    )
    happened_at: Mapped[dt.datetime] = mapped_column(index=True)
    opened_at: Mapped[dt.datetime] = mapped_column(
        default=dt.datetime(2024, 1, 31, 10, 0, tzinfo=dt.UTC)
    )
    day: Mapped[dt.date | None] = mapped_column()
    day_default: Mapped[dt.date] = mapped_column(default=dt.date(2024, 2, 29))
    clock: Mapped[dt.time] = mapped_column()
    clock_default: Mapped[dt.time] = mapped_column(default=dt.time(23, 59, 59, 500000))
    price: Mapped[Decimal] = mapped_column(t.Decimal(10, 2), default=Decimal("0.10"))
    exact: Mapped[Decimal | None] = mapped_column(t.Decimal(30, 10))
    count: Mapped[Decimal] = mapped_column(t.Decimal(5, 0))
    extra: Mapped[Any | None] = mapped_column(t.Json)
    extra_default: Mapped[Any] = mapped_column(
        t.Json, default={"a": [1, 2.5, True, None, "é"]}
    )
    state: Mapped[SampleState] = mapped_column(default=SampleState.IN_PROGRESS)
    colour: Mapped[SampleColour | None] = mapped_column(index=True)
