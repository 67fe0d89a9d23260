# fw:generated:sha256:3010f9407b9ba3a8653756041ebaa30a35efa8a92d73689c63e5790ee6210307
"""The `drafts` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import Model, generators, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class Draft(Model):
    __tablename__ = "drafts"

    id: Mapped[UUID] = primary_key(default=generators.uuid4)
    body: Mapped[str] = mapped_column(t.Text)
