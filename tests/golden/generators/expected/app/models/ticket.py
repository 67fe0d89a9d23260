# fw:generated:sha256:252ce023d5277995df5945cf24a73fbe27e54be36c26632454496353dc160990
"""The `tickets` table."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import (
    READONLY,
    Model,
    computed,
    generators,
    partial_index,
    primary_key,
)
from fw.runtime.database import types as t
from sqlalchemy import Index, UniqueConstraint, column
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.visit import Visit


class Ticket(Model):
    __tablename__ = "tickets"
    __table_args__ = (
        Index("idx_tickets_recent", column("opened_on").desc(), "opened_at"),
        Index("idx_tickets_closed_at_desc", column("closed_at").desc()),
        partial_index(
            "idx_tickets_open",
            column("opened_on").desc(),
            "label",
            where="closed_at is null",
        ),
        UniqueConstraint("label", "createdAt", name="uq_label_and_time"),
        partial_index(
            "uq_tickets_title_where",
            "title",
            where="closed_at is null and opened_on > '2024-02-29'",
            unique=True,
        ),
    )

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(t.String(80))
    reference: Mapped[UUID] = mapped_column(unique=True, default=generators.uuid7)
    voucher: Mapped[UUID] = mapped_column(default=generators.uuid4, info=READONLY)
    slug: Mapped[str] = mapped_column(
        t.String(36), index=True, default=generators.uuid7_text
    )
    label: Mapped[str] = mapped_column(t.String(255), default=generators.uuid4_text)
    note: Mapped[str | None] = mapped_column(t.Text, default=generators.uuid7_text)
    opened_at: Mapped[dt.datetime] = mapped_column(default=generators.now)
    opened_on: Mapped[dt.date] = mapped_column(index=True, default=generators.today)
    opened: Mapped[dt.time | None] = mapped_column(default=generators.time_of_day)
    price: Mapped[Decimal] = mapped_column(t.Decimal(8, 2), default=Decimal("1.00"))
    seats: Mapped[int | None] = mapped_column()
    total: Mapped[Decimal | None] = mapped_column(
        t.Decimal(10, 2),
        computed("price * seats", scale=2),
        nullable=True,
        index=True,
        info=READONLY,
    )
    caption: Mapped[str] = mapped_column(
        t.String(340),
        computed("trim(title) || ' / ' || label"),
        nullable=True,
        index=True,
        info=READONLY,
    )
    size: Mapped[int] = mapped_column(
        computed("length(title)"), nullable=True, info=READONLY
    )
    is_open: Mapped[bool | None] = mapped_column(
        computed("closed_at is null or closed_at > '2024-02-29 12:00:00.000000'"),
        nullable=True,
        info=READONLY,
    )
    closed_at: Mapped[dt.datetime | None] = mapped_column(
        default=generators.now, info=READONLY
    )
    checked_at: Mapped[dt.datetime] = mapped_column(
        default=generators.now, onupdate=generators.now, info=READONLY
    )
    checked_on: Mapped[dt.date] = mapped_column(
        default=dt.date(2024, 2, 29), onupdate=generators.today
    )
    createdAt: Mapped[dt.datetime] = mapped_column(
        default=generators.now, info=READONLY
    )
    updatedAt: Mapped[dt.datetime] = mapped_column(
        default=generators.now, onupdate=generators.now, info=READONLY
    )

    visits: Mapped[list[Visit]] = relationship(
        foreign_keys="Visit.ticket_id", passive_deletes="all", lazy="raise"
    )
