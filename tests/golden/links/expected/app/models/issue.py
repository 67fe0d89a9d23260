# fw:generated:sha256:04cd70dfd350fb9991ac76e22a58a5c4b53e611ed32a7924f315459d2afb79b8
"""The `issues` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, Timestamps, linked_by, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Column, ForeignKey, Index, Table, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.label import Label
    from app.models.milestone import Milestone

issues_milestones = Table(
    "issues_milestones",
    Model.metadata,
    Column(
        "issue_id",
        t.Uuid,
        ForeignKey("issues.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "milestone_id",
        t.Uuid,
        ForeignKey("milestones.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)

issues_duplicates = Table(
    "issues_duplicates",
    Model.metadata,
    Column(
        "issue_id",
        t.Uuid,
        ForeignKey("issues.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "duplicate_id",
        t.Uuid,
        ForeignKey("issues.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)

issues_blockers = Table(
    "issues_blockers",
    Model.metadata,
    Column(
        "issue_id",
        t.Uuid,
        ForeignKey("issues.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "blocker_id",
        t.Uuid,
        ForeignKey("issues.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)


class Issue(Timestamps, Model):
    __tablename__ = "issues"
    __table_args__ = (
        Index("idx_issues_project_title", "project", "title"),
        UniqueConstraint("project", "number", name="uq_issues_project_number"),
    )

    id: Mapped[UUID] = primary_key()
    number: Mapped[int] = mapped_column()
    project: Mapped[str] = mapped_column(t.String(40))
    title: Mapped[str] = mapped_column(t.String(255))
    parent_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("issues.id", ondelete="SET NULL"), index=True
    )

    labels: Mapped[list[Label]] = relationship(
        secondary="issues_labels",
        back_populates="issues",
        lazy="raise",
        info=linked_by("label_ids"),
    )
    milestones: Mapped[list[Milestone]] = relationship(
        secondary=issues_milestones, lazy="raise", info=linked_by("milestone_ids")
    )
    duplicates: Mapped[list[Issue]] = relationship(
        secondary=issues_duplicates,
        primaryjoin="Issue.id == issues_duplicates.c.issue_id",
        secondaryjoin="Issue.id == issues_duplicates.c.duplicate_id",
        lazy="raise",
        info=linked_by("duplicate_ids"),
    )
    blockers: Mapped[list[Issue]] = relationship(
        secondary=issues_blockers,
        primaryjoin="Issue.id == issues_blockers.c.issue_id",
        secondaryjoin="Issue.id == issues_blockers.c.blocker_id",
        lazy="raise",
        info=linked_by("blocker_ids"),
    )
    parent: Mapped[Issue | None] = relationship(
        foreign_keys=[parent_id],
        remote_side=[id],
        back_populates="children",
        lazy="raise",
    )
    children: Mapped[list[Issue]] = relationship(
        foreign_keys=[parent_id],
        back_populates="parent",
        passive_deletes="all",
        lazy="raise",
    )
