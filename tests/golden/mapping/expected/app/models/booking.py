# fw:generated:sha256:0bb8e19418eaf7d9c90c24fd5608709e99b4d457e291d6e2c9353360dfccd86b
"""The `order` table."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import TYPE_CHECKING, Any
from uuid import UUID

from fw.runtime.database import PRIVATE, Model, check, linked_by, primary_key, rules
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey, Index, UniqueConstraint, column
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.author import Author
    from app.models.tag import Tag


class BookingStatus(StrEnum):
    OPEN = "open"
    DONE = "done"


class Booking(Model):
    __tablename__ = "order"
    __table_args__ = (
        Index("idx_order_page_desc_to", column("page").desc(), "until"),
        UniqueConstraint("author_id", "from_", name="uq_order_authorId_from"),
        check("until > from_", name="ck_order_to_from"),
    )

    id: Mapped[UUID] = primary_key(name="bookingId", key="id")
    author_id: Mapped[UUID] = mapped_column(
        "authorId",
        t.Uuid,
        ForeignKey("tblAuthors.id", ondelete="CASCADE"),
        key="author_id",
    )
    metadata_: Mapped[Any] = mapped_column("metadata", t.Json, key="metadata_")
    from_: Mapped[dt.datetime] = mapped_column("from", key="from_", index=True)
    until: Mapped[dt.datetime] = mapped_column("to", key="until")
    page_: Mapped[int] = mapped_column(
        "page", key="page_", default=1, info=rules(min=0)
    )
    status: Mapped[BookingStatus] = mapped_column(
        "Status", key="status", default=BookingStatus.OPEN
    )
    note: Mapped[str | None] = mapped_column("Note", t.Text, key="note")
    secret_: Mapped[str | None] = mapped_column(
        "select", t.String(255), key="secret_", info=PRIVATE
    )

    author: Mapped[Author] = relationship(
        foreign_keys=[author_id], back_populates="bookings", lazy="raise"
    )
    tags: Mapped[list[Tag]] = relationship(
        secondary="bookings_tags",
        back_populates="bookings",
        lazy="raise",
        info=linked_by("tag_ids"),
    )
