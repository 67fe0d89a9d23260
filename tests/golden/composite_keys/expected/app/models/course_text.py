# fw:generated:sha256:4d8cd7741003bee1248fc9ee10980f86564d49b70d46218f0e312776b1fc10c6
"""The `course_texts` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import PRIVATE, Model
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey, Index, PrimaryKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.course import Course


class CourseText(Model):
    __tablename__ = "course_texts"
    __table_args__ = (
        PrimaryKeyConstraint("course_id", "locale"),
        Index("idx_course_texts_lang_title", "locale", "title"),
    )

    title: Mapped[str] = mapped_column(t.String(80))
    body: Mapped[str] = mapped_column(t.Text, info=PRIVATE)
    locale: Mapped[str] = mapped_column(
        "lang", t.String(5), key="locale", primary_key=True
    )
    course_id: Mapped[int] = mapped_column(
        t.Integer,
        ForeignKey("courses.id", ondelete="CASCADE", onupdate="CASCADE"),
        primary_key=True,
    )

    course: Mapped[Course] = relationship(
        foreign_keys=[course_id], back_populates="texts", lazy="raise"
    )
