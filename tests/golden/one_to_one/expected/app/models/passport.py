# fw:generated:sha256:960d6ca4c542dd61d9928190ab10559a58f00b3e88209adc101d2ad27be2c3e0
"""The `passports` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.person import Person


class Passport(Model):
    __tablename__ = "passports"

    id: Mapped[int] = primary_key()
    number: Mapped[str] = mapped_column(t.String(20), unique=True)
    person_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("people.id", ondelete="CASCADE"), unique=True
    )

    person: Mapped[Person] = relationship(
        foreign_keys=[person_id], back_populates="passport", lazy="raise"
    )
