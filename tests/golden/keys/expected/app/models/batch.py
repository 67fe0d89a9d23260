# fw:generated:sha256:45ac315acf46cc37ef3e2a18a183e073da1c2021ca52bde23c9fef6339e7d49d
"""The `batches` table."""

from __future__ import annotations

from fw.runtime.database import Model, generators, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class Batch(Model):
    __tablename__ = "batches"

    id: Mapped[str] = primary_key(t.String(36), default=generators.uuid7_text)
    size: Mapped[int] = mapped_column()
