# fw:generated:sha256:345bab57f69aa5c18a67081b2c6316eefcea67f2c40fbbb6650f148a2960a0e5
"""The `profiles` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.address import Address
    from app.models.settings import Settings


class Profile(Model):
    __tablename__ = "profiles"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(80))

    settings: Mapped[Settings | None] = relationship(
        foreign_keys="Settings.profile_id",
        back_populates="profile",
        passive_deletes="all",
        lazy="raise",
    )
    address: Mapped[Address | None] = relationship(
        foreign_keys="Address.profile_id",
        back_populates="profile",
        passive_deletes="all",
        lazy="raise",
    )
