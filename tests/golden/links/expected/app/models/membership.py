# fw:generated:sha256:f5a66b5b0cf56a6d32f9c15820ce30eb00b8da3e7a8d2a9120a5f8b7176fa0b2
"""The `memberships` table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.member import Member
    from app.models.team import Team

MembershipRole = Literal["owner", "guest"]


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
    role: Mapped[MembershipRole] = mapped_column(
        t.Enum("owner", "guest"), default="guest"
    )

    member: Mapped[Member] = relationship(
        foreign_keys=[member_id], back_populates="memberships", lazy="raise"
    )
    team: Mapped[Team] = relationship(foreign_keys=[team_id], lazy="raise")
