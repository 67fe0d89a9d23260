# fw:generated:sha256:376a3091444fdbbfb9f2abe6ed1feb742de53155ef33118d23cdf95cb69ee027
"""The `addresses` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.profile import Profile


class Address(Model):
    __tablename__ = "addresses"

    profile_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("profiles.id", ondelete="RESTRICT"), primary_key=True
    )
    city: Mapped[str] = mapped_column(t.String(80))

    profile: Mapped[Profile] = relationship(
        foreign_keys=[profile_id], back_populates="address", lazy="raise"
    )
