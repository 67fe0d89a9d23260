# fw:generated:sha256:bd07e380216f3303c7c7913de707a25e97c7f1d45dcd85c295e670390a9e2f26
"""The `order` table."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import TYPE_CHECKING, Any
from uuid import UUID

from fw.runtime.database import (
    PRIVATE,
    Model,
    check,
    linked_by,
    partial_index,
    primary_key,
    rules,
)
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
        partial_index(
            "uq_order_authorId_where", "author_id", where="page_ > 100", unique=True
        ),
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
