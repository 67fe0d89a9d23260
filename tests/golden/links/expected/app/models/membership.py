# fw:generated:sha256:713058ba07a10f08e683a9a9bd2ab9f11719127ab156ce26dd100c0938c803fc
"""The `memberships` table."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.member import Member
    from app.models.team import Team


class MembershipRole(StrEnum):
    OWNER = "owner"
    GUEST = "guest"


class Membership(Model):
    __tablename__ = "memberships"
    __table_args__ = (
        UniqueConstraint(
            "member_id", "team_id", name="uq_memberships_member_id_team_id"
        ),
    )

    id: Mapped[UUID] = primary_key()
    member_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("members.id", ondelete="CASCADE")
    )
    team_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("teams.id", ondelete="CASCADE"), index=True
    )
    role: Mapped[MembershipRole] = mapped_column(default=MembershipRole.GUEST)

    member: Mapped[Member] = relationship(
        foreign_keys=[member_id], back_populates="memberships", lazy="raise"
    )
    team: Mapped[Team] = relationship(foreign_keys=[team_id], lazy="raise")
