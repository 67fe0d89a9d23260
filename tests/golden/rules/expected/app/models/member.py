# fw:generated:sha256:ab37a405b55b7b75e48a163d8fa69e119079e7815c873f8de8582ff063f09e18
"""The `members` table."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from uuid import UUID

from fw.runtime.database import PRIVATE, READONLY, Model, primary_key, rules
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class Member(Model):
    __tablename__ = "members"

    id: Mapped[UUID] = primary_key()
    first_name: Mapped[str] = mapped_column(t.String(255), info=rules(not_blank=True))
    last_name: Mapped[str] = mapped_column(
        t.String(80), info=rules(min_length=2, not_blank=True)
    )
    email: Mapped[str] = mapped_column(
        t.String(255), unique=True, info=rules(format="email")
    )
    website: Mapped[str | None] = mapped_column(t.Text, info=rules(format="url"))
    slug: Mapped[str] = mapped_column(
        t.String(60), unique=True, info=rules(format="slug")
    )
    phone: Mapped[str | None] = mapped_column(t.String(255), info=rules(format="phone"))
    country: Mapped[str] = mapped_column(
        t.String(2), default="DE", info=rules(pattern="^[A-Z]{2}$")
    )
    bio: Mapped[str | None] = mapped_column(
        t.Text, info=rules(min_length=10, max_length=2000)
    )
    birth_date: Mapped[dt.date | None] = mapped_column(
        info=rules(min=dt.date(1900, 1, 1), past=True)
    )
    visits: Mapped[int] = mapped_column(default=0, info=rules(min=0))
    score: Mapped[float | None] = mapped_column(info=rules(min=0.0, max=1.0))
    discount: Mapped[Decimal] = mapped_column(
        t.Decimal(5, 2),
        default=Decimal("0.00"),
        info=rules(min=Decimal("0.00"), max=Decimal("99.50")),
    )
    wealth: Mapped[Decimal | None] = mapped_column(
        t.Decimal(30, 10), info=rules(min=Decimal("0.0100000000"))
    )
    opens: Mapped[dt.time] = mapped_column(
        default=dt.time(9, 0), info=rules(min=dt.time(8, 30), max=dt.time(17, 0))
    )
    renewed_at: Mapped[dt.datetime | None] = mapped_column(
        info=rules(
            min=dt.datetime(2020, 1, 1, 0, 0, tzinfo=dt.UTC),
            max=dt.datetime(2099, 12, 31, 23, 59, 59, 500000, tzinfo=dt.UTC),
        ),
    )
    expires_at: Mapped[dt.datetime | None] = mapped_column(info=rules(future=True))
    rank: Mapped[int] = mapped_column(info=rules(min=1, max=5))
    pin: Mapped[str] = mapped_column(
        t.String(4), info=PRIVATE | rules(pattern="^[0-9]{4}$")
    )
    checks: Mapped[int] = mapped_column(default=1, info=READONLY | rules(min=1))
