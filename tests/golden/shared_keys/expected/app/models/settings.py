# fw:generated:sha256:bc1764bf3a62fc0da4564ca915aed32220bb3b1b8dfbac53d91d582087749301
"""The `settings` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, linked_by
from fw.runtime.database import types as t
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.override import Override
    from app.models.profile import Profile
    from app.models.topic import Topic

settings_topics = Table(
    "settings_topics",
    Model.metadata,
    Column(
        "settings_id",
        t.Uuid,
        ForeignKey("settings.profile_id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "topic_id",
        t.Integer,
        ForeignKey("topics.number", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)


class Settings(Model):
    __tablename__ = "settings"

    profile_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True
    )
    dark: Mapped[bool] = mapped_column(default=False)

    profile: Mapped[Profile] = relationship(
        foreign_keys=[profile_id], back_populates="settings", lazy="raise"
    )
    overrides: Mapped[list[Override]] = relationship(
        foreign_keys="Override.settings_id", passive_deletes="all", lazy="raise"
    )
    topics: Mapped[list[Topic]] = relationship(
        secondary=settings_topics, lazy="raise", info=linked_by("topic_ids")
    )
