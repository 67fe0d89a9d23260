# fw:generated:sha256:65d1f2c3b772998f761e333c797e13c718e98d52016ff91e480620e619d6b130
"""The `labels` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, linked_by, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.issue import Issue

issues_labels = Table(
    "issues_labels",
    Model.metadata,
    Column(
        "issue_id",
        t.Uuid,
        ForeignKey("issues.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "label_id",
        t.Integer,
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
        secondary=issues_labels,
        back_populates="labels",
        lazy="raise",
        info=linked_by("issue_ids"),
    )
