# fw:generated:sha256:81ad7685fd882ee4a5c19debe672a7ddf05829e86f98731fabf507d33b75fe96
"""The `people` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.passport import Passport


class Person(Model):
    __tablename__ = "people"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(255))
    partner_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("people.id", ondelete="RESTRICT"), unique=True
    )

    passport: Mapped[Passport | None] = relationship(
        foreign_keys="Passport.person_id",
        back_populates="person",
        passive_deletes="all",
        lazy="raise",
    )
    partner_of: Mapped[Person | None] = relationship(
        foreign_keys=[partner_id],
        back_populates="partner",
        passive_deletes="all",
        lazy="raise",
    )
    partner: Mapped[Person | None] = relationship(
        foreign_keys=[partner_id],
        remote_side=[id],
        back_populates="partner_of",
        lazy="raise",
    )
