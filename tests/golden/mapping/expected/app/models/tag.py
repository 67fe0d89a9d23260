# fw:generated:sha256:4f3d67490dad74d83c514090e60f6f7d00d405b77e96792152ba1b903123503c
"""The `tags` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, linked_by, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.booking import Booking

bookings_tags = Table(
    "bookings_tags",
    Model.metadata,
    Column(
        "booking_id",
        t.Uuid,
        ForeignKey("order.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "tag_id",
        t.Integer,
        ForeignKey("tags.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)


class Tag(Model):
    __tablename__ = "tags"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(t.String(255), unique=True)

    bookings: Mapped[list[Booking]] = relationship(
        secondary=bookings_tags,
        back_populates="tags",
        lazy="raise",
        info=linked_by("booking_ids"),
    )
