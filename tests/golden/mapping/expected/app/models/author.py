# fw:generated:sha256:4df3b48c5102d576f15588e874efab421932527fceca678ef8a72942755a1643
"""The `tblAuthors` table."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import READONLY, Model, generators, primary_key, rules
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.booking import Booking


class Author(Model):
    __tablename__ = "tblAuthors"

    id: Mapped[UUID] = primary_key(name="authorId", key="id")
    email: Mapped[str] = mapped_column("eMail", t.String(255), key="email", unique=True)
    full_name: Mapped[str] = mapped_column(
        "fullName", t.String(80), key="full_name", info=rules(min_length=2)
    )
    created_at: Mapped[dt.datetime] = mapped_column(
        "createdAt", key="created_at", default=generators.now, info=READONLY
    )

    bookings: Mapped[list[Booking]] = relationship(
        foreign_keys="Booking.author_id",
        back_populates="author",
        passive_deletes="all",
        lazy="raise",
    )
