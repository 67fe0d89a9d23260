# fw:generated:sha256:286d782a61e17ddd461e72d166d8cda4bc90db255f72ed8bb566e720f23576d0
"""The `members` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.membership import Membership
    from app.models.team import Team


class Member(Model):
    __tablename__ = "members"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(255))

    teams: Mapped[list[Team]] = relationship(
        secondary="memberships", viewonly=True, lazy="raise"
    )
    following: Mapped[list[Member]] = relationship(
        secondary="follows",
        primaryjoin="Member.id == Follow.follower_id",
        secondaryjoin="Member.id == Follow.followed_id",
        viewonly=True,
        lazy="raise",
    )
    followers: Mapped[list[Member]] = relationship(
        secondary="follows",
        primaryjoin="Member.id == Follow.followed_id",
        secondaryjoin="Member.id == Follow.follower_id",
        viewonly=True,
        lazy="raise",
    )
    memberships: Mapped[list[Membership]] = relationship(
        foreign_keys="Membership.member_id",
        back_populates="member",
        passive_deletes="all",
        lazy="raise",
    )
