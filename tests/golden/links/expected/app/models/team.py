# fw:generated:sha256:49cdf6a05eef3d810779b19842125e670943fd793c31f79a50ed6a027e77097f
"""The `teams` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.member import Member


class Team(Model):
    __tablename__ = "teams"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(255), unique=True)

    members: Mapped[list[Member]] = relationship(
        secondary="memberships", viewonly=True, lazy="raise"
    )
