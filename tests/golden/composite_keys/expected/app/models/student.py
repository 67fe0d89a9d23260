# fw:generated:sha256:ba5eec23d91645f205bde11043f5b1a35f4fc9e866b69653ed97bc19a81428f4
"""The `students` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.course import Course
    from app.models.enrolment import Enrolment


class Student(Model):
    __tablename__ = "students"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(80))

    enrolments: Mapped[list[Enrolment]] = relationship(
        foreign_keys="Enrolment.student_id",
        back_populates="student",
        passive_deletes="all",
        lazy="raise",
    )
    courses: Mapped[list[Course]] = relationship(
        secondary="enrolments", viewonly=True, lazy="raise"
    )
