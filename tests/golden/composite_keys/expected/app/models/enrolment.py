# fw:generated:sha256:2c75cd3c1afd212476b1f278fa3df90221c0a01d031b653090c8142638737c55
"""The `enrolments` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, Timestamps
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.course import Course
    from app.models.student import Student


class Enrolment(Timestamps, Model):
    __tablename__ = "enrolments"

    student_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("students.id", ondelete="CASCADE"), primary_key=True
    )
    course_id: Mapped[int] = mapped_column(
        t.Integer,
        ForeignKey("courses.id", ondelete="RESTRICT"),
        primary_key=True,
        index=True,
    )
    grade: Mapped[int | None] = mapped_column()

    student: Mapped[Student] = relationship(
        foreign_keys=[student_id], back_populates="enrolments", lazy="raise"
    )
    course: Mapped[Course] = relationship(foreign_keys=[course_id], lazy="raise")
