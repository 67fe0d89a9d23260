# fw:generated:sha256:754dca3e40838b35ca3784331b9a93012218157f952985435339d6bb45ea2355
"""The `courses` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.course_text import CourseText
    from app.models.student import Student


class Course(Model):
    __tablename__ = "courses"

    id: Mapped[int] = primary_key()
    title: Mapped[str] = mapped_column(t.String(80), unique=True)

    students: Mapped[list[Student]] = relationship(
        secondary="enrolments", viewonly=True, lazy="raise"
    )
    texts: Mapped[list[CourseText]] = relationship(
        foreign_keys="CourseText.course_id",
        back_populates="course",
        passive_deletes="all",
        lazy="raise",
    )
