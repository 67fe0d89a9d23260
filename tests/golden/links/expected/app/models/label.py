# fw:generated:sha256:cd8cce2d1927800d78c39f2e1de150574e870a0dc24b11fdaae40832f4ae539c
"""The `labels` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.issue import Issue

issues_labels = Table(
    "issues_labels",
    Model.metadata,
    Column("issue_id", ForeignKey("issues.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "label_id",
        ForeignKey("labels.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)


class Label(Model):
    __tablename__ = "labels"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(t.String(40), unique=True)

    issues: Mapped[list[Issue]] = relationship(
        secondary=issues_labels, back_populates="labels", lazy="raise"
    )
