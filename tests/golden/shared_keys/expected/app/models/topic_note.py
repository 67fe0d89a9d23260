# fw:generated:sha256:ce67996986a30788a98a6f8c837c793b76d99c465ac5fc2f3df2aee24c4a840f
"""The `topic_notes` table."""

from __future__ import annotations

from fw.runtime.database import Model
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column


class TopicNote(Model):
    __tablename__ = "topic_notes"

    number: Mapped[int] = mapped_column(
        t.Integer, ForeignKey("topics.number", ondelete="CASCADE"), primary_key=True
    )
    note: Mapped[str] = mapped_column(t.Text)
