# fw:generated:sha256:333497025cfa058beb610d4ccfcd939df0f875caf1c413c26b61a9ebdf9e1f8e
"""The `labels` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, linked_by, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, relationship

if TYPE_CHECKING:
    from app.models.company import Company


class Label(Model):
    __tablename__ = "labels"

    slug: Mapped[str] = primary_key(t.String(255))

    companies: Mapped[list[Company]] = relationship(
        secondary="companies_labels",
        back_populates="labels",
        lazy="raise",
        info=linked_by("company_ids"),
    )
