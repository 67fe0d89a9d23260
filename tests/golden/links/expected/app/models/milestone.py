# fw:generated:sha256:672555e95619d542669e8e5fe60450aba2a336218c4638a81931a6b71f45e34b
"""The `milestones` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class Milestone(Model):
    __tablename__ = "milestones"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(255))
