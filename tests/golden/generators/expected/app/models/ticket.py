# fw:generated:sha256:d10bcf7ba13400f9720e87129e1edd8ab6169ea564350d32244f1d31dbed987d
"""The `tickets` table."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import READONLY, Model, generators, primary_key
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
        UniqueConstraint("label", "createdAt", name="uq_label_and_time"),
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
