# fw:generated:sha256:8bc94bd39df6630247da52d24e37f82c12479a90fd7995e2b420528aa42010b4
"""The `tokens` table."""

from __future__ import annotations

from fw.runtime.database import Model, generators, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class Token(Model):
    __tablename__ = "tokens"

    id: Mapped[str] = primary_key(t.String(21), default=generators.nanoid)
    note: Mapped[str | None] = mapped_column(t.Text)
