# fw:generated:sha256:6d58e664727f79f2280c5a3086cea46bb9176f1712872d94998df0d573034b21
"""The `topics` table."""

from __future__ import annotations

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship


class Topic(Model):
    __tablename__ = "topics"

    key: Mapped[int] = primary_key()
    title: Mapped[str] = mapped_column(t.String(40), unique=True)
    parent: Mapped[str | None] = mapped_column(
        t.String(40), ForeignKey("topics.title", ondelete="SET NULL"), index=True
    )

    above: Mapped[Topic | None] = relationship(
        foreign_keys=[parent], remote_side=[title], lazy="raise"
    )
